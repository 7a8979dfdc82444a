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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Questions that people made up about three well-known databases (Chinook, Northwind, Sakila) and
 * about some that were made for it, with queries written by hand. The parser was not trained on
 * them. Writes tables of all to files such as {@code target/analyst.md}. Without {@code -Pthorough}
 * or {@code -Dtest=SampleQuestionsTest}, only the first four files are asked.
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

  @Test
  void offlineModel_questionsOfPeopleInTrade_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.TRADE, 15);
  }

  @Test
  void offlineModel_questionsOfVets_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.VETS, 6);
  }

  @Test
  void offlineModel_questionsOfTwoFirms_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.FIRMS, 10);
  }

  @Test
  @Tag("thorough")
  void offlineModel_questionsOfRenters_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.RENTAL, 4);
  }

  @Test
  @Tag("thorough")
  void offlineModel_questionsOfASchool_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.SCHOOL, 0);
  }

  @Test
  @Tag("thorough")
  void offlineModel_questionsOfFourServices_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.SERVICES, 130);
  }

  @Test
  @Tag("thorough")
  void offlineModel_questionsOfFourOffices_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.OFFICES, 85);
  }

  @Test
  @Tag("thorough")
  void offlineModel_questionsOfATheatreAndAWasteCollection_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.MUNICIPAL, 40);
  }

  @Test
  @Tag("thorough")
  void offlineModel_questionsOfAWaterCompanyAndOthers_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.OPERATORS, 60);
  }

  @Test
  @Tag("thorough")
  void offlineModel_questionsOfFourBusinesses_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.BUSINESSES, 70);
  }

  @Test
  @Tag("thorough")
  void offlineModel_questionsOfGardenCentresAndALaboratory_answersThoseItCan(@TempDir Path folder)
      throws IOException, SQLException {
    assertRight(folder, SampleQuestion.GARDENS, 0);
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
    StringBuilder text =
        new StringBuilder(
            "| | database | question | | confidence | ms | SQL |\n|---|---|---|---|---|---|---|\n");
    answers.forEach(a -> text.append(a.row()).append('\n'));
    for (Verdict verdict : Verdict.values()) {
      long count = answers.stream().filter(a -> a.verdict() == verdict).count();
      text.append('\n').append(verdict).append(": ").append(count);
    }
    return text.append('\n').toString();
  }
}
