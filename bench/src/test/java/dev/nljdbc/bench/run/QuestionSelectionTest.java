// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.dataset.Example;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuestionSelectionTest {

  private static final List<Example> HUNDRED =
      IntStream.range(0, 100)
          .mapToObj(i -> new Example(i, "x#" + i, i % 2 == 0 ? "even" : "odd", "q" + i, "SELECT 1"))
          .toList();

  @Test
  void of_nothingGiven_isAll() {
    assertThat(new QuestionSelection(Set.of(), List.of(), 0, 0, 0).of(HUNDRED)).isEqualTo(HUNDRED);
  }

  @Test
  void of_databaseAndLimit_isTheFirstAboutIt() {
    assertThat(new QuestionSelection(Set.of(), List.of("odd"), 3, 0, 0).of(HUNDRED))
        .extracting(Example::number)
        .containsExactly(1, 3, 5);
  }

  @Test
  void of_numbers_areThoseInTheSplitsOrder() {
    assertThat(new QuestionSelection(Set.of(7, 3, 1000), List.of(), 0, 0, 0).of(HUNDRED))
        .extracting(Example::number)
        .containsExactly(3, 7);
  }

  @Test
  void of_sample_isInOrderAndTheSameForTheSameSeed() {
    List<Example> sample = new QuestionSelection(Set.of(), List.of(), 0, 10, 7).of(HUNDRED);

    assertThat(sample).hasSize(10).isSubsetOf(HUNDRED).doesNotHaveDuplicates();
    assertThat(sample).extracting(Example::number).isSorted();
    assertThat(new QuestionSelection(Set.of(), List.of(), 0, 10, 7).of(HUNDRED)).isEqualTo(sample);
    assertThat(new QuestionSelection(Set.of(), List.of(), 0, 10, 8).of(HUNDRED))
        .isNotEqualTo(sample);
  }

  @Test
  void of_sampleLargerThanAll_isAll() {
    assertThat(new QuestionSelection(Set.of(), List.of(), 0, 500, 7).of(HUNDRED))
        .isEqualTo(HUNDRED);
  }
}
