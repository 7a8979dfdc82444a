// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ordinary SQL through {@code jdbc:nl:} is as it is without. */
class PassThroughTest {

  @TempDir Path directory;

  private String real(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(20))",
        "INSERT INTO t VALUES (1, 'one'), (2, NULL), (3, 'three')");
  }

  private static Connection through(Engines engine, String real) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nl:" + real.substring("jdbc:".length()), engine.properties());
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void query_ordinarySql_givesTheEnginesOwnResult(Engines engine) throws Exception {
    String url = real(engine);
    try (Connection bare = engine.connect(url);
        Connection ours = through(engine, url);
        Statement statement = ours.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id, name FROM t ORDER BY id")) {
      assertThat(rows.getClass().getName()).doesNotContain("nljdbc");
      rows.next();
      rows.next();
      assertThat(rows.getString(2)).isNull();
      assertThat(rows.wasNull()).isTrue();
      assertThat(bare.getClass().isInstance(ours.unwrap(bare.getClass()))).isTrue();
      assertThat(ours.isWrapperFor(bare.getClass())).isTrue();
      assertThat(statement.getConnection()).isSameAs(ours);
      assertThat(ours.getMetaData().getConnection()).isSameAs(ours);
      assertThat(ours.getMetaData().getURL()).isEqualTo("jdbc:nl:" + url.substring(5));
      assertThat(ours.getMetaData().getDatabaseProductName())
          .isEqualTo(bare.getMetaData().getDatabaseProductName());
      assertThat((Throwable) statement.getWarnings()).isNull();
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void failure_ofTheEngine_isItsOwnException(Engines engine) throws Exception {
    String url = real(engine);
    try (Connection bare = engine.connect(url);
        Connection ours = through(engine, url);
        Statement plain = bare.createStatement();
        Statement statement = ours.createStatement()) {
      SQLException expected =
          catchThrowableOfType(
              SQLException.class, () -> plain.executeQuery("SELECT * FROM missing"));
      SQLException actual =
          catchThrowableOfType(
              SQLException.class, () -> statement.executeQuery("SELECT * FROM missing"));
      assertThat((Throwable) actual).hasSameClassAs(expected);
      assertThat(withoutNumber(actual)).isEqualTo(withoutNumber(expected));
      assertThat(actual.getSQLState()).isEqualTo(expected.getSQLState());
      assertThat(actual.getErrorCode()).isEqualTo(expected.getErrorCode());
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void batches_andPreparedStatements_reachTheEngine(Engines engine) throws Exception {
    try (Connection ours = through(engine, real(engine));
        Statement statement = ours.createStatement();
        PreparedStatement insert = ours.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
      statement.addBatch("INSERT INTO t VALUES (4, 'four')");
      statement.addBatch("UPDATE t SET name = 'x' WHERE id < 3");
      assertThat(statement.executeBatch()).containsExactly(1, 2);
      for (int i = 10; i < 20; i++) {
        insert.setInt(1, i);
        insert.setString(2, "n" + i);
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).hasSize(10);
      assertThat(insert.getConnection()).isSameAs(ours);
      try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM t")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(14);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void transactions_andSavepoints_areTheEngines(Engines engine) throws Exception {
    try (Connection ours = through(engine, real(engine));
        Statement statement = ours.createStatement()) {
      ours.setAutoCommit(false);
      statement.executeUpdate("DELETE FROM t WHERE id = 1");
      if (ours.getMetaData().supportsSavepoints()) {
        Savepoint savepoint = ours.setSavepoint();
        statement.executeUpdate("DELETE FROM t");
        ours.rollback(savepoint);
        assertThat(count(statement)).isEqualTo(2);
      }
      ours.rollback();
      assertThat(count(statement)).isEqualTo(3);
      ours.commit();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "MARIADB"})
  void scrollingAndGeneratedKeys_areTheEngines(Engines engine) throws Exception {
    try (Connection ours = through(engine, real(engine));
        Statement statement =
            ours.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
      try (ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY id")) {
        assertThat(rows.last()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(3);
        assertThat(rows.absolute(-2)).isTrue();
      }
      String key = engine == Engines.MARIADB ? "AUTO_INCREMENT" : "GENERATED ALWAYS AS IDENTITY";
      statement.execute("CREATE TABLE k (id INTEGER " + key + " PRIMARY KEY, x INTEGER)");
      statement.executeUpdate("INSERT INTO k (x) VALUES (5)", Statement.RETURN_GENERATED_KEYS);
      try (ResultSet keys = statement.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getInt(1)).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void close_closesTheEnginesConnection(Engines engine) throws Exception {
    String url = real(engine);
    Connection ours = through(engine, url);
    Connection engines;
    try (Connection bare = engine.connect(url)) {
      engines = ours.unwrap(bare.getClass());
    }
    ours.close();
    assertThat(engines.isClosed()).isTrue();
    assertThat(ours.isClosed()).isTrue();
    ours.close();
  }

  /** MariaDB's messages name the connection. */
  private static String withoutNumber(SQLException e) {
    return e.getMessage().replaceAll("conn=\\d+", "conn");
  }

  private static int count(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM t")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
