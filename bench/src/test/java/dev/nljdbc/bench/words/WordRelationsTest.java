// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordRelationsTest {

  private static final List<String> LINES =
      WordRelations.lines().stream().filter(line -> !line.startsWith("#")).toList();

  private static final Map<String, Relations> WORDS =
      LINES.stream()
          .map(line -> line.split("\t", -1))
          .collect(Collectors.toMap(fields -> fields[0], Relations::of));

  private record Relations(Set<String> synonyms, Set<String> broader) {

    private static Relations of(String[] fields) {
      assertThat(fields).hasSize(3);
      return new Relations(Set.of(fields[1].split(",")), Set.of(fields[2].split(",")));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "car, automobile",
    "physician, doctor",
    "surname, last name",
    "buy, purchase",
    "big, large",
    "headcount, head count",
    // the static embedder does not know saxist
    "saxophonist, saxist"
  })
  void lines_wordsWithACommonSense_areSynonymsOfEachOther(String one, String other) {
    assertThat(relations(one).synonyms()).contains(other);
    assertThat(relations(other).synonyms()).contains(one);
  }

  @ParameterizedTest
  @CsvSource({"employee, worker", "surname, name", "saxophonist, musician"})
  void lines_hypernymOfANoun_isBroaderAndNoSynonym(String word, String broader) {
    assertThat(relations(word).broader()).contains(broader);
    assertThat(relations(word).synonyms()).doesNotContain(broader);
    assertThat(relations(broader).broader()).doesNotContain(word);
  }

  @Test
  void lines_properNames_areLeftOut() {
    assertThat(WORDS).doesNotContainKeys("paris", "washington", "picasso");
    assertThat(relations("china").synonyms()).containsExactly("chinaware");
    assertThat(relations("mercury").broader()).doesNotContain("deity", "terrestrial planet");
  }

  @Test
  void lines_lateSense_isLeftOut() {
    // to film, to shoot and to take have one sense in common, far behind the first of to take
    assertThat(relations("film").synonyms()).contains("shoot").doesNotContain("take");
  }

  @Test
  void lines_phraseThatEndsInItsBroaderWord_isLeftOut() {
    assertThat(relations("post card").broader()).doesNotContain("card");
  }

  @Test
  void lines_lists_areSortedAndInLowerCase() {
    assertThat(LINES.stream().map(line -> line.split("\t")[0])).isSorted().doesNotHaveDuplicates();
    assertThat(LINES).allMatch(line -> line.matches("[a-z ,\t-]+"));
  }

  private static Relations relations(String word) {
    assertThat(WORDS).containsKey(word);
    return WORDS.get(word);
  }
}
