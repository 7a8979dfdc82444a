// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import static java.util.stream.Collectors.counting;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Questions that people made up about three well-known databases (Chinook, Northwind, Sakila) and
 * about some that were made for it, with queries written by hand. The parser was not trained on
 * them. Writes tables of all to files such as {@code target/analyst.md}. Without {@code -Pthorough}
 * or {@code -Dtest=SampleQuestionsTest}, only the questions about the three well-known ones are.
 */
class SampleQuestionsTest {

  /** No wrong answer to the analyst is as sure. */
  private static final double SURE = 0.5;

  @Test
  void offlineModel_questionsOfAnAnalyst_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    List<SampleAnswer> answers = assertRight(folder, SampleQuestion.ANALYST, 52);
    assertThat(answers)
        .filteredOn(a -> a.verdict() == Verdict.wrong)
        .allSatisfy(a -> assertThat(a.confidence()).as(a.row()).isLessThan(SURE));
  }

  @ParameterizedTest
  @CsvSource(SampleQuestion.TRADE + ", 15")
  void offlineModel_questionsOfPeople_answersThoseItCan(
      String questions, int floor, @TempDir Path folder) throws IOException, SQLException {
    assertRight(folder, questions, floor);
  }

  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({
    SampleQuestion.VETS + ", 6",
    SampleQuestion.FIRMS + ", 10",
    SampleQuestion.RENTAL + ", 4",
    SampleQuestion.SCHOOL + ", 0",
    SampleQuestion.SERVICES + ", 130",
    SampleQuestion.OFFICES + ", 85",
    SampleQuestion.MUNICIPAL + ", 40",
    SampleQuestion.OPERATORS + ", 60",
    SampleQuestion.BUSINESSES + ", 70",
    SampleQuestion.GARDENS + ", 40",
    SampleQuestion.ENTERPRISES + ", 20",
    SampleQuestion.CRAFTS + ", 0"
  })
  void offlineModel_questionsOfMorePeople_answersThoseItCan(
      String questions, int floor, @TempDir Path folder) throws IOException, SQLException {
    assertRight(folder, questions, floor);
  }

  /** Those known to be right, so many at least, still are. */
  private static List<SampleAnswer> assertRight(Path folder, String questions, int floor)
      throws IOException, SQLException {
    List<SampleAnswer> answers =
        SampleSession.askAll(folder, questions, Map.of("nl.model", "offline"));
    Files.writeString(Path.of("target", questions.replace(".tsv", ".md")), table(answers));
    if (Boolean.getBoolean("nljdbc.update")) {
      SamplePage.update(questions, answers);
    }
    assertThat(answers)
        .filteredOn(a -> a.question().expected() == Verdict.right)
        .hasSizeGreaterThanOrEqualTo(floor)
        .allSatisfy(a -> assertThat(a.verdict()).as(a.row()).isEqualTo(Verdict.right));
    return answers;
  }

  @ParameterizedTest
  @ValueSource(strings = {SampleQuestion.ANALYST, SampleQuestion.TRADE})
  void questions_ofTheFile_areTwentyOfEachDatabaseWithAnAnswer(String file) {
    assertThat(SampleQuestion.all(file))
        .allSatisfy(q -> assertThat(q.gold()).as(q.text()).isNotEmpty())
        .extracting(SampleQuestion::database)
        .satisfies(
            names ->
                assertThat(names.stream().collect(Collectors.groupingBy(n -> n, counting())))
                    .isEqualTo(Map.of("chinook", 20L, "northwind", 20L, "sakila", 20L)));
  }

  @Test
  void answers_otherRowsOrAnotherOrder_areNone() {
    SampleRows gold = rows(List.of("a", "1"), List.of("b", "2"));
    assertThat(rows(List.of("2", "x", "b"), List.of("1", "x", "a")).answers(gold, false)).isTrue();
    assertThat(rows(List.of("b", "2"), List.of("a", "1")).answers(gold, true)).isFalse();
    assertThat(rows(List.of("a", "2"), List.of("b", "1")).answers(gold, false)).isFalse();
    assertThat(rows(List.of("a"), List.of("b")).answers(gold, false)).isFalse();
    assertThat(rows(List.of("a", "1")).answers(gold, false)).isFalse();
  }

  @SafeVarargs
  private static SampleRows rows(List<String>... rows) {
    return new SampleRows(List.of(rows), rows[0].size());
  }

  /** All answers in Markdown, and how many of each verdict. */
  static String table(List<SampleAnswer> answers) {
    StringBuilder text = new StringBuilder(SamplePage.rows(answers));
    for (Verdict verdict : Verdict.values()) {
      long count = answers.stream().filter(a -> a.verdict() == verdict).count();
      text.append('\n').append(verdict).append(": ").append(count);
    }
    return text.append('\n').toString();
  }
}
