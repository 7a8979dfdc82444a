// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.TableTest;
import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyShapeTest {

  private static Column column(String type, int jdbcType) {
    return new Column(TableId.of("t").column("c"), type, jdbcType, true, null, "", List.of());
  }

  private static Column text() {
    return column("VARCHAR(200)", Types.VARCHAR);
  }

  private static ColumnStatistics samples(String... samples) {
    return new ColumnStatistics(9, 0, 9, false, null, null, List.of(), List.of(samples));
  }

  @TableTest
  void possible_numbers_areWhole(@Nullable String min, @Nullable String max, boolean possible) {
    ColumnStatistics known = new ColumnStatistics(9, 0, 9, false, min, max, List.of(), List.of());
    assertThat(KeyShape.possible(column("DECIMAL(9,2)", Types.DECIMAL), known)).isEqualTo(possible);
    assertThat(KeyShape.prose(column("DECIMAL(9,2)", Types.DECIMAL), known)).isFalse();
  }

  @Test
  void prose_mostValuesOfFourWordsOrMore_is() {
    assertThat(KeyShape.prose(text(), samples("one two three four", "a b c d e"))).isTrue();
    assertThat(KeyShape.possible(text(), samples("one two three four", "a b c d e"))).isFalse();
    assertThat(KeyShape.prose(text(), samples("one two three four", "x"))).as("half").isFalse();
    assertThat(KeyShape.prose(text(), samples(" one two three "))).isFalse();
    assertThat(KeyShape.possible(text(), samples("New York", "Oslo"))).isTrue();
    assertThat(KeyShape.prose(text(), samples())).as("nothing known").isFalse();
    assertThat(KeyShape.prose(column("DATE", Types.DATE), samples("a b c d"))).isFalse();
  }

  @Test
  void prose_categoricalValues_areThoseThatCount() {
    List<ValueCount> sentences =
        List.of(new ValueCount("not at all now", 3), new ValueCount("as soon as possible", 3));
    ColumnStatistics known =
        new ColumnStatistics(6, 0, 2, false, null, null, sentences, List.of("x", "y", "z"));
    assertThat(known.categorical()).isTrue();
    assertThat(KeyShape.prose(text(), known)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"100, false", "101, true"})
  void prose_longTexts_are(int typical, boolean prose) {
    ColumnProfile profile =
        new ColumnProfile(
            new ColumnProfile.Lengths(1, typical, 500),
            null,
            null,
            List.of(),
            ColumnProfile.NONE.order(),
            "",
            null);
    ColumnStatistics known =
        new ColumnStatistics(9, 0, 9, false, null, null, List.of(), List.of("x"), profile);
    assertThat(KeyShape.prose(text(), known)).isEqualTo(prose);
  }
}
