// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NameExchangeTest {

  @Test
  void in_questionThatNamesTables_givesRelatedWordsInTheSameNumber() {
    Set<String> texts = new TreeSet<>();
    for (int i = 0; i < 40; i++) {
      texts.add(NameExchange.in(question("q" + i, "How many teachers are there?")).orElseThrow());
    }

    assertThat(texts)
        .contains("How many instructors are there?", "How many educators are there?")
        .allMatch(t -> t.startsWith("How many ") && t.endsWith("s are there?"));
  }

  @Test
  void in_sameQuestion_isTheSameAgain() {
    NamedQuestion question = question("q", "How many teachers are there?");

    assertThat(NameExchange.in(question)).isEqualTo(NameExchange.in(question));
  }

  @Test
  void in_questionOfGenericNamesOrQuotes_isEmpty() {
    assertThat(NameExchange.in(question("q", "What is the name of 'teachers'?")))
        .isEqualTo(Optional.empty());
  }

  private static NamedQuestion question(String id, String text) {
    return new NamedQuestion(
        id,
        text,
        new LinkedHashSet<>(List.of("name", "names")),
        new LinkedHashSet<>(List.of("teacher", "teachers")),
        Set.of());
  }
}
