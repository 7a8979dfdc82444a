// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What must be the same for a run to go on. */
class RunSettingsTest {

  private static final Duration LIMIT = Duration.ofSeconds(9);

  @TempDir private Path folder;
  private Dataset dataset;

  @BeforeEach
  void readDataset() throws Exception {
    dataset = Datasets.SPIDER.read(TestDatabases.spider(folder.resolve("spider")), "train");
  }

  private static RunSettings settings(Dataset of, boolean evidence) {
    return RunSettings.of(of, evidence, LIMIT, LIMIT, Map.of());
  }

  private Dataset with(String name, BenchmarkDatabase database) {
    SortedMap<String, BenchmarkDatabase> all = new TreeMap<>(dataset.databases());
    all.put(name, database);
    return dataset.on(all);
  }

  /** Begins a run about the data set, and goes on with it about another. */
  private void goOn(Dataset other, boolean evidence) throws IOException, RunException {
    Path out = Files.createTempDirectory(folder, "out");
    RunDirectory.open(out, settings(dataset, evidence), false).close();
    Files.writeString(out.resolve("questions/0.json"), "{}");
    RunDirectory.open(out, settings(other, evidence), false).close();
  }

  @Test
  void open_databaseOnAnotherEngine_isRefusedWithoutItsPassword() {
    BenchmarkDatabase server =
        new BenchmarkDatabase("jdbc:postgresql://h/b?password=geheim&x=1", "ann", "geheim");

    assertThatThrownBy(() -> goOn(with("boats", server), false))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("database boats was SQLite file ")
        .hasMessageContaining("is now jdbc:postgresql://h/b?password=***&x=1 as ann")
        .hasMessageNotContaining("geheim");
  }

  @Test
  void open_otherRowsInTheFile_isRefused() {
    BenchmarkDatabase other =
        BenchmarkDatabase.of(
            TestDatabases.sqlite(
                folder.resolve("boats.sqlite"),
                "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT, length REAL)",
                "INSERT INTO boat VALUES (1, 'Alma', 12.5), (2, 'Bruna', 9), (3, 'Anna', 31)"));

    assertThatThrownBy(() -> goOn(with("boats", other), false))
        .hasMessageContaining("database boats was SQLite file ");
  }

  @Test
  void open_filesMovedAndDatabasesAdded_goesOn() throws Exception {
    Path moved = folder.resolve("boats.sqlite");
    Files.copy(dataset.files().get("boats"), moved);
    goOn(with("boats", BenchmarkDatabase.of(moved)), false);
    goOn(with("lost", BenchmarkDatabase.of(moved)), false);
  }

  @Test
  void open_databaseAddedMeanwhileAndThenAnother_isRefused() throws Exception {
    Path boats = dataset.files().get("boats");
    Path birds = dataset.files().get("birds");
    Path out = folder.resolve("out");
    RunDirectory.open(out, settings(dataset, false), false).close();
    Files.writeString(out.resolve("questions/0.json"), "{}");
    Dataset added = with("lost", BenchmarkDatabase.of(boats));
    RunDirectory.open(out, settings(added, false), false).close();
    RunDirectory.open(out, settings(dataset, false), false).close();

    Dataset other = with("lost", BenchmarkDatabase.of(birds));
    assertThatThrownBy(() -> RunDirectory.open(out, settings(other, false), false))
        .hasMessageContaining("database lost was SQLite file ");
  }

  @Test
  void open_otherJudge_isRefused() {
    Dataset bird =
        new Dataset(
            dataset.name(),
            dataset.split(),
            Dataset.Family.BIRD,
            dataset.fingerprint(),
            dataset.examples(),
            dataset.databases(),
            Optional.empty(),
            List.of());

    assertThatThrownBy(() -> goOn(bird, false))
        .hasMessageContaining("judge was spider and is now bird");
  }

  @Test
  void open_otherEvidence_isRefusedWhereItIsTold() throws Exception {
    List<Example> told =
        dataset.examples().stream()
            .map(
                one ->
                    new Example(
                        one.number(),
                        one.id(),
                        one.source(),
                        one.database(),
                        one.question(),
                        "three of them",
                        one.gold(),
                        one.difficulty()))
            .toList();
    Dataset other = dataset.with(dataset.fingerprint(), told);

    goOn(other, false);
    assertThatThrownBy(() -> goOn(other, true))
        .hasMessageContaining("fingerprint of the evidence was ");
  }
}
