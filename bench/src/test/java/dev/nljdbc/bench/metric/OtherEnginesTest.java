// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Judging on an engine that is not SQLite, here H2 in memory. */
class OtherEnginesTest {

  private static final String URL = "jdbc:h2:mem:judged;DB_CLOSE_DELAY=-1";

  private final BenchmarkDatabase database = new BenchmarkDatabase(URL, "", "");

  @BeforeEach
  void makeDatabase() throws SQLException {
    execute(
        "CREATE TABLE boat(id INT, name VARCHAR, length DECIMAL(9,2), built TIMESTAMP,"
            + " sails BOOLEAN, mark BINARY VARYING)",
        "INSERT INTO boat VALUES (1, 'Alma', 12.5, '1931-05-01 00:00:00', TRUE, X'0aff')",
        "INSERT INTO boat VALUES (2, 'Bruna', 9, '2001-01-31 00:00:00', FALSE, NULL)",
        "INSERT INTO boat VALUES (3, 'Alma', 1, NULL, TRUE, NULL)");
  }

  @AfterEach
  void dropDatabase() throws SQLException {
    execute("DROP ALL OBJECTS");
  }

  @Test
  void score_goldThatRunsThere_isComparedThere() throws SQLException {
    String gold = "SELECT name, length FROM boat WHERE sails ORDER BY id";

    Score score =
        score(Family.SPIDER, gold, "SELECT length, name FROM boat WHERE sails ORDER BY id");

    assertThat(score.verdict()).isEqualTo(Verdict.CORRECT);
    assertThat(score(Family.SPIDER, gold, "SELECT length, name FROM boat").verdict())
        .isEqualTo(Verdict.WRONG);
    assertThat(score(Family.SPIDER, gold, "SELECT colour FROM boat").verdict())
        .isEqualTo(Verdict.ERROR);
  }

  @Test
  void score_values_areReadAsTheNearestOfSqlites() throws SQLException {
    Score score =
        score(
            Family.BIRD,
            "SELECT 1",
            "SELECT id, length, built, sails, mark, CAST(0.1 AS REAL), CAST(id AS BIGINT),"
                + " TIME '10:15:00', TIMESTAMP '2020-01-01 10:15:00.5' FROM boat WHERE id = 1");

    assertThat(Objects.requireNonNull(score.predictedResult()).rows().get(0))
        .isEqualTo(
            List.of(
                "1",
                "12.5",
                "1931-05-01 00:00:00",
                "1",
                "b'\\n\\xff'",
                "0.1",
                "1",
                "10:15:00",
                "2020-01-01 10:15:00.5"));
  }

  @Test
  void score_goldThatDoesNotRun_isAGoldError() throws SQLException {
    assertThat(score(Family.SPIDER, "SELECT colour FROM boat", "SELECT 1").verdict())
        .isEqualTo(Verdict.GOLD_ERROR);
  }

  @Test
  void score_predictionThatWrites_leavesTheRowsAlone() throws SQLException {
    String count = "SELECT count(*) FROM boat";

    score(Family.SPIDER, count, "DELETE FROM boat");

    assertThat(score(Family.SPIDER, "SELECT 3", count).verdict()).isEqualTo(Verdict.CORRECT);
  }

  @Test
  void score_endlessPrediction_isCutOffAndTheNextStillRuns() throws SQLException {
    try (ExecutionEvaluator hasty = ExecutionEvaluator.of(Family.SPIDER, Duration.ofMillis(300))) {
      Score score =
          hasty.score(
              database,
              "SELECT 1",
              "SELECT count(*) FROM SYSTEM_RANGE(1, 1000000000000) WHERE MOD(x, 7) = 9");

      assertThat(score.verdict()).isEqualTo(Verdict.TIMEOUT);
      assertThat(hasty.score(database, "SELECT 1", "SELECT 1").verdict())
          .isEqualTo(Verdict.CORRECT);
    }
  }

  private Score score(Family family, String gold, String predicted) throws SQLException {
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(family, Duration.ofSeconds(30))) {
      return judge.score(database, gold, predicted);
    }
  }

  private static void execute(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
