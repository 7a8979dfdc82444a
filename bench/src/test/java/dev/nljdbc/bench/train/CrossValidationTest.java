// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrossValidationTest {

  private static final String GOLD = "SELECT name FROM pupil WHERE city = 'Oslo'";
  private static final List<String> CANDIDATES =
      List.of("SELECT name FROM pupil", "SELECT name FROM pupil WHERE age <> 16");

  @TempDir private Path folder;
  private final List<String> said = new ArrayList<>();

  @Test
  void run_everyQuestion_isAskedOfAParserThatSawNothingOfItsDatabase() throws Exception {
    TrainingSet set = set("a", "b", "c", "d", "e", "f");
    List<Set<String>> learnedFrom = new ArrayList<>();
    Learner learner =
        shares -> {
          Set<String> all = new TreeSet<>();
          shares.forEach(all::addAll);
          learnedFrom.add(all);
          return (TestParser)
              (question, trial) -> {
                assertThat(all).doesNotContain(question.database());
                return new Prediction(CANDIDATES, 0.25);
              };
        };

    List<HeldOutAnswer> answers = run(set, learner);

    assertThat(answers)
        .extracting(HeldOutAnswer::question)
        .containsExactlyElementsOf(set.questions());
    assertThat(answers).allSatisfy(a -> assertThat(a.right()).isFalse());
    assertThat(answers).extracting(HeldOutAnswer::rank).containsOnly(1);
    assertThat(answers).extracting(HeldOutAnswer::confidence).containsOnly(0.25);
    assertThat(learnedFrom).hasSize(3).allSatisfy(databases -> assertThat(databases).hasSize(4));
    assertThat(said).hasSize(3);
    assertThat(said.get(0)).contains("fold 1 of 3", "4 questions, 0 right");
  }

  @Test
  void run_rightAnswers_areCountedWithTheRowsOfTheirGold() throws Exception {
    List<HeldOutAnswer> all =
        run(
            set("a", "b", "c"),
            shares -> (TestParser) (question, trial) -> new Prediction(List.of(GOLD), 1));

    assertThat(all).allSatisfy(a -> assertThat(a.right()).isTrue());
    assertThat(all).allSatisfy(a -> assertThat(a.goldRows()).isEqualTo(2));
  }

  @Test
  void run_refused_isNoAnswer() throws Exception {
    List<HeldOutAnswer> answers =
        run(set("a", "b", "c"), shares -> (TestParser) (question, trial) -> Prediction.REFUSED);

    assertThat(answers).hasSize(6).allSatisfy(a -> assertThat(a.refused()).isTrue());
    assertThat(answers).extracting(HeldOutAnswer::rank).containsOnly(-1);
  }

  @Test
  void run_trial_runsOnTheQuestionsDatabase() throws Exception {
    List<HeldOutAnswer> answers =
        run(
            set("a", "b", "c"),
            shares ->
                (TestParser)
                    (question, trial) ->
                        new Prediction(
                            trial.run(GOLD).rows().size() == 2 ? List.of(GOLD) : List.of(), 1));

    assertThat(answers).allSatisfy(a -> assertThat(a.right()).isTrue());
  }

  @Test
  void run_failure_isTold() {
    assertThatThrownBy(
            () ->
                run(
                    set("a", "b", "c"),
                    shares ->
                        (TestParser)
                            (question, trial) -> {
                              throw new SQLException("the disk is gone");
                            }))
        .isInstanceOf(SQLException.class)
        .hasMessage("the disk is gone");
  }

  private List<HeldOutAnswer> run(TrainingSet set, Learner learner)
      throws SQLException, IOException {
    try (TrialPool trials = new TrialPool(set.files(), 10_000_000, new TrialPool.Memo(1000));
        CandidateVerdicts verdicts = new CandidateVerdicts(set.files(), trials)) {
      return new CrossValidation(set, verdicts, 3, 2, 1, said::add).answers(learner, trials);
    }
  }

  /** Two questions about each. */
  private TrainingSet set(String... names) {
    List<TrainingQuestion> questions = new ArrayList<>();
    for (String name : names) {
      for (int i = 0; i < 2; i++) {
        questions.add(new TrainingQuestion(name + i, name, "Who?", GOLD, Optional.empty(), i == 1));
      }
    }
    return new TrainingSet(questions, TestSchool.files(folder, names), new TreeMap<>());
  }
}
