// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.agent.Readings;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.jdbc.execution.NlRuntime;
import dev.nljdbc.offline.candidate.CandidateRunner.Status;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What reads too much by the engine's plan does not run. */
@Tag("thorough")
class AnswerCostTest {

  private static final int ALL = 1000;

  /** Nobody waits for its end. */
  private static final String ENDLESS =
      "SELECT a.x FROM n a CROSS JOIN n b CROSS JOIN n c CROSS JOIN n d"
          + " WHERE a.x + b.x + c.x + d.x < 0";

  @TempDir Path directory;

  private String numbers(Engines engine) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            EndingTest.made(
                engine,
                "CREATE TABLE n (x INTEGER PRIMARY KEY)",
                "INSERT INTO n " + engine.numbers(ALL)));
    if (engine == Engines.POSTGRESQL) {
      try (Connection connection = engine.connect(url)) {
        Engines.run(connection, "ANALYZE");
      }
    }
    return url;
  }

  private Connection ours(Engines engine, String... settings) throws SQLException {
    return connect(new AskedDriver(directory), engine, settings);
  }

  private Connection connect(AskedDriver driver, Engines engine, String... settings)
      throws SQLException {
    Connection connection = driver.connect(numbers(engine), properties(engine, settings));
    driver.prepare(connection);
    return connection;
  }

  private Properties properties(Engines engine, String... settings) {
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return properties;
  }

  private static NlException refused(Statement statement, String sql) {
    NlException refusal =
        catchThrowableOfType(NlException.class, () -> statement.executeQuery(sql));
    assertThat((Throwable) refusal).as(sql).isNotNull();
    assertThat(refusal.error()).as(refusal.getMessage()).isEqualTo(NlError.COST);
    assertThat(refusal.getMessage()).contains("nl.answer.cost allows 100.");
    return refusal;
  }

  private static int count(ResultSet rows) throws SQLException {
    int count = 0;
    try (rows) {
      while (rows.next()) {
        count++;
      }
    }
    return count;
  }

  private static int count(Statement statement, String sql) throws SQLException {
    return count(statement.executeQuery(sql));
  }

  private static boolean warned(Statement statement) throws SQLException {
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      if (w.getMessage().contains("nl.answer.cost")) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void answer_aboveTheCost_isRefusedUntilTheQuestionAllowsIt(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.cost", "100");
        Statement statement = connection.createStatement()) {
      refused(statement, "NL: " + ENDLESS);
      refused(statement, "SELECT sum(t.x) FROM (NL 'SELECT x FROM n') t");
      NlException refusal = refused(statement, "NL: SELECT x FROM n");
      assertThat(refusal.sql()).contains("SELECT x FROM n");
      Matcher way = Pattern.compile("asks (NL \\{cost=\\w+}:)").matcher(refusal.getMessage());
      assertThat(way.find()).as(refusal.getMessage()).isTrue();

      assertThat(count(statement, way.group(1) + " SELECT x FROM n")).isEqualTo(ALL);
      assertThat(warned(statement)).isFalse();
      assertThat(count(statement, "NL {cost=0}: SELECT x FROM n")).isEqualTo(ALL);
      assertThat(count(statement, "SELECT x FROM n")).as("the user's own").isEqualTo(ALL);
      if (engine != Engines.DUCKDB) { // which tells of no index
        assertThat(count(statement, "NL: SELECT x FROM n WHERE x = 5")).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void answer_ofAPreparedQuestion_isEstimatedWithItsValues(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.cost", "100");
        PreparedStatement prepared =
            connection.prepareStatement("NL: SELECT x FROM n WHERE x > ?");
        PreparedStatement one = connection.prepareStatement("NL: SELECT x FROM n WHERE x = ?")) {
      prepared.setInt(1, 0);
      assertThatThrownBy(prepared::executeQuery)
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.COST));
      if (engine != Engines.DUCKDB) {
        one.setInt(1, 7);
        assertThat(count(one.executeQuery())).isEqualTo(1);
        assertThat(warned(one)).isFalse();
      }
    }
  }

  @Test
  void answer_refusedInATransaction_readNothingAndSparesIt() throws Exception {
    try (Connection connection = ours(Engines.POSTGRESQL, "nl.answer.cost", "100");
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      Engines.run(connection, "INSERT INTO n VALUES (0)");
      refused(statement, "NL: SELECT x FROM n");
      String scans = "SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'n'";
      assertThat(Asked.firsts(statement, scans)).containsExactly("0");
      assertThat(count(statement, "SELECT x FROM n")).isEqualTo(ALL + 1);
      assertThat(Asked.firsts(statement, scans)).containsExactly("1");
      connection.rollback();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"})
  void answer_whereTheEngineTellsNoFigures_runsWithAWarning(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.cost", "100");
        Statement statement = connection.createStatement()) {
      assertThat(count(statement, "NL: SELECT x FROM n")).isEqualTo(ALL);
      assertThat(warned(statement)).isTrue();
      assertThat(count(statement, "NL {cost=0}: SELECT x FROM n")).isEqualTo(ALL);
      assertThat(warned(statement)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void nlSql_tellsTheEstimate(Engines engine) throws Exception {
    try (Connection connection = ours(engine);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL SQL: SELECT x FROM n")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getMetaData().getColumnName(rows.getMetaData().getColumnCount()))
          .isEqualTo("estimated_rows");
      long estimate = rows.getLong("estimated_rows");
      if (engine == Engines.HSQLDB) {
        assertThat(rows.wasNull()).isTrue();
      } else {
        assertThat(estimate).isBetween(ALL * 8L / 10, ALL * 12L / 10);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void questionInAnInsert_isNotEstimatedAndInsertsOnce(Engines engine) throws Exception {
    try (Connection connection = ours(engine, "nl.answer.cost", "100");
        Statement statement = connection.createStatement()) {
      Engines.run(connection, "CREATE TABLE copied (x INTEGER)");
      statement.execute("INSERT INTO copied SELECT t.x FROM (NL 'SELECT x FROM n') t");
      assertThat(warned(statement)).isTrue();
      assertThat(count(statement, "SELECT x FROM copied")).isEqualTo(ALL);
    }
  }

  @Test
  void plans_withoutALimit_areAskedByNlSqlOnly() throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring("SELECT count(*) FROM n");
    try (Connection connection = connect(driver, Engines.H2);
        Statement statement = connection.createStatement()) {
      Engines.run(connection, "SET QUERY_STATISTICS TRUE");
      String plans =
          "SELECT count(*) FROM information_schema.query_statistics"
              + " WHERE sql_statement LIKE 'EXPLAIN%'";
      assertThat(count(statement, "NL: SELECT x FROM n")).isEqualTo(ALL);
      assertThat(Asked.firsts(statement, plans)).containsExactly("0");
      statement.executeQuery("NL SQL: SELECT x FROM n").close();
      assertThat(Asked.firsts(statement, plans)).containsExactly("1");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void exploring_aboveTheCost_isRefusedUntilTheQuestionAllowsIt(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory).exploring("SELECT x FROM n");
    try (Connection connection = connect(driver, engine, "nl.answer.cost", "100");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("NL SQL: SELECT x FROM n"))
          // some engines estimate by a sample
          .hasMessageContainingAll("exploration failed: not run: the", "nl.answer.cost allows 100.")
          .hasMessageMatching("(?s).* query reads about (9|1,0)\\d\\d rows by the engine's plan.*");
      assertThat(count(statement, "NL SQL {cost=5K}: SELECT x FROM n")).isEqualTo(1);
      assertThat(driver.explored().total()).isEqualTo(ALL);
    }
  }

  private Connection withModel(FakeChatServer server, String strategy) throws SQLException {
    return new Asked(directory)
        .connect(
            Engines.SQLITE,
            numbers(Engines.SQLITE),
            "nl.model",
            "m",
            "nl.base-url",
            server.baseUrl(),
            "nl.api-key",
            "k",
            "nl.lab.rounds",
            "3",
            "nl.strategy",
            strategy,
            "nl.answer.cost",
            "100");
  }

  @ParameterizedTest
  @CsvSource({"interactive", "direct"})
  void model_thatFindsNoCheaperQuery_failsWithTheWayToAllowIt(String strategy) throws Exception {
    String sql = "SELECT x FROM n";
    try (FakeChatServer server = FakeChatServer.start()) {
      Reply called = Reply.call("ExecuteSQL", "{\"sql\": \"" + sql + "\", \"final\": true}");
      Reply written = Reply.text("```sql\n" + sql + "\n```");
      server.always(request -> strategy.equals("direct") ? written : called);
      try (Connection connection = withModel(server, strategy);
          Statement statement = connection.createStatement()) {
        NlException refusal = refused(statement, "NL: Which numbers are there?");
        assertThat(refusal.getMessage()).contains("NL {cost=");
        assertThat(count(statement, "NL {cost=2K}: Which numbers are there?")).isEqualTo(ALL);
        refused(statement, "NL: Which numbers are there?");
      }
    }
  }

  @Test
  void model_whoseQueryIsRefused_isToldAndFindsACheaperOne() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      server
          .reply(Reply.call("ExecuteSQL", "{\"sql\": \"SELECT count(*) FROM n a, n b\"}"))
          .reply(
              Reply.call(
                  "ExecuteSQL", "{\"sql\": \"SELECT x FROM n WHERE x = 5\", \"final\": true}"));
      try (Connection connection = withModel(server, "interactive");
          Statement statement = connection.createStatement()) {
        assertThat(Asked.firsts(statement, "NL: Which is the fifth?")).containsExactly("5");
      }
      assertThat(server.requests().get(1).lastText())
          .contains("not run: the query reads about")
          .contains("nl.answer.cost allows 100.")
          .contains("Read fewer");
    }
  }

  @Test
  void trial_aboveTheCost_isNotRunAndSaysNothingAgainstIt() throws Exception {
    Readings readings = new Readings().or(0.95, ENDLESS).or(0.9, "SELECT x FROM n WHERE x = 5");
    NlRuntime runtime =
        new NlRuntime(
            new IndexStore(),
            (id, question, workspace, cancellation, failed, recent) ->
                new NlAnswer(
                    question.text(),
                    readings.strategy().answer(question, workspace, cancellation),
                    Duration.ZERO,
                    Instant.EPOCH,
                    false));
    String url = "jdbc:nl:" + numbers(Engines.SQLITE).substring("jdbc:".length());
    Properties properties = properties(Engines.SQLITE, "nl.answer.cost", "100");
    try (Connection connection = new NlDriver(() -> runtime).connect(url, properties);
        Statement statement = connection.createStatement()) {
      assertThat(count(statement, "NL SQL: the fifth")).isEqualTo(1);
      assertThat(readings.tried())
          .extracting(result -> result.status())
          .containsExactly(Status.NOT_TRIED, Status.RAN);
    }
  }

  @Test
  void offlineModel_whoseOnlyReadingIsAboveTheCost_failsWithTheWayToAllowIt() throws Exception {
    try (Connection connection =
            new Asked(directory)
                .connect(Engines.SQLITE, numbers(Engines.SQLITE), "nl.answer.cost", "100");
        Statement statement = connection.createStatement()) {
      NlException refusal = refused(statement, "NL: How many n are there?");
      assertThat(refusal.getMessage()).contains("NL {cost=1000}");
      assertThat(Asked.firsts(statement, "NL {cost=1000}: How many n are there?"))
          .containsExactly(Integer.toString(ALL));
      refused(statement, "NL: How many n are there?");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"},
      mode = EnumSource.Mode.EXCLUDE)
  void liveSearch_aboveTheCost_isLeftOut(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE city (name VARCHAR(40))",
            "INSERT INTO city VALUES ('Oslo'), ('Bergen'), ('Tromsoe'), ('Alta'), ('Hamar')");
    for (String cost : new String[] {"1", "0"}) {
      Properties properties = properties(engine, "nl.index.wait", "0s", "nl.answer.cost", cost);
      properties.setProperty("nl.index.refresh", "manual");
      try (Connection connection = new AskedDriver(directory).connect(url, properties);
          Statement statement = connection.createStatement()) {
        int found = count(statement, "NL VALUES: Oslo");
        assertThat(found).as("with cost " + cost).isEqualTo(cost.equals("0") ? 1 : 0);
      }
    }
  }
}
