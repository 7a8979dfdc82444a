// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The second wall on the user's own connection, with the parser off: a scripted asker stands for
 * the model and the guard, the question is its SQL, and the engine alone refuses to write. H2 has
 * no such means, which is told where the walls are.
 */
class AnswerWallTest {

  @TempDir Path directory;

  private String real(Engines engine) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE canary (x INTEGER)",
            "INSERT INTO canary VALUES (1)",
            "CREATE TABLE k (x INTEGER)");
    if (engine != Engines.SQLITE && !withoutSequences(engine)) {
      try (Connection connection = engine.connect(url)) {
        Engines.run(connection, "CREATE SEQUENCE canary_sequence");
      }
    }
    return url;
  }

  private static boolean withoutSequences(Engines engine) {
    return engine == Engines.MARIADB && Engines.isMySql();
  }

  private static List<String> writes(Engines engine) {
    return allWrites(engine).stream()
        .filter(write -> !(withoutSequences(engine) && write.contains("canary_sequence")))
        .toList();
  }

  private static List<String> allWrites(Engines engine) {
    return switch (engine) {
      case SQLITE ->
          List.of(
              "INSERT INTO canary VALUES (2)",
              "INSERT INTO canary VALUES (2) RETURNING x",
              "UPDATE canary SET x = 2 RETURNING x",
              "DELETE FROM canary",
              "CREATE TABLE more (x INTEGER)",
              "DROP TABLE canary");
      case POSTGRESQL ->
          List.of(
              "INSERT INTO canary VALUES (2)",
              "WITH w AS (INSERT INTO canary VALUES (2) RETURNING x) SELECT x FROM w",
              "DELETE FROM canary RETURNING x",
              "SELECT nextval('canary_sequence')",
              "SELECT CASE WHEN i > 800 THEN nextval('canary_sequence') ELSE i END"
                  + " FROM generate_series(1, 1000) i",
              "SELECT CASE WHEN set_config('transaction_read_only', 'off', false) IS NOT NULL"
                  + " THEN nextval('canary_sequence') END",
              "SELECT x INTO more FROM canary",
              "SELECT x FROM canary FOR UPDATE",
              "DROP TABLE canary");
      case MARIADB ->
          List.of(
              "INSERT INTO canary VALUES (2)",
              "INSERT INTO canary VALUES (2) RETURNING x",
              "DELETE FROM canary",
              "SELECT NEXTVAL(canary_sequence)",
              "CREATE TABLE more (x INTEGER)",
              "DROP TABLE canary");
      case DUCKDB ->
          List.of(
              "INSERT INTO canary VALUES (2)",
              "INSERT INTO canary VALUES (2) RETURNING x",
              "DELETE FROM canary",
              "SELECT nextval('canary_sequence')",
              "CREATE TABLE more (x INTEGER)",
              "DROP TABLE canary");
      case HSQLDB ->
          List.of(
              "INSERT INTO canary VALUES (2)",
              "DELETE FROM canary",
              "CREATE TABLE more (x INTEGER)",
              "DROP TABLE canary");
      case H2 -> List.of();
    };
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, names = "H2", mode = EnumSource.Mode.EXCLUDE)
  void answer_thatWrites_changesNothing(Engines engine) throws Exception {
    String real = real(engine);
    try (Connection connection = new AskedDriver(directory).connect(engine, real)) {
      for (String write : writes(engine)) {
        try (Statement statement = connection.createStatement()) {
          attempt(statement, write);
        }
        try (PreparedStatement prepared = connection.prepareStatement("NL: " + write)) {
          Throwable failure = catchThrowable(() -> readAll(prepared.executeQuery()));
          assertThat(failure).as(write).isInstanceOf(SQLException.class);
        }
        assertUntouched(engine, real, write);
        assertThat(connection.getAutoCommit()).isTrue();
        Engines.run(connection, "INSERT INTO k VALUES (1)", "DELETE FROM k");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "POSTGRESQL"})
  void answer_thatWritesInTheUsersTransaction_changesNothingOfIt(Engines engine) throws Exception {
    String real = real(engine);
    try (Connection connection = new AskedDriver(directory).connect(engine, real)) {
      connection.setAutoCommit(false);
      Engines.run(connection, "INSERT INTO k VALUES (5)");
      for (String write : writes(engine)) {
        try (Statement statement = connection.createStatement()) {
          attempt(statement, write);
        }
        Engines.run(connection, "INSERT INTO k VALUES (6)");
      }
      connection.commit();
      connection.setAutoCommit(true);
      assertUntouched(engine, real, "in a transaction");
      assertThat(one(connection, "SELECT count(*) FROM k"))
          .as("the user's own writes are all there")
          .isEqualTo("" + (1 + writes(engine).size()));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void connection_afterAnAnswer_isAsItWas(Engines engine) throws Exception {
    try (Connection connection = new AskedDriver(directory).connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      String before = state(engine, connection);
      readAll(statement.executeQuery("NL: SELECT x FROM canary"));
      assertThat(state(engine, connection)).as("read to the end").isEqualTo(before);
      ResultSet open = statement.executeQuery("NL: SELECT x FROM canary");
      assertThat(state(engine, connection)).as("with open rows").isEqualTo(before);
      open.close();
      assertThat(state(engine, connection)).as("closed").isEqualTo(before);
      catchThrowable(() -> statement.executeQuery("NL: SELECT nope FROM canary"));
      assertThat(state(engine, connection)).as("failed").isEqualTo(before);
      Engines.run(connection, "INSERT INTO k VALUES (1)");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void sqlAroundAQuestion_isTheUsersOwn_andWrites(Engines engine) throws Exception {
    try (Connection connection = new AskedDriver(directory).connect(engine, real(engine));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO k SELECT t.x FROM (NL 'SELECT x FROM canary') t");
      assertThat(one(connection, "SELECT count(*) FROM k")).isEqualTo("1");
    }
  }

  private static String state(Engines engine, Connection connection) throws SQLException {
    String session =
        switch (engine) {
          case SQLITE -> one(connection, "PRAGMA query_only");
          case POSTGRESQL ->
              one(connection, "SHOW transaction_read_only")
                  + one(connection, "SHOW default_transaction_read_only");
          case MARIADB ->
              one(
                  connection,
                  Engines.isMySql()
                      ? "SELECT @@autocommit, @@transaction_read_only"
                      : "SELECT @@in_transaction, @@autocommit, @@tx_read_only");
          case DUCKDB ->
              ""
                  + one(connection, "SELECT txid_current()")
                      .equals(one(connection, "SELECT txid_current()"))
                  + one(
                      connection,
                      "SELECT count(*) FROM duckdb_settings()"
                          + " WHERE name = 'jdbc_stream_results' AND value = 'true'");
          case H2, HSQLDB -> "";
        };
    return session + connection.getAutoCommit() + connection.isReadOnly();
  }

  private static void attempt(Statement statement, String write) {
    Throwable failure = catchThrowable(() -> readAll(statement.executeQuery("NL: " + write)));
    assertThat(failure).as(write).isInstanceOf(SQLException.class);
    failure = catchThrowable(() -> statement.execute("NL: " + write));
    if (failure == null) {
      failure = catchThrowable(() -> readAll(statement.getResultSet()));
    }
    assertThat(failure).as(write).isInstanceOf(SQLException.class);
  }

  private static void readAll(ResultSet rows) throws SQLException {
    try (rows) {
      while (rows.next()) {
        rows.getString(1);
      }
    }
  }

  private static void assertUntouched(Engines engine, String real, String write)
      throws SQLException {
    try (Connection bare = engine.connect(real)) {
      assertThat(one(bare, "SELECT count(*), min(x), max(x) FROM canary"))
          .as(write)
          .isEqualTo("1 1 1");
      if (engine == Engines.POSTGRESQL || engine == Engines.MARIADB && !withoutSequences(engine)) {
        assertThat(
                one(
                    bare,
                    engine == Engines.POSTGRESQL
                        ? "SELECT nextval('canary_sequence')"
                        : "SELECT NEXT_NOT_CACHED_VALUE FROM canary_sequence"))
            .as(write)
            .isEqualTo("1");
        if (engine == Engines.POSTGRESQL) {
          Engines.run(bare, "ALTER SEQUENCE canary_sequence RESTART");
        }
      }
    }
  }

  private static String one(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      StringBuilder row = new StringBuilder();
      rows.next();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        row.append(i == 1 ? "" : " ").append(rows.getString(i));
      }
      return row.toString();
    }
  }
}
