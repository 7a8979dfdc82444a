// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Metric.Prediction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSuiteTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String GOLD = "SELECT name FROM boat WHERE length > 10";
  private static final String NEAR = "SELECT name FROM boat WHERE length >= 10";

  @TempDir private Path folder;

  @Test
  void measure_oneFileOnly_isLeftOut() throws Exception {
    assertThat(measure(NEAR, Optional.empty())).isEmpty();
  }

  @Test
  void measure_otherFileInTheFolder_tellsWhatTheFirstDoesNot() throws Exception {
    boats(folder.resolve("database/boats/boats_1.sqlite"), "(1, 'Alma', 10)");

    assertThat(measure(GOLD, Optional.empty()))
        .containsEntry("test_suite", 1.0)
        .containsEntry("test_suite.databases", 2.0);
    assertThat(measure(NEAR, Optional.empty())).containsEntry("test_suite", 0.0);
  }

  @Test
  void measure_folderOfSuites_isUsedBesideTheDatabasesOwn() throws Exception {
    Path suites = folder.resolve("suites");
    boats(suites.resolve("boats/0.sqlite"), "(1, 'Alma', 11)");

    assertThat(measure(NEAR, Optional.of(suites))).containsEntry("test_suite", 1.0);
    boats(suites.resolve("boats/1.sqlite"), "(1, 'Alma', 10)");
    assertThat(measure(NEAR, Optional.of(suites)))
        .containsEntry("test_suite", 0.0)
        .containsEntry("test_suite.databases", 3.0);
    assertThat(measure(NEAR, Optional.of(folder.resolve("none")))).isEmpty();
  }

  @Test
  void measure_otherDatabaseInAFolderOfAll_isNoSuite() throws Exception {
    Path all = folder.resolve("database");
    Path boats = boats(all.resolve("boats.sqlite"), "(1, 'Alma', 12)");
    boats(all.resolve("crew.sqlite"), "(1, 'Alma', 10)");

    assertThat(measure(boats, NEAR, Optional.empty())).isEmpty();
  }

  @Test
  void measure_goldFailsOnAFile_passesItOver() throws Exception {
    TestDatabases.sqlite(
        folder.resolve("database/boats/other.sqlite"), "CREATE TABLE ship(id INTEGER)");

    assertThat(measure(NEAR, Optional.empty())).containsEntry("test_suite", 1.0);
  }

  private Map<String, Double> measure(String predicted, Optional<Path> suites) throws Exception {
    Path boats = boats(folder.resolve("database/boats/boats.sqlite"), "(1, 'Alma', 12)");
    return measure(boats, predicted, suites);
  }

  private static Map<String, Double> measure(Path file, String predicted, Optional<Path> suites)
      throws Exception {
    BenchmarkDatabase boats = BenchmarkDatabase.of(file);
    Figures figures = new Figures();
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(Family.SPIDER, LIMIT);
        TestSuite suite = new TestSuite(Family.SPIDER, suites, LIMIT)) {
      Score score = judge.score(boats, GOLD, predicted);
      Example example = new Example(0, "x#0", "boats", "?", GOLD);
      suite.measure(new Prediction(example, boats, predicted, score), figures);
    }
    return figures.numbers();
  }

  private static Path boats(Path file, String row) {
    return TestDatabases.sqlite(
        file,
        "CREATE TABLE IF NOT EXISTS boat(id INTEGER PRIMARY KEY, name TEXT, length REAL)",
        "INSERT OR REPLACE INTO boat VALUES " + row);
  }
}
