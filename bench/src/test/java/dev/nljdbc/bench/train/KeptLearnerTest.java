// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptLearnerTest {

  private static final String QUESTION = "How many pupils are there?";
  private static final String GOLD = "SELECT count(*) FROM pupil";

  /** Three questions: the samples that the shipped model learned of took most of the time here. */
  private static final List<String> SAMPLES = List.of("few.tsv");

  @TempDir private Path folder;
  private final List<String> steps = new ArrayList<>();

  @Test
  void learn_secondTime_readsWhatTheFirstLearnedAndNeverAPart() throws Exception {
    Prediction first = learned("data");
    int learned = steps.size();

    assertThat(learned("data")).isEqualTo(first);
    assertThat(steps).hasSize(learned);
    assertThat(learned("other data")).isEqualTo(first);
    assertThat(steps.size()).isGreaterThan(learned);
    List<Path> models = models();
    for (Path model : models) {
      Files.writeString(model, "no model");
    }
    assertThatThrownBy(() -> learned("data"))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(folder.toString(), "delete it");
    assertThat(models).hasSize(2).allMatch(file -> file.toString().endsWith(".model"));
    for (Path model : models) {
      Files.delete(model);
      Files.createDirectory(Path.of(model + ".tmp")); // writing fails
    }
    assertThatThrownBy(() -> learned("data")).isInstanceOf(IOException.class);
    assertThat(models()).noneMatch(Files::isRegularFile);
  }

  private List<Path> models() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("models"))) {
      return files.toList();
    }
  }

  private Prediction learned(String data) throws Exception {
    SortedMap<String, Path> files = new TreeMap<>();
    List<TrainingQuestion> questions = new ArrayList<>();
    List<String> names = IntStream.range(0, 10).mapToObj(i -> "db" + (10 + i)).toList();
    files.putAll(
        TestSchool.files(
            folder.resolve(String.valueOf(System.nanoTime())), names.toArray(String[]::new)));
    for (String name : names) {
      questions.add(new TrainingQuestion(name + 1, name, QUESTION, GOLD, Optional.empty(), false));
      questions.add(
          new TrainingQuestion(
              name + 2,
              name,
              "Who lives in Oslo?",
              "SELECT name FROM pupil WHERE city = 'Oslo'",
              Optional.empty(),
              false));
    }
    TrainingSet set = new TrainingSet(questions, files, new TreeMap<>());
    try (IndexedDatabases databases = new IndexedDatabases(files, Optional.empty());
        TrialPool trials = new TrialPool(files, 10_000_000, new TrialPool.Memo(1000));
        CandidateVerdicts verdicts = new CandidateVerdicts(files, trials);
        TrainingPool pool = new TrainingPool(1)) {
      ParserLearner learner =
          new ParserLearner(set, databases, trials, verdicts, pool, steps::add, SAMPLES);
      return new KeptLearner(learner, folder.resolve("models"), data)
          .learn(DatabaseFolds.shares(questions, files.keySet(), 1), Set.of())
          .ask(questions.get(0), trials.of("db10"));
    }
  }
}
