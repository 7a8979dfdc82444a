// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.testing.TableTest;
import java.io.IOException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ContentMatchingTest {

  private static ValueIndex index;

  @BeforeAll
  static void build() throws IOException {
    index =
        ValueIndexTest.index(
            new TreeMap<>(
                Map.of(
                    "city.name",
                    List.of(
                        "Akiak ",
                        "New York",
                        "York",
                        "Santa Clara County",
                        "2014",
                        "Salt Lake City"),
                    "state.name",
                    List.of("Illinois", "New York", "name"),
                    "activity.name",
                    List.of("Running shoes", "Chess", "Crossword Puzzles", "Piper", "Live music"),
                    "member.first_name",
                    List.of("Ada", "Lake"),
                    "member.last_name",
                    List.of("Lund", "Moe"),
                    "old_member.full_name",
                    List.of("Ada Lund"),
                    "person.name",
                    List.of(
                        "John Smith", "Schwarzenegger", "an opera of many, many acts, in one"))));
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static List<String> match(String question) {
    Column name =
        new Column(
            TableId.of("city").column("name"), "TEXT", Types.VARCHAR, true, null, "", List.of());
    return ContentMatching.of(question, index, List.of(name)).stream()
        .map(h -> h.column() + "=" + h.contents())
        .toList();
  }

  @Test
  void of_nameThatIsWholeInOneTable_isFoundInTheTwoColumnsOfAnother() {
    assertThat(match("When did Ada Lund join?"))
        .contains(
            "old_member.full_name=Ada Lund", "member.first_name=Ada", "member.last_name=Lund");
    assertThat(match("Who lives in Salt Lake City?")).doesNotContain("member.first_name=Lake");
  }

  @TableTest
  void of_question_findsTheCellsItSpeaksOf(String question, String cells) {
    assertThat(match(question)).hasToString(cells);
  }

  @Test
  void of_cellsOfLongerStretches_hideThoseOfTheirWords() {
    assertThat(match("people of New York and of York"))
        .containsExactly("city.name=New York", "state.name=New York", "city.name=York");
  }

  @Test
  void of_quotedCellAtTheBound_isReadUpToIt() {
    assertThat(match("who ".repeat(79) + "'New York'")).isNotNull();
    assertThat(match("who ".repeat(78) + "'New York'"))
        .contains("city.name=New York", "state.name=New York");
  }

  @Test
  void of_veryLongQuestion_isBounded() {
    assertThat(match("Illinois Chess York ".repeat(2_000))).hasSizeLessThanOrEqualTo(12);
  }

  @TableTest
  void nearness_isTheLongestCommonStretchOverBothLengths(String a, String b, double expected) {
    assertThat(ContentMatching.nearness(a, b)).isCloseTo(expected, within(0.0001));
  }
}
