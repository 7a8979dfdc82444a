// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.nljdbc.bench.samples.SampleQuestion;
import dev.nljdbc.bench.train.OfflineTraining.AblatedStage;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.model.Calibration;
import dev.nljdbc.offline.model.ModelFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OfflineTrainingTest {

  private static final String GOLD = "SELECT name FROM pupil WHERE city = 'Oslo'";

  @TempDir private Path folder;
  private final List<String> said = new ArrayList<>();
  private final SortedSet<String> learnedFrom = new TreeSet<>();
  private final List<Set<AblatedStage>> without = new ArrayList<>();

  /** Knows the answer, if it may run candidates. */
  private final Learner learner =
      (shares, left) -> {
        shares.forEach(learnedFrom::addAll);
        without.add(left);
        return new TrainedParser() {
          @Override
          public Prediction ask(TrainingQuestion question, CandidateRunner trial) {
            boolean runs = !left.contains(AblatedStage.EXECUTION);
            return new Prediction(List.of(runs ? GOLD : "SELECT 1"), 0.5);
          }

          @Override
          public void write(ModelFile.Builder into) throws IOException {
            into.section(
                "calibration", new Calibration(new double[] {0}, new double[] {0.5})::write);
          }
        };
      };

  @Test
  void train_twice_givesTheSameBytesThatSayWhereTheyComeFrom() throws Exception {
    ModelFile model = training(1, learner).train("train-offline");

    assertThat(bytes(training(2, learner).train("train-offline"))).isEqualTo(bytes(model));
    assertThat(learnedFrom).containsExactly("a", "b", "c", "d");
    assertThat(model.properties())
        .containsEntry("command", "train-offline")
        .containsEntry(
            "made-from",
            "Spider 1.0, training part: 4 questions about 4 databases; 0 of them with names"
                + " exchanged by WordNet 3.1; Spider-Syn, training part: 4 of them in other words; for"
                + " the confidence, the sample questions of nl-jdbc: vets.tsv, firms.tsv,"
                + " rental.tsv, services.tsv, offices.tsv, municipal.tsv, operators.tsv,"
                + " businesses.tsv, gardens.tsv");
    assertThat(model.properties().get("licence")).contains("CC BY-SA 4.0");
    assertThat(model.properties().values()).noneMatch(text -> text.contains("Who lives"));
  }

  @Test
  void train_learnerThatHasNothing_isAnError() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                training(1, (shares, left) -> (question, trial) -> Prediction.REFUSED)
                    .train("train-offline"));
  }

  @Test
  void crossValidate_withAblation_hasBothFigures() throws Exception {
    String report =
        training(2, learner)
            .crossValidate(2, List.of(AblatedStage.EXECUTION), 2, "train-offline --folds 2");

    assertThat(report)
        .contains("# The offline model", "train-offline --folds 2", "in 2 parts")
        .contains("| **all** | 4 | 100.0 % |", "| 4 | 100.0 % |")
        .contains("| running candidates | 0.0 % | -100.0 |");
    assertThat(without)
        .containsExactly(
            Set.of(), Set.of(), Set.of(AblatedStage.EXECUTION), Set.of(AblatedStage.EXECUTION));
    assertThat(said).contains("without running candidates");
  }

  @Test
  void paraphrases_ofLearnedAnswers_comparesEachWordingWithItsOriginal() throws Exception {
    List<String> listed = new ArrayList<>();

    String report =
        training(1, learner)
            .paraphrases(
                2, 1, 0, (variant, text) -> listed.add(variant + ": " + text), "measure it");

    assertThat(without).containsExactly(Set.of(), Set.of());
    assertThat(listed).isNotEmpty().allMatch(line -> line.startsWith("TYPING_ERRORS: Who lives"));
    assertThat(report)
        .contains(
            "    java -jar bench/target/nl-bench.jar measure it",
            "| as written | 4 | 100.0 % | 100.0 % | 100.0 to 100.0 | +0.0 | 0.0 to 0.0 | 100.0 % |",
            "| one or two letters mistyped | 4 |");
  }

  @Test
  void rules_withoutEachOfThem_loseWhatItReads() throws Exception {
    assertThat(rules(List.of())).contains("| absence | without a loan | 0 | +0.0 (+0.0 to +0.0) |");
  }

  @Tag("thorough")
  @Test
  void rules_withSampleQuestions_countsThose() throws Exception {
    assertThat(rules(List.of(SampleQuestion.RENTAL)))
        .containsPattern("\\| nothing \\|.* [1-9]\\d? \\|");
  }

  private String rules(List<String> samples) throws Exception {
    String report = training(2, learner).rules(1, samples, "measure rules");
    assertThat(report)
        .contains("    java -jar bench/target/nl-bench.jar measure rules\n")
        .contains("| nothing | | | 100.0 % | 100.0 % | ")
        .contains(
            "| value | members from Oslo | 8 | -100.0 (-100.0 to -100.0) | -100.0 (-100.0 to"
                + " -100.0) | ");
    return report;
  }

  private OfflineTraining training(int threads, Learner of) throws SQLException {
    List<TrainingQuestion> questions = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d")) {
      for (int i = 0; i < 2; i++) {
        questions.add(
            new TrainingQuestion(
                name + i, name, "Who lives in Oslo?", GOLD, Optional.empty(), i == 1));
      }
    }
    Path files = folder.resolve(String.valueOf(said.size() + System.nanoTime()));
    TrainingSet set =
        new TrainingSet(questions, TestSchool.files(files, "a", "b", "c", "d"), new TreeMap<>());
    return new OfflineTraining(
        set,
        Optional.empty(),
        (all, databases, trials, verdicts, jobs, progress) -> of,
        threads,
        1,
        said::add);
  }

  private static byte[] bytes(ModelFile model) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    model.write(bytes);
    return bytes.toByteArray();
  }
}
