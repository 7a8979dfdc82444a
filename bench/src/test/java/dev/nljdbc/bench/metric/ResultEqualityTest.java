// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResultEqualityTest {

  @Test
  void equal_rowsInAnotherOrder_onlyWhereOrderDoesNotCount() {
    List<List<Cell>> ab = rows(row("a"), row("b"));
    List<List<Cell>> ba = rows(row("b"), row("a"));

    assertThat(ResultEquality.equal(ab, ba, false)).isTrue();
    assertThat(ResultEquality.equal(ab, ba, true)).isFalse();
  }

  @Test
  void equal_columnsInAnotherOrder_always() {
    List<List<Cell>> gold = rows(row("a", 1L), row("b", 2L));
    List<List<Cell>> predicted = rows(row(1L, "a"), row(2L, "b"));

    assertThat(ResultEquality.equal(gold, predicted, false)).isTrue();
    assertThat(ResultEquality.equal(gold, predicted, true)).isTrue();
  }

  @Test
  void equal_sameColumnsPairedOtherwise_isFalse() {
    List<List<Cell>> gold = rows(row(1L, 2L), row(3L, 4L), row(3L, 2L), row(1L, 4L));
    List<List<Cell>> predicted = rows(row(1L, 2L), row(1L, 2L), row(3L, 4L), row(3L, 4L));

    assertThat(ResultEquality.equal(gold, predicted, false)).isFalse();
  }

  @Test
  void equal_duplicateRows_areCounted() {
    List<List<Cell>> gold = rows(row("a"), row("a"), row("b"));
    List<List<Cell>> predicted = rows(row("a"), row("b"), row("b"));

    assertThat(ResultEquality.equal(gold, predicted, false)).isFalse();
  }

  @Test
  void equal_emptyResults_whateverTheirColumns() {
    assertThat(ResultEquality.equal(rows(), rows(), true)).isTrue();
    assertThat(ResultEquality.equal(rows(), rows(row(1L)), false)).isFalse();
    assertThat(ResultEquality.equal(rows(row(1L)), rows(row(1L, 1L)), false)).isFalse();
  }

  @Test
  void equal_integerAndFloat_areEqualNumbers() {
    assertThat(ResultEquality.equal(rows(row(1L)), rows(row(1.0)), false)).isTrue();
    assertThat(ResultEquality.equal(rows(row(2L, 1L)), rows(row(2L, 1.0)), false)).isTrue();
    assertThat(
            ResultEquality.equal(
                rows(row(9_007_199_254_740_993L)), rows(row(9_007_199_254_740_992.0)), false))
        .isFalse();
  }

  @Test
  void equal_floatThatSortsApartAsText_isTheEvaluatorsQuirk() {
    assertThat(ResultEquality.equal(rows(row(10L, 1L)), rows(row(10L, 1.0)), false)).isFalse();
  }

  @Test
  void equal_textAndNumber_areDifferent() {
    assertThat(ResultEquality.equal(rows(row("1")), rows(row(1L)), false)).isFalse();
  }

  @Test
  void equal_nulls_areEqual() {
    assertThat(
            ResultEquality.equal(
                rows(row(null, "a"), row("b", null)), rows(row(null, "b"), row("a", null)), false))
        .isTrue();
  }

  @Test
  void equal_tenColumnsOfTheSameValues_takesNoTime() {
    Random random = new Random(5);
    List<List<Cell>> gold = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      Object[] values = new Object[10];
      Arrays.setAll(values, c -> (long) random.nextInt(2));
      gold.add(row(values));
    }
    List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    Collections.shuffle(order, random);
    List<List<Cell>> predicted =
        new ArrayList<>(gold.stream().map(row -> order.stream().map(row::get).toList()).toList());
    Collections.shuffle(predicted, random);

    assertThat(ResultEquality.equal(gold, predicted, false)).isTrue();
    assertThat(ResultEquality.equal(gold, predicted, true)).isFalse();
  }

  @SafeVarargs
  private static List<List<Cell>> rows(List<Cell>... rows) {
    return List.of(rows);
  }

  private static List<Cell> row(Object... values) {
    return Arrays.stream(values == null ? new Object[] {null} : values).map(Cell::new).toList();
  }
}
