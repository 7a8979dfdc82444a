// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.metric.NamedParts;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NameExchangeTest {

  private static final TableId TEACHERS = TableId.of("all_Teachers");

  @Test
  void in_questionThatNamesTables_givesRelatedWordsInTheSameNumber() {
    Set<String> texts = new TreeSet<>();
    for (int i = 0; i < 40; i++) {
      texts.add(exchanged("q" + i, "How many teachers are there?").orElseThrow());
    }

    assertThat(texts)
        .contains("How many instructors are there?", "How many educators are there?")
        .allMatch(t -> t.startsWith("How many ") && t.endsWith("s are there?"));
  }

  @Test
  void in_sameQuestion_isTheSameAgain() {
    assertThat(exchanged("q", "How many teachers are there?"))
        .isEqualTo(exchanged("q", "How many teachers are there?"));
  }

  @Test
  void in_questionOfGenericNamesOrQuotes_isEmpty() {
    assertThat(exchanged("q", "What is the name of 'teachers'?")).isEmpty();
  }

  private static Optional<String> exchanged(String id, String text) {
    return NameExchange.in(
        new TrainingQuestion(id, "school", text, "", Optional.empty(), false),
        new NamedParts(Set.of(TEACHERS), Set.of(TEACHERS.column("name")), List.of(), Set.of()));
  }
}
