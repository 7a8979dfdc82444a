// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The rows of an answer come piece by piece to a client that sets nothing, and nothing that is done
 * beside loses any of them unnoticed. A scripted asker stands for the model: the question is its
 * SQL.
 */
@Tag("thorough")
class AnswerStreamingTest {

  /** How many rows of a cross join of a thousand numbers, thrice. */
  private static final long BILLION = 1_000_000_000L;

  @TempDir Path directory;

  private String real = "";

  private Connection ours(Engines engine, String... more) throws SQLException {
    real =
        engine.urlWith(
            directory,
            "CREATE TABLE n (x INTEGER PRIMARY KEY)",
            "CREATE TABLE k (x INTEGER)",
            "INSERT INTO n " + engine.numbers(1000));
    Properties properties = engine.properties();
    for (int i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return new AskedDriver(directory).connect(real, properties);
  }

  /** The rows a, b, c of which each is a number up to a thousand. */
  private static final String ENDLESS =
      "SELECT a.x AS a, b.x AS b, c.x AS c FROM n a CROSS JOIN n b CROSS JOIN n c";

  private static int count(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = "HSQLDB", // which makes all rows before the first
      mode = EnumSource.Mode.EXCLUDE)
  void answer_ofABillionRows_comesAtOnceAndIsGivenUpAtOnce(Engines engine) throws Exception {
    try (Connection connection = ours(engine);
        Statement statement = connection.createStatement()) {
      assertThat(count(connection, "SELECT count(*) FROM n")).isEqualTo(1000);
      try (ResultSet rows = statement.executeQuery("NL: SELECT x FROM n")) {
        assertThat(rows.next()).isTrue();
      }
      long begun = System.nanoTime();
      try (ResultSet rows = statement.executeQuery("NL: " + ENDLESS)) {
        for (int i = 0; i < 5000; i++) {
          assertThat(rows.next()).isTrue();
        }
        assertThat(rows.getInt(1)).isBetween(1, 1000);
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(20));
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(statement.getFetchSize()).isEqualTo(bareFetchSize(engine));
      Engines.run(connection, "INSERT INTO k VALUES (1)");
      assertThat(count(connection, "SELECT count(*) FROM k")).isEqualTo(1);
    }
  }

  private int bareFetchSize(Engines engine) throws SQLException {
    try (Connection bare = engine.connect(engine.freshUrl(directory));
        Statement statement = bare.createStatement()) {
      return statement.getFetchSize();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void row_isFollowedByAnotherStatement_theRestIsAllThere(Engines engine) throws Exception {
    try (Connection connection = ours(engine);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "NL: SELECT a.x AS a, b.x AS b FROM n a CROSS JOIN n b WHERE b.x < 4");
        PreparedStatement insert = connection.prepareStatement("INSERT INTO k VALUES (?)")) {
      int read = 0;
      long sum = 0;
      while (rows.next()) {
        read++;
        if (read == 1 || read == 600) {
          insert.setInt(1, read);
          insert.executeUpdate();
          assertThat(rows.getRow()).isEqualTo(read);
        }
        sum += rows.getInt("A") + rows.getLong(2);
      }
      assertThat(read).isEqualTo(3000);
      assertThat(sum).isEqualTo(3 * 500_500 + 6 * 1000);
      assertThat(connection.getAutoCommit()).isTrue();
      rows.close();
      try (Connection other = engine.connect(real)) {
        assertThat(count(other, "SELECT count(*) FROM k")).as("is committed").isEqualTo(2);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = "HSQLDB", // which makes all rows before the first
      mode = EnumSource.Mode.EXCLUDE)
  void row_ofTooManyToKeep_isFollowedByAnotherStatement_readingOnSaysSo(Engines engine)
      throws Exception {
    try (Connection connection = ours(engine);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL: " + ENDLESS)) {
      rows.next();
      Engines.run(connection, "INSERT INTO k VALUES (1)");
      assertThat(count(connection, "SELECT count(*) FROM k")).isEqualTo(1);
      if (engine == Engines.H2) {
        for (int i = 0; i < 600_000; i++) {
          assertThat(rows.next()).as("this engine reads on").isTrue();
        }
        return;
      }
      assertThatThrownBy(
              () -> {
                for (long i = 0; i < BILLION; i++) {
                  if (!rows.next()) {
                    return;
                  }
                }
              })
          .isInstanceOf(NlException.class)
          .hasMessageContaining("another connection");
      assertThat(connection.getAutoCommit()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void answer_inAnOpenTransaction_leavesItAsItIs(Engines engine) throws Exception {
    try (Connection connection = ours(engine);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      Engines.run(connection, "INSERT INTO k VALUES (1)");
      try (ResultSet rows = statement.executeQuery("NL: SELECT x FROM n")) {
        rows.next();
        Engines.run(connection, "INSERT INTO k VALUES (2)");
        int read = 1;
        while (rows.next()) {
          read++;
        }
        assertThat(read).isEqualTo(1000);
      }
      assertThat(connection.getAutoCommit()).isFalse();
      assertThat(count(connection, "SELECT count(*) FROM k")).isEqualTo(2);
      connection.rollback();
      assertThat(count(connection, "SELECT count(*) FROM k")).isZero();
      Engines.run(connection, "INSERT INTO k VALUES (3)");
      connection.commit();
      connection.setAutoCommit(true);
      assertThat(count(connection, "SELECT count(*) FROM k")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "MARIADB", "DUCKDB"})
  void answer_inATransactionThatSqlBegan_leavesItAsItIs(Engines engine) throws Exception {
    try (Connection connection = ours(engine);
        Statement statement = connection.createStatement()) {
      Engines.run(connection, "BEGIN", "INSERT INTO k VALUES (1)");
      try (ResultSet rows = statement.executeQuery("NL: SELECT x FROM n")) {
        rows.next();
        Engines.run(connection, "INSERT INTO k VALUES (2)");
      }
      assertThat(count(connection, "SELECT count(*) FROM k")).isEqualTo(2);
      Engines.run(connection, "ROLLBACK");
      assertThat(count(connection, "SELECT count(*) FROM k")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void answer_thatFails_leavesTheConnectionAsItWas(Engines engine) throws Exception {
    try (Connection connection = ours(engine)) {
      for (String bad : new String[] {"SELECT nope FROM n", "SELECT x FROM nowhere", "SELEC 1"}) {
        try (Statement statement = connection.createStatement()) {
          assertThatThrownBy(() -> statement.executeQuery("NL: " + bad))
              .isInstanceOf(SQLException.class);
        }
        Engines.run(connection, "INSERT INTO k VALUES (1)");
        assertThat(connection.getAutoCommit()).isTrue();
      }
      try (Statement statement = connection.createStatement()) {
        assertThatThrownBy(
                () -> {
                  try (ResultSet rows =
                      statement.executeQuery("NL: SELECT " + failing(engine) + " FROM n")) {
                    while (rows.next()) {
                      rows.getString(1);
                    }
                  }
                })
            .as("a fault among the rows")
            .isInstanceOf(SQLException.class);
      }
      Engines.run(connection, "INSERT INTO k VALUES (1)");
      assertThat(count(connection, "SELECT count(*) FROM k")).isEqualTo(4);
    }
  }

  private static String failing(Engines engine) {
    return switch (engine) {
      case DUCKDB, POSTGRESQL, H2, HSQLDB -> "CAST(CASE WHEN x = 900 THEN 'a' ELSE '1' END AS INT)";
      case SQLITE -> "CASE WHEN x = 900 THEN abs(-9223372036854775808) ELSE x END";
      case MARIADB -> "CASE WHEN x = 900 THEN (SELECT x FROM n b) ELSE x END";
    };
  }
}
