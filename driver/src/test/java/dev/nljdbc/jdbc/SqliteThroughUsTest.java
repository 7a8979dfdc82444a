// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.Function;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.jdbc3.JDBC3Statement;

/** What SQLite's driver can be asked for in its own ways, and wrappers are known to spoil. */
class SqliteThroughUsTest {

  @TempDir Path directory;

  private static Connection connect(String rest) throws SQLException {
    return DriverManager.getConnection("jdbc:nl:sqlite:" + rest);
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  @TableTest
  void url_inMemory_connects(String rest) throws Exception {
    try (Connection connection = connect(rest)) {
      assertThat(first(connection, "SELECT 1")).isEqualTo("1");
    }
  }

  @TableTest
  void url_pragmas_stayWhileOursAreTakenOut(String parameters) throws Exception {
    Path file = directory.resolve("nl:x.db"); // only the prefix is rewritten
    try (Connection connection = connect(file + parameters)) {
      assertThat(first(connection, "pragma journal_mode")).isEqualTo("wal");
      assertThat(first(connection, "pragma synchronous")).isEqualTo("0");
      assertThat(first(connection, "pragma journal_size_limit")).isEqualTo("500");
    }
    assertThat(file).isRegularFile();
  }

  @Test
  void url_resource_connects() throws Exception {
    String real =
        Engines.SQLITE.urlWith(directory, "CREATE TABLE t (i)", "INSERT INTO t VALUES (7)");
    Path file = Path.of(real.substring("jdbc:sqlite:".length()));
    try (Connection connection = connect(":resource:" + file.toUri().toURL())) {
      assertThat(first(connection, "SELECT i FROM t")).isEqualTo("7");
    }
  }

  @Test
  void url_badPragmaOrPlace_isSqlitesOwnError() {
    assertThatThrownBy(() -> connect("file::memory:?journal_mode=&synchronous="))
        .isExactlyInstanceOf(SQLException.class);
    assertThatThrownBy(() -> connect("/")).isInstanceOf(SQLException.class);
    assertThat(Files.exists(directory.resolve("x"))).isFalse();
  }

  @Test
  void properties_ofItsConfig_reachIt() throws Exception {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    config.enforceForeignKeys(true);
    try (Connection connection =
        DriverManager.getConnection("jdbc:nl:sqlite:", config.toProperties())) {
      assertThat(connection.isReadOnly()).isTrue();
      assertThat(first(connection, "pragma foreign_keys")).isEqualTo("1");
      assertThatThrownBy(() -> connection.setReadOnly(false))
          .hasMessageContaining("Cannot change read-only flag");
    }
  }

  @Test
  void unwrap_itsOwn_takesItsFunctionsListenersAndBackups() throws Exception {
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      SQLiteConnection own = connection.unwrap(SQLiteConnection.class);
      Function.create(
          own,
          "twice",
          new Function() {
            @Override
            protected void xFunc() throws SQLException {
              result(2 * value_int(0));
            }
          });
      assertThat(first(connection, "SELECT twice(21)")).isEqualTo("42");
      statement.executeUpdate("CREATE TABLE t (i)");
      statement.executeUpdate("INSERT INTO t VALUES (1)");
      Path copy = directory.resolve("copy.db");
      statement.executeUpdate("backup to " + copy);
      assertThat(copy).isNotEmptyFile();
      assertThat(connection.isWrapperFor(Connection.class)).isTrue();
      assertThat(connection.isWrapperFor(Statement.class)).isFalse();
      assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
      assertThat(statement.unwrap(Statement.class)).isSameAs(statement);
      assertThat(statement.unwrap(JDBC3Statement.class)).isInstanceOf(JDBC3Statement.class);
      try (ResultSet rows = statement.executeQuery("SELECT 1")) {
        assertThat(rows.unwrap(ResultSet.class)).isSameAs(rows);
        assertThat(rows.getStatement()).isSameAs(statement.unwrap(JDBC3Statement.class));
      }
    }
  }

  @Test
  void metaData_itsResult_closesItsStatement() throws Exception {
    try (Connection connection = connect("")) {
      DatabaseMetaData metaData = connection.getMetaData();
      Statement behind;
      try (ResultSet tables = metaData.getTables(null, null, null, null)) {
        behind = tables.getStatement();
        assertThat(behind.isClosed()).isFalse();
      }
      assertThat(behind.isClosed()).isTrue();
      assertThat(metaData.getURL()).isEqualTo("jdbc:nl:sqlite:");
    }
  }

  @Test
  void closedConnection_refusesAsSqliteDoes() throws Exception {
    Connection connection = connect("");
    Statement statement = connection.createStatement();
    PreparedStatement prepared = connection.prepareStatement("SELECT ?");
    connection.close();
    connection.close();
    assertThat(connection.isClosed()).isTrue();
    assertThatThrownBy(() -> statement.executeUpdate("CREATE TABLE a (i)"))
        .isInstanceOf(SQLException.class);
    assertThatThrownBy(prepared::clearParameters).isInstanceOf(SQLException.class);
  }

  @Test
  void driver_propertyInfoOfNothing_isDescribed() throws Exception {
    assertThat(DriverManager.getDriver("jdbc:nl:sqlite:").getPropertyInfo(null, null))
        .isNotEmpty()
        .allSatisfy(info -> assertThat(info.description).isNotNull());
    assertThat(new NlDriver().connect("jdbc:anotherpopulardatabaseprotocol:", null)).isNull();
    try (Connection connection =
            DriverManager.getConnection("jdbc:nl:sqlite::memory:?jdbc.explicit_readonly=true");
        Statement statement = connection.createStatement()) {
      assertThat(
              connection
                  .unwrap(SQLiteConnection.class)
                  .getDatabase()
                  .getConfig()
                  .isExplicitReadOnly())
          .isTrue();
      statement.close();
    }
  }
}
