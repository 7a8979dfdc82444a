// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.train.ConfidenceTraining.Case;
import dev.nljdbc.bench.train.ConfidenceTraining.Learned;
import dev.nljdbc.bench.train.ConfidenceTraining.Row;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.model.ModelFile;
import java.io.DataInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfidenceTrainingTest {

  private static final String[] DATABASES = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
  private static final String GOLD = "SELECT name FROM pupil WHERE city = 'Oslo'";
  private static final String OTHER = "SELECT name FROM pupil WHERE city = 'Bergen'";

  @TempDir private Path folder;

  private int judgedQuestion;
  private TrainingSet set = new TrainingSet(List.of(), new TreeMap<>(), new TreeMap<>());

  @BeforeEach
  void prepare() {
    List<TrainingQuestion> questions = new ArrayList<>();
    for (String name : DATABASES) {
      String id = "train_spider.json#" + questions.size();
      questions.add(
          new TrainingQuestion(id, name, "Who lives in Oslo?", GOLD, Optional.empty(), false));
    }
    set = new TrainingSet(questions, TestSchool.files(folder, DATABASES), new TreeMap<>());
  }

  /** Learns from what was examined, or else from these readings. */
  private Learned learned(List<Row> rows, Opinion opinion, Opinion notRun) throws Exception {
    Path judged = folder.resolve("judged.jsonl");
    Files.writeString(
        judged,
        "{\"split\": \"train_spider\", \"index\": %d, \"predicted\": \"%s\", \"exec\": 0, \"kind\": \"near/x\"}\n"
            .formatted(judgedQuestion, OTHER));
    try (IndexedDatabases databases = new IndexedDatabases(set.files(), Optional.empty());
        TrialPool trials = new TrialPool(set.files(), 10_000_000, new TrialPool.Memo(1000));
        CandidateVerdicts verdicts = new CandidateVerdicts(set.files(), trials);
        TrainingPool pool = new TrainingPool(2)) {
      ConfidenceTraining training =
          new ConfidenceTraining(set, databases, trials, verdicts, pool, line -> {});
      return rows.isEmpty()
          ? training.learn(
              set.questions().stream()
                  .map(question -> new HeldOutOpinion(question.id(), opinion, notRun))
                  .toList(),
              judged)
          : training.fitted(rows);
    }
  }

  private static Opinion reading(String... queries) {
    return new Opinion(
        0.8, false, List.of(queries).stream().map(sql -> new Opinion.Read(sql, 0.5)).toList());
  }

  /** With rows, the first number tells which are right; without, {@code told} of ten do. */
  private List<Row> rows(int told) {
    List<Row> rows = new ArrayList<>();
    Random random = new Random(1);
    for (TrainingQuestion question : set.questions()) {
      for (int i = 0; i < 60; i++) {
        boolean right = i % 3 > 0;
        float noise = random.nextFloat();
        float said = i % 10 < told ? (right ? 1 : 0) : 0.5f;
        rows.add(
            new Row(
                new Case(question, i % 2 == 0 ? "gold" : "near/x", "SELECT " + i, right, 1),
                new float[] {right ? 1 : 0, noise},
                new float[] {said, noise}));
      }
    }
    return rows;
  }

  private static byte[] section(Learned learned, String name) throws IOException {
    ModelFile.Builder file = ModelFile.builder();
    learned.confidence().write(file);
    return file.build().section(name, ConfidenceTrainingTest::all);
  }

  private static byte[] all(DataInput in) throws IOException {
    return ((InputStream) in).readAllBytes();
  }

  @Test
  void fitted_withAndWithoutRows_areLearnedApart() throws Exception {
    Learned half = learned(rows(5), Opinion.NONE, Opinion.NONE);
    Learned most = learned(rows(9), Opinion.NONE, Opinion.NONE);

    for (String name : List.of("trees", "calibration")) {
      assertThat(section(half, name)).isEqualTo(section(most, name));
      assertThat(section(half, name + "-not-run")).isNotEqualTo(section(most, name + "-not-run"));
    }
    assertThat(most.confidence().of(new float[] {1, 0.5f})).isGreaterThan(0.9);
    assertThat(most.confidence().ofNotRun(new float[] {0, 0.5f})).isLessThan(0.2);
    assertThat(half.report())
        .containsPattern("With rows\\s+all: 600 queries, AUROC 1\\.000")
        .containsPattern("Nothing is run\\s+all: 600 queries, AUROC 0\\.[5-9]");
  }

  @Test
  void learn_twice_isTheSameByteForByte() throws Exception {
    List<byte[]> sections = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Learned learned = learned(List.of(), reading(GOLD, OTHER), reading(OTHER));
      for (String name : List.of("trees", "calibration", "trees-not-run", "calibration-not-run")) {
        sections.add(section(learned, name));
      }
    }
    assertThat(sections.subList(0, 4)).usingRecursiveComparison().isEqualTo(sections.subList(4, 8));
  }

  @Test
  void learn_verdictsOfOtherQuestions_isRefused() {
    judgedQuestion = 99;

    assertThatThrownBy(() -> learned(List.of(), reading(GOLD), reading(GOLD)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("judges no query");
  }
}
