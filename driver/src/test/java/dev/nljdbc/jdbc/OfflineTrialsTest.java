// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.Readings;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.answer.RecentAnswers;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.offline.candidate.CandidateRunner.Status;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Readings are tried on the real connections of real engines. */
class OfflineTrialsTest {

  private static final String ALL = "SELECT title FROM track";

  @TempDir Path directory;

  private final Readings readings = new Readings();

  private NlAnswer answer(
      String databaseId,
      Question question,
      Workspace workspace,
      Cancellation cancellation,
      List<OutdatedAnswer> failed,
      RecentAnswers recent)
      throws NlException {
    return new NlAnswer(
        question.text(),
        readings.strategy().answer(question, workspace, cancellation),
        Duration.ZERO,
        Instant.EPOCH,
        false);
  }

  private Connection connect(Engines engine) throws SQLException {
    NlRuntime runtime = new NlRuntime(new IndexStore(), this::answer);
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    String url = Asked.tracks(engine, directory);
    return new NlDriver(() -> runtime)
        .connect("jdbc:nl:" + url.substring("jdbc:".length()), properties);
  }

  private List<Status> tried() {
    return readings.tried().stream().map(result -> result.status()).toList();
  }

  private static int count(Statement statement, String sql) throws SQLException {
    int rows = 0;
    try (ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows++;
      }
    }
    return rows;
  }

  /** Nothing ends it but its time. */
  private static String endless(Engines engine) {
    return switch (engine) {
      case SQLITE ->
          "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r,"
              + " track";
      case POSTGRESQL ->
          "WITH RECURSIVE r(n) AS (SELECT 1::bigint UNION ALL SELECT n + 1 FROM r) SELECT count(*)"
              + " FROM r, track";
      case MARIADB -> // whose recursions end after a thousand rounds
          "SELECT count(*) FROM "
              + IntStream.range(0, 26)
                  .mapToObj(i -> "track t" + i)
                  .collect(Collectors.joining(", "))
              + " WHERE t0.minutes + t25.minutes < 0";
      default ->
          "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 900000000)"
              + " SELECT count(*) FROM r, track";
    };
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void trial_inAnOpenTransaction_seesItAndLeavesItWhole(Engines engine) throws Exception {
    readings
        .or(0.95, ALL)
        .or(0.9, endless(engine))
        .or(0.8, "SELECT nothing FROM track")
        .or(0.7, "DELETE FROM track");
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO track VALUES (4, 'Snow', 9)");
      assertThat(count(statement, "NL: titles")).isEqualTo(4);
      if (engine == Engines.SQLITE) { // where a query that is ended may end all that follow it
        assertThat(tried()).startsWith(Status.NOT_TRIED, Status.NOT_TRIED);
      } else {
        assertThat(tried())
            .containsExactly(Status.RAN, Status.FAILED, Status.FAILED, Status.FAILED);
        assertThat(readings.tried().get(0).rows())
            .hasSize(engine == Engines.DUCKDB ? 3 : 4); // without savepoints, from beside
      }
      statement.executeUpdate("INSERT INTO track VALUES (5, 'Hail', 2)");
      connection.commit();
      assertThat(count(statement, ALL)).isEqualTo(5);
      connection.rollback();
    }
  }

  @Test
  void explain_severalReadings_tellsTheOthers() throws Exception {
    readings.or(0.9, ALL).or(0.2, "SELECT id FROM track");
    try (Connection connection = connect(Engines.SQLITE);
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, "NL EXPLAIN: titles").toString())
          .contains("thought, Reading 2 of 2, confidence 0.20, select(col): Shows reading 2")
          .contains("ExecuteSQL(\"SELECT id FROM track\"): 3 rows");
    }
  }

  @EnginesByTurns
  void trial_queryWithoutEnd_isGivenUpForTheNext(Engines engine) throws Exception {
    readings.or(0.9, endless(engine)).or(0.8, ALL);
    try (Connection connection = connect(engine);
        Statement statement = connection.createStatement()) {
      long began = System.nanoTime();
      assertThat(count(statement, "NL: titles")).isEqualTo(3);
      assertThat(tried()).containsExactly(Status.FAILED, Status.RAN);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
    }
  }
}
