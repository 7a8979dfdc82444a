// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueHit.Match;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.TableTest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Values that are asked for with typing errors, and those that a whole question names. */
class ValueSpellingTest {

  private static ValueIndex index;

  @BeforeAll
  static void build() throws IOException {
    index =
        ValueIndexTest.index(
            Map.of(
                "activity.name", List.of("Rock", "Numbers", "Finance", "International Finance"),
                "city.name", List.of("Chicago", "San Jose", "San Jose State University", "USA"),
                "person.name",
                    List.of("Edward", "Edwards", "lewis", "Lewis", "Park", "Billy Cobham"),
                "person.note", List.of("The Ancient Mariner", "2", "R-2 Robinson R-22", "東京タワー"),
                "alias.city", List.of("Martins", "ACCT-211", "Los Angeles 2024 Games"),
                "state.name", List.of("Long Beach", "Film")));
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static ValueHit first(String text) {
    return index.search(ValueQuery.of(text, 5)).get(0);
  }

  @TableTest
  void search_typingError_findsTheValueMeantFirst(String text, String contents) {
    assertThat(first(text))
        .satisfies(
            hit -> {
              assertThat(hit.contents()).isEqualTo(contents);
              assertThat(hit.match()).isEqualTo(Match.FUZZY);
            });
  }

  @Test
  void search_errorInThreeLetters_isOnlyRelated() {
    assertThat(first("UAS").contents()).isEqualTo("USA");
    assertThat(first("UAS").match()).isEqualTo(Match.RELATED);
  }

  @Test
  void search_wordsThatAreKnown_areNotTakenForMisspelt() {
    assertThat(index.search(ValueQuery.of("Edward", 5)))
        .extracting(ValueHit::contents)
        .startsWith("Edward")
        .doesNotContain("Park");
    assertThat(index.search(ValueQuery.of("mariner", 5)))
        .extracting(ValueHit::match)
        .containsOnly(Match.PARTIAL);
  }

  @TableTest
  void search_question_putsTheValueThatItNamesFirst(String question, String contents) {
    assertThat(first(question).contents()).isEqualTo(contents);
  }
}
