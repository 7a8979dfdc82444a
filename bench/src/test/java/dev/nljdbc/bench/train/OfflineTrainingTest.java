// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.model.ModelFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OfflineTrainingTest {

  private static final String GOLD = "SELECT name FROM pupil WHERE city = 'Oslo'";

  @TempDir private Path folder;
  private final List<String> said = new ArrayList<>();
  private final SortedSet<String> learnedFrom = new TreeSet<>();

  /** Knows the answer. */
  private final Learner learner =
      shares -> {
        shares.forEach(learnedFrom::addAll);
        return (TestParser) (question, trial) -> new Prediction(List.of(GOLD), 0.5);
      };

  @Test
  void train_twice_givesTheSameBytesThatSayWhereTheyComeFrom() throws Exception {
    byte[] trained = trained(1);
    ModelFile model = ModelFile.read(new ByteArrayInputStream(trained));

    assertThat(trained(2)).isEqualTo(trained);
    assertThat(learnedFrom).containsExactly("a", "b", "c", "d");
    assertThat(model.properties())
        .containsEntry("command", "train-offline")
        .containsEntry(
            "made-from",
            "Spider 1.0, training part: 4 questions about 4 databases; 0 of them with names"
                + " exchanged by WordNet 3.1; Spider-Syn, training part: 4 of them in other words;"
                + " for the confidence, the sample questions of nl-jdbc: vets.tsv, firms.tsv,"
                + " rental.tsv, services.tsv, offices.tsv, municipal.tsv, operators.tsv,"
                + " businesses.tsv, gardens.tsv");
    assertThat(model.properties().get("licence")).contains("CC BY-SA 4.0");
    assertThat(model.properties().values()).noneMatch(text -> text.contains("Who lives"));
  }

  @Test
  void crossValidate_allRight_hasTheFigures() throws Exception {
    assertThat(training(2, learner).crossValidate(2))
        .contains("in 2 parts", "| **all** | 4 | 100.0 % |", "| 4 | 100.0 % |");
    assertThat(said).hasSize(2);
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

  private byte[] trained(int threads) throws SQLException, IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    training(threads, learner).train("train-offline", bytes);
    return bytes.toByteArray();
  }
}
