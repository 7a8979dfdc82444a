// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import static java.util.stream.Collectors.counting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.PublicData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Questions that people made up about three well-known databases (Chinook, Northwind, Sakila) and
 * about some that were made for it, with queries written by hand. The parser was not trained on
 * them. Without {@code -Pthorough} or {@code -Dtest=SampleQuestionsTest}, only the questions about
 * the three well-known ones are asked. {@code -Dnljdbc.update=true} writes the verdicts into the
 * files of questions.
 */
class SampleQuestionsTest {

  private static final Path QUESTIONS = Path.of("src/main/resources/dev/nljdbc/bench/samples");

  @Test
  void offlineModel_questionsOfAnAnalyst_areRightAsBeforeAndNoneIsSurelyWrong(@TempDir Path folder)
      throws IOException, SQLException {
    assertThat(asked(SampleQuestion.ANALYST, PublicData.path("samples"), folder))
        .noneMatch(SampleAnswer::surelyWrong);
  }

  @Test
  void offlineModel_questionsOfPeopleInTrade_areRightAsBefore(@TempDir Path folder)
      throws IOException, SQLException {
    asked(SampleQuestion.TRADE, PublicData.path("samples"), folder);
  }

  static Stream<String> made() {
    return SampleQuestion.ALL.keySet().stream()
        .filter(file -> !SampleQuestion.PUBLISHED.contains(file));
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("made")
  void offlineModel_questionsOfMorePeople_areRightAsBefore(String questions, @TempDir Path folder)
      throws IOException, SQLException {
    asked(questions, Path.of(""), folder);
  }

  /** All that the file says are right still are. */
  private static List<SampleAnswer> asked(String questions, Path published, Path folder)
      throws IOException, SQLException {
    List<SampleAnswer> answers =
        SampleSession.askAll(folder, questions, published, Map.of("nl.model", "offline"));
    if (Boolean.getBoolean("nljdbc.update")) {
      update(QUESTIONS.resolve(questions), answers);
    }
    assertThat(answers)
        .filteredOn(a -> a.question().expected() == Verdict.right)
        .isNotEmpty()
        .allSatisfy(a -> assertThat(a.verdict()).as(a.row()).isEqualTo(Verdict.right));
    return answers;
  }

  private static void update(Path questions, List<SampleAnswer> answers) throws IOException {
    List<String> lines = Files.readAllLines(questions);
    for (SampleAnswer answer : answers) {
      int at = answer.question().line() - 1;
      String[] cells = lines.get(at).split("\t");
      cells[1] = answer.verdict().name();
      lines.set(at, String.join("\t", cells));
    }
    Files.write(questions, lines);
  }

  static Stream<String> all() {
    return SampleQuestion.ALL.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void results_ofEachSet_haveTheVerdictsOfItsFile(String questions) throws IOException {
    List<SampleQuestion> all = SampleQuestion.all(questions);
    List<Long> counts =
        Stream.of(Verdict.right, Verdict.wrong, Verdict.refused)
            .map(verdict -> all.stream().filter(q -> q.expected() == verdict).count())
            .toList();
    assertThat(Files.readString(Path.of("results/offline.md")))
        .containsPattern(
            "\\| %s \\|[^|]*\\| %d \\| %d \\| %d \\| \\d+ \\| %d \\|"
                .formatted(
                    questions.replace(".tsv", ""),
                    all.size(),
                    counts.get(0),
                    counts.get(1),
                    counts.get(2)));
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
}
