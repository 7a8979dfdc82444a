// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutionSelectionTest {

  @TempDir private Path folder;
  private final ExecutionEvaluator judge =
      ExecutionEvaluator.of(Family.SPIDER, Duration.ofSeconds(5));
  private BenchmarkDatabase boats = new BenchmarkDatabase("", "", "");

  @BeforeEach
  void makeDatabase() {
    boats =
        BenchmarkDatabase.of(
            TestDatabases.sqlite(
                folder.resolve("boats.sqlite"),
                "CREATE TABLE boat(id INTEGER PRIMARY KEY, name TEXT)",
                "INSERT INTO boat VALUES (1, 'Alma'), (2, 'Bruna'), (3, 'Alma')"));
  }

  @AfterEach
  void close() throws SQLException {
    judge.close();
  }

  @Test
  void choose_majority_winsOverTheFirst() throws SQLException {
    assertThat(choose("SELECT 7", "SELECT count(*) FROM boat", "SELECT count(id) FROM boat"))
        .isEqualTo(new ExecutionSelection.Choice(1, 2, 3, false));
  }

  @Test
  void choose_errorsAndBlanks_haveNoVote() throws SQLException {
    assertThat(choose("SELECT nonsense", "", "SELECT nonsense", "SELECT name FROM boat"))
        .isEqualTo(new ExecutionSelection.Choice(3, 1, 1, false));
  }

  @Test
  void choose_equalShares_firstWinsAndItIsSaid() throws SQLException {
    assertThat(choose("SELECT 1", "SELECT 2", "SELECT 2", "SELECT 1"))
        .isEqualTo(new ExecutionSelection.Choice(0, 2, 4, true));
  }

  @Test
  void choose_noneRuns_isNone() throws SQLException {
    ExecutionSelection.Choice choice = choose("SELECT", "");

    assertThat(choice).isEqualTo(new ExecutionSelection.Choice(-1, 0, 0, false));
    assertThat(ExecutionSelection.sql(choice, List.of("SELECT", ""))).isEmpty();
  }

  @Test
  void choose_sameRowsInAnotherOrder_areTheSameResult() throws SQLException {
    assertThat(
            choose("SELECT id FROM boat WHERE id > 9", "SELECT name, id FROM boat", reversed())
                .position())
        .isEqualTo(1);
  }

  private static String reversed() {
    return "SELECT id, name FROM (SELECT * FROM boat LIMIT 9) WHERE id < 9";
  }

  private ExecutionSelection.Choice choose(String... predictions) throws SQLException {
    return new ExecutionSelection(judge).choose(boats, List.of(predictions));
  }
}
