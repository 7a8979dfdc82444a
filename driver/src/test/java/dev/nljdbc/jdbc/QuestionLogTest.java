// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** NL LOG tells what was asked, whoever asked it, and costs no question anything. */
class QuestionLogTest {

  private static final String HOW_MANY = "NL: How many tracks are there?";

  @TempDir Path directory;

  private static List<String> questions(Statement statement) throws SQLException {
    List<String> questions = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery("NL LOG")) {
      while (rows.next()) {
        questions.add(rows.getString("question"));
      }
    }
    return questions;
  }

  private Path logFile() throws IOException {
    try (Stream<Path> files = Files.list(new Asked(directory).indexes())) {
      return files.filter(f -> f.toString().endsWith(".log")).findFirst().orElseThrow();
    }
  }

  @EnginesByTurns
  void nlLog_questions_areRowsOfStableTypesTheNewestFirst(Engines engine) throws Exception {
    Instant before = Instant.now().minusSeconds(1);
    try (Connection connection =
            new Asked(directory).connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, HOW_MANY)).containsExactly("3");
      assertThat(firsts(statement, HOW_MANY)).containsExactly("3");
      assertThat(first(statement, "NL SQL: titles of tracks")).containsKey("sql");
      assertThatThrownBy(() -> statement.executeQuery("NL: xyzzy plugh frobnicate"))
          .isInstanceOf(SQLException.class);

      try (ResultSet log = statement.executeQuery("NL LOG")) {
        List<String> columns = new ArrayList<>();
        List<Integer> types = new ArrayList<>();
        for (int i = 1; i <= log.getMetaData().getColumnCount(); i++) {
          columns.add(log.getMetaData().getColumnLabel(i));
          types.add(log.getMetaData().getColumnType(i));
        }
        assertThat(columns)
            .containsExactly(
                "when",
                "question",
                "sql",
                "rows",
                "confidence",
                "model",
                "tokens",
                "cost",
                "milliseconds",
                "cached",
                "error",
                "sqlstate",
                "user",
                "end_user",
                "doubts");
        assertThat(types)
            .containsExactly(
                Types.TIMESTAMP,
                Types.VARCHAR,
                Types.VARCHAR,
                Types.BIGINT,
                Types.DOUBLE,
                Types.VARCHAR,
                Types.BIGINT,
                Types.DECIMAL,
                Types.BIGINT,
                Types.BOOLEAN,
                Types.VARCHAR,
                Types.VARCHAR,
                Types.VARCHAR,
                Types.VARCHAR,
                Types.VARCHAR);

        assertThat(log.next()).isTrue();
        assertThat(log.getString("question")).isEqualTo("xyzzy plugh frobnicate");
        assertThat(log.getString("sqlstate")).isEqualTo("NL002");
        assertThat(log.getString("error")).contains("does not understand");
        assertThat(log.getString("sql")).isNull();
        assertThat(log.getString("model")).isNull();

        assertThat(log.next()).isTrue();
        assertThat(log.getString("question")).isEqualTo("titles of tracks");
        assertThat(log.getObject("rows")).as("nobody was handed any").isNull();

        assertThat(log.next()).isTrue();
        assertThat(log.getBoolean("cached")).isTrue();
        assertThat(log.getObject("rows")).as("nobody counted today's").isNull();

        assertThat(log.next()).isTrue();
        assertThat(log.getTimestamp("when").toInstant()).isBetween(before, Instant.now());
        assertThat(log.getString("question")).isEqualTo("How many tracks are there?");
        assertThat(log.getString("sql")).containsIgnoringCase("count(*)");
        assertThat(log.getObject("rows")).isEqualTo(1L);
        assertThat(log.getDouble("confidence")).isBetween(0.1, 1.0);
        assertThat(log.getString("model")).isEqualTo("offline");
        assertThat(log.getLong("tokens")).isZero();
        assertThat(log.getBigDecimal("cost")).isZero();
        assertThat(log.getBoolean("cached")).isFalse();
        assertThat(log.getString("error")).isNull();
        assertThat(log.getString("user")).isNotBlank();
        assertThat(log.next()).isFalse();
      }
      if (engine != Engines.DUCKDB) { // which ignores setMaxRows
        statement.setMaxRows(1);
        assertThat(questions(statement)).containsExactly("xyzzy plugh frobnicate");
      }
    }
  }

  @EnginesByTurns
  void nlLog_sqlThatTheEngineRefuses_isTherewithItsState(Engines engine) throws Exception {
    try (Connection connection =
            new AskedDriver(directory).connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      String wrong = "SELECT title FROM nowhere";
      SQLException failure =
          org.assertj.core.api.Assertions.catchThrowableOfType(
              SQLException.class, () -> statement.executeQuery("NL: " + wrong));
      Map<String, String> row;
      try (Statement another = connection.createStatement()) { // DuckDB's is closed by the failure
        row = first(another, "NL LOG");
      }
      assertThat(row)
          .containsEntry("sql", wrong)
          .containsEntry("model", "scripted")
          .containsEntry("sqlstate", String.valueOf(failure.getSQLState()));
      assertThat(row.get("error")).contains("nowhere");
    }
  }

  @Test
  void nlLog_ofAModel_countsItsTokensOnceAndFailuresToo() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      server.reply(
          Reply.call("ExecuteSQL", "{\"sql\":\"SELECT title FROM track\",\"final\":true}"),
          Reply.text("Hm."),
          Reply.text("Hm."));
      try (Connection connection =
              new Asked(directory)
                  .connect(
                      Engines.SQLITE,
                      Asked.tracks(Engines.SQLITE, directory),
                      "nl.model",
                      "m",
                      "nl.base-url",
                      server.baseUrl(),
                      "nl.lab.rounds",
                      "2");
          Statement statement = connection.createStatement()) {
        assertThat(firsts(statement, "NL: titles")).hasSize(3);
        assertThat(first(statement, "NL LOG"))
            .containsEntry("rows", "3")
            .containsEntry("tokens", "120")
            .containsEntry("model", "m")
            .hasEntrySatisfying(
                "confidence", c -> assertThat(Double.valueOf(c)).isBetween(0.0, 1.0));
        assertThat(firsts(statement, "NL: titles")).hasSize(3);
        assertThat(first(statement, "NL LOG"))
            .containsEntry("cached", "true")
            .containsEntry("tokens", "0");
        assertThatThrownBy(() -> statement.executeQuery("NL: something else"))
            .isInstanceOf(SQLException.class);
        assertThat(first(statement, "NL LOG"))
            .containsEntry("tokens", "240")
            .containsEntry("sqlstate", "NL001");
      }
    }
  }

  @Test
  void nlLog_ofOtherConnectionsAndProcesses_isOne() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (Connection one = new Asked(directory).connect(Engines.SQLITE, url);
        Connection other = new Asked(directory).connect(Engines.SQLITE, url);
        Statement first = one.createStatement();
        Statement second = other.createStatement()) {
      assertThat(firsts(first, HOW_MANY)).hasSize(1);
      assertThat(one.nativeSQL("NL: titles of tracks")).isNotEmpty();
      assertThat(firsts(second, "NL: minutes of tracks")).hasSize(3);
      assertThat(questions(first))
          .isEqualTo(questions(second))
          .containsExactly("minutes of tracks", "titles of tracks", "How many tracks are there?");
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(logFile())))
        .isEqualTo("rw-------");
  }

  @EnginesByTurns
  void nlLog_parameters_neverHasTheirValues(Engines engine) throws Exception {
    try (Connection connection =
            new Asked(directory).connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      first(
          statement,
          "NL REMEMBER 'tracks longer than ? minutes' AS SELECT title FROM track WHERE minutes >"
              + " ?");
      try (PreparedStatement prepared =
          connection.prepareStatement("NL: tracks longer than ? minutes")) {
        prepared.setInt(1, 2_147_000_471);
        prepared.executeQuery().close();
        prepared.setString(1, "zqHidden");
        try {
          prepared.executeQuery().close();
        } catch (SQLException e) {
          assertThat(e.getMessage()).isNotNull(); // most engines quote the value here
        }
      }
      assertThat(questions(statement)).hasSize(2);
      assertThat(rows(statement, "NL LOG").toString()).doesNotContain("2147000471", "zqHidden");
    }
    assertThat(Files.readString(logFile())).doesNotContain("2147000471", "zqHidden");
  }

  @EnginesByTurns
  void nlLog_parametersOfAFailure_hasNeitherThemNorWhatWasMadeOfThem(Engines engine)
      throws Exception {
    String url = Asked.tracks(engine, directory);
    try (Connection real = engine.connect(url)) {
      Engines.run(
          real,
          "INSERT INTO track VALUES (4, 'SECR''ETPARAM77', 9), (5, 'SECRETPARAM88', 9),"
              + " (6, 'Zqname7', 9)");
    }
    try (Connection connection = new Asked(directory).connect(engine, url);
        Statement statement = connection.createStatement()) {
      for (String value : List.of("SECR'ETPARAM77", "SECRET\u200BPARAM88", "zqNAME7")) {
        try (PreparedStatement prepared =
            connection.prepareStatement(
                "NL {confidence.min=0.99}: minutes of the track called ?")) {
          prepared.setString(1, value);
          prepared.executeQuery().close();
        } catch (SQLException e) {
          assertThat(e.getMessage()).isNotNull();
        }
      }
      try (PreparedStatement prepared =
          connection.prepareStatement(
              "SELECT * FROM (NL 'titles of tracks') t WHERE 1 = CAST(? AS INTEGER)")) {
        prepared.setString(1, "zqoutside7");
        try (ResultSet rows = prepared.executeQuery()) {
          assertThat(rows.next()).isFalse(); // SQLite
        }
      } catch (SQLException e) {
        assertThat(e.getMessage()).isNotNull();
      }
      assertThat(questions(statement)).hasSize(4);
    }
    assertThat(Files.readString(logFile()).toLowerCase(Locale.ROOT))
        .doesNotContain("etparam", "param88", "zqname7", "zqoutside7");
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void nlLog_failureInATransaction_hasNoCellThatIsNotCommitted(Engines engine) throws Exception {
    String url = Asked.tracks(engine, directory);
    try (Connection connection = new Asked(directory).connect(engine, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, HOW_MANY)).hasSize(1);
      connection.setAutoCommit(false);
      statement.execute("INSERT INTO track VALUES (4, 'UNCOMMitted', 9)");
      for (String settings : List.of("confidence.min=0.99", "confidence.min=0.999")) {
        try (Statement asking = connection.createStatement()) {
          asking
              .executeQuery("NL {" + settings + "}: minutes of the track called uncommitted")
              .close();
        } catch (SQLException e) {
          assertThat(e.getMessage()).isNotNull();
        }
      }
      connection.rollback();
      connection.setAutoCommit(true);
    }
    try (Connection other = new Asked(directory).connect(engine, url);
        Statement statement = other.createStatement()) {
      assertThat(questions(statement)).hasSize(3);
      assertThat(rows(statement, "NL LOG").toString()).doesNotContain("UNCOMM", "SELECT minutes");
      assertThat(first(statement, "NL LOG").get("sqlstate")).startsWith("NL0");
    }
    assertThat(Files.readString(logFile())).doesNotContain("UNCOMM");
  }

  @Test
  void nlLog_switchedOff_takesNothingAndShowsWhatThereWas() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    Asked asked = new Asked(directory);
    try (Connection on = asked.connect(Engines.SQLITE, url);
        Connection off = asked.connect(Engines.SQLITE, url, "nl.log", "off");
        Statement logged = on.createStatement();
        Statement unlogged = off.createStatement()) {
      assertThat(firsts(logged, HOW_MANY)).hasSize(1);
      assertThat(firsts(unlogged, "NL: titles of tracks")).hasSize(3);
      assertThat(questions(unlogged)).containsExactly("How many tracks are there?");
    }
  }

  @Test
  void nlLog_indexInMemory_isKeptWhileTheProcessRuns() throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    Asked asked = new Asked(directory);
    try (Connection one = asked.connect(Engines.H2, url, "nl.dir", "memory");
        Statement statement = one.createStatement()) {
      assertThat(firsts(statement, HOW_MANY)).hasSize(1);
    }
    try (Connection other = asked.connect(Engines.H2, url, "nl.dir", "memory");
        Statement statement = other.createStatement()) {
      assertThat(questions(statement)).hasSize(1);
      firsts(statement, "NL: titles of tracks");
      assertThat(questions(statement))
          .containsExactly("titles of tracks", "How many tracks are there?");
    }
    assertThat(asked.indexes()).doesNotExist();
  }

  @Test
  void question_logThatCantBeWritten_isAnsweredAndToldOfLater() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, HOW_MANY)).hasSize(1);
      Path file = logFile();
      Files.delete(file);
      Files.createDirectory(file);

      assertThat(firsts(statement, "NL: titles of tracks")).hasSize(3);
      assertThat(questions(statement)).containsExactly("titles of tracks");
      assertThat(Asked.warnings(statement)).contains("waits in memory").contains(file.toString());

      Files.delete(file);
      assertThat(firsts(statement, "NL: minutes of tracks")).hasSize(3);
      assertThat(questions(statement)).containsExactly("minutes of tracks", "titles of tracks");
      assertThat(Asked.warnings(statement)).isEmpty();
      assertThat(Files.readString(file)).contains("titles of tracks", "minutes of tracks");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void question_onAFullDisk_isAnsweredAndWrittenWhenThereIsRoom() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, HOW_MANY)).hasSize(1);
      Path file = logFile();
      Files.delete(file);
      Files.createSymbolicLink(file, Path.of("/dev/full"));
      assertThat(firsts(statement, "NL: titles of tracks")).hasSize(3);
      Files.delete(file);
    }
    assertThat(Files.readString(logFile())).contains("titles of tracks");
  }

  @Test
  void nlLog_damagedLines_areLeftOutWithAWarning() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, HOW_MANY)).hasSize(1);
      Files.writeString(logFile(), "\n{\"when\":\"20", StandardOpenOption.APPEND);
      assertThat(firsts(statement, "NL: titles of tracks")).hasSize(3);
      assertThat(questions(statement))
          .containsExactly("titles of tracks", "How many tracks are there?");
      assertThat(Asked.warnings(statement)).contains("1 line of").contains("left out");
    }
  }

  @Test
  void nlLog_questionThatEndedByAnInterrupt_isThere() throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.SQLITE, Asked.tracks(Engines.SQLITE, directory));
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, HOW_MANY)).hasSize(1);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> statement.executeQuery("NL: titles of tracks"))
          .isInstanceOf(SQLException.class);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(first(statement, "NL LOG"))
          .containsEntry("question", "titles of tracks")
          .containsEntry("sqlstate", "HY008");
    }
  }

  @Test
  void nlLog_underOtherLists_isAnotherOne() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    Asked asked = new Asked(directory);
    try (Connection all = asked.connect(Engines.SQLITE, url);
        Connection some = asked.connect(Engines.SQLITE, url, "nl.columns.deny", "track.minutes");
        Statement seeing = all.createStatement();
        Statement blind = some.createStatement()) {
      assertThat(firsts(seeing, "NL: titles of tracks with 7 minutes")).containsExactly("Rain");
      assertThat(firsts(blind, HOW_MANY)).hasSize(1);
      assertThat(questions(blind)).containsExactly("How many tracks are there?");
    }
  }
}
