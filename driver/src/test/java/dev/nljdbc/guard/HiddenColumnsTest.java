// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Visibility;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing of a hidden column comes out of an engine through a query that the guard passes. */
class HiddenColumnsTest {

  private static final String CELL = "zqhidden";

  /** As long as a name may be on PostgreSQL. */
  private static final String LONG = "a".repeat(63);

  static final List<String> ATTACKS =
      TableTest.Table.texts(HiddenColumnsTest.class, "ATTACKS").stream()
          .map(attack -> attack.replace("{LONG}", LONG))
          .toList();

  /** What has to pass on every engine. */
  static final List<String> HARMLESS = TableTest.Table.texts(HiddenColumnsTest.class, "HARMLESS");

  @TempDir Path directory;

  private String url(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE users (id INTEGER PRIMARY KEY, name VARCHAR(20), secret VARCHAR(20))",
        "CREATE TABLE notes (id INTEGER PRIMARY KEY, user_id INTEGER, body VARCHAR(20), secret"
            + " VARCHAR(20))",
        "CREATE TABLE vault (secret VARCHAR(20))",
        "CREATE TABLE tags (oid INTEGER)",
        "INSERT INTO users VALUES (1, 'Ada', 'zqhidden')",
        "INSERT INTO notes VALUES (1, 1, 'hello', 'open')",
        "INSERT INTO vault VALUES ('zqhidden')",
        "CREATE VIEW shown AS SELECT id, name FROM users");
  }

  private static Catalog visible(Connection connection) throws SQLException {
    Visibility lists = Visibility.of("", "vault", "users.secret");
    return lists.of(new CatalogReader().read(connection), "");
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_waysToAHiddenColumn_areRefusedOrLeadNowhere(Engines engine) throws Exception {
    try (Connection connection = engine.connect(url(engine))) {
      SqlGuard guard = new SqlGuard(visible(connection));
      for (String attack : ATTACKS) {
        try {
          assertThat(rows(connection, guard.check(attack))).as(attack).doesNotContain(CELL);
        } catch (NlException refused) {
          assertThat(refused.getMessage()).startsWith("Refused");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_queriesBesideAHiddenColumn_pass(Engines engine) throws Exception {
    try (Connection connection = engine.connect(url(engine))) {
      SqlGuard guard = new SqlGuard(visible(connection));
      for (String sql : HARMLESS) {
        assertThat(rows(connection, guard.check(sql))).as(sql).doesNotContain(CELL);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_starOfATableWithAHiddenColumn_saysToNameColumns(Engines engine) throws Exception {
    try (Connection connection = engine.connect(url(engine))) {
      SqlGuard guard = new SqlGuard(visible(connection));
      assertThatThrownBy(() -> guard.check("SELECT * FROM users"))
          .hasMessageContaining("Name the columns");
      assertThatThrownBy(() -> guard.check("SELECT secret FROM vault"))
          .hasMessageContaining("not among the tables");
    }
  }

  @Test
  void check_sessionThatReadsDoubleQuotesAsNames_tellsNothingEither() throws Exception {
    try (Connection connection = Engines.MARIADB.connect(url(Engines.MARIADB))) {
      SqlGuard guard = new SqlGuard(visible(connection));
      Engines.run(connection, "SET SESSION sql_mode = 'ANSI_QUOTES'");
      for (String attack : ATTACKS) {
        try {
          assertThat(rows(connection, guard.check(attack))).as(attack).doesNotContain(CELL);
        } catch (NlException refused) {
          assertThat(refused.getMessage()).startsWith("Refused");
        }
      }
    }
  }

  @Test
  void check_fieldOfAHiddenStruct_isRefused() throws Exception {
    String url =
        Engines.DUCKDB.urlWith(
            directory,
            "CREATE TABLE users (id INTEGER, secret STRUCT(a VARCHAR), place STRUCT(a VARCHAR))",
            "INSERT INTO users VALUES (1, {'a': 'zqhidden'}, {'a': 'Oslo'})");
    try (Connection connection = Engines.DUCKDB.connect(url)) {
      SqlGuard guard = new SqlGuard(visible(connection));
      assertThat(rows(connection, "SELECT secret.a FROM users")).contains(CELL);
      for (String attack :
          List.of(
              "SELECT secret.a FROM users",
              "SELECT max(\"secret\".a) FROM users",
              "SELECT id FROM users WHERE secret . a = 'zqhidden'",
              "SELECT users.secret.a FROM users",
              "SELECT secret.a FROM users, (SELECT 1 AS b) secret")) {
        assertThatThrownBy(() -> guard.check(attack)).as(attack).isInstanceOf(NlException.class);
      }
      assertThat(rows(connection, guard.check("SELECT place.a FROM users"))).isEqualTo("Oslo\n");
    }
  }

  /** SQLite, H2 and MariaDB have further names for a row's key, which is a column of integers. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "MARIADB"})
  void check_rowsKeyThatIsHidden_isReadUnderNoName(Engines engine) throws Exception {
    List<String> keys = List.of("rowid", "oid", "_rowid_", "ROWID", "\"rowid\"", "_rowid");
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE safe (pin INTEGER PRIMARY KEY, name VARCHAR(20))",
            "INSERT INTO safe VALUES (480213, 'Ada')",
            "CREATE TABLE tags (name VARCHAR(20), oid INTEGER, \"rowid\" INTEGER)"
                .replace('"', engine == Engines.MARIADB ? '`' : '"'));
    try (Connection connection = engine.connect(url)) {
      Visibility lists = Visibility.of("", "", "safe.pin");
      SqlGuard guard = new SqlGuard(lists.of(new CatalogReader().read(connection), ""));
      boolean told = false;
      for (String key : keys) {
        boolean leads = rows(connection, "SELECT " + key + " FROM safe").equals("480213\n");
        told |= leads;
        for (String attack :
            List.of(
                "SELECT name, " + key + " FROM safe",
                "SELECT name, safe." + key + " FROM safe",
                "SELECT name, x." + key + " FROM safe x",
                "SELECT " + key + " + 0 FROM safe WHERE EXISTS (SELECT 1 FROM tags)",
                "SELECT name FROM safe ORDER BY " + key)) {
          assertThat(refuses(guard, attack) || !leads).as(attack).isTrue();
        }
      }
      assertThat(told).as("one of them is such a name").isTrue();
      assertThat(rows(connection, guard.check("SELECT name FROM safe"))).isEqualTo("Ada\n");
      for (String query :
          List.of(
              "SELECT tags.oid FROM safe, tags", "SELECT oid FROM tags", "SELECT 1 FROM safe")) {
        assertThat(guard.check(query)).isEqualTo(query);
      }
    }
  }

  /** The folders of a partition are named by its values. */
  @TableTest
  void check_whereRowsLieByAHiddenColumn_isRefused(String product, String sql) {
    Visibility lists = Visibility.of("", "", "sale.tenant");
    SqlGuard guard =
        new SqlGuard(lists.of(Catalogs.of(product, "sale", List.of("tenant", "id")), ""));
    assertThat(refuses(guard, "SELECT id FROM sale")).isFalse();
    assertThat(refuses(guard, sql)).isTrue();
  }

  private static boolean refuses(SqlGuard guard, String sql) {
    try {
      return guard.check(sql).isEmpty();
    } catch (NlException e) {
      return e.error() == NlError.REFUSED;
    }
  }

  /** On a server of another encoding a name may be cut off after fewer letters. */
  @Test
  void check_wholeRowByANameThatTheEncodingCuts_isRefused() throws Exception {
    String url = Engines.POSTGRESQL.freshUrl(directory);
    String database = "j" + UUID.randomUUID().toString().replace("-", "");
    try (Connection owner = Engines.POSTGRESQL.connect(url)) {
      Engines.run(
          owner,
          "CREATE DATABASE "
              + database
              + " ENCODING 'EUC_JP' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    }
    String other = url.substring(0, url.lastIndexOf('/') + 1) + database;
    try (Connection connection = Engines.POSTGRESQL.connect(other)) {
      Engines.run(
          connection,
          "CREATE TABLE users (id INTEGER, secret VARCHAR(20))",
          "INSERT INTO users VALUES (1, 'zqhidden')");
      SqlGuard guard =
          new SqlGuard(
              Visibility.of("", "", "users.secret").of(new CatalogReader().read(connection), ""));
      String cut = "SELECT %1$sy FROM users %1$sx".formatted("\u00e9".repeat(21));
      assertThat(rows(connection, cut)).contains(CELL);
      assertThatThrownBy(() -> guard.check(cut)).hasMessageContaining("long name");
      assertThat(guard.check("SELECT u.id AS " + "\u00e9".repeat(21) + " FROM users u"))
          .startsWith("SELECT");
    }
  }

  /** A column with a name of all the letters that the engine keeps. */
  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_longNameOfAHiddenColumnWithMoreLetters_tellsNothing(Engines engine) throws Exception {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE users (id INTEGER, " + LONG + " VARCHAR(20))",
            "INSERT INTO users VALUES (1, 'zqhidden')");
    try (Connection connection = engine.connect(url)) {
      Visibility lists = Visibility.of("", "", "users." + LONG);
      SqlGuard guard = new SqlGuard(lists.of(new CatalogReader().read(connection), ""));
      for (String attack :
          List.of("SELECT " + LONG + "y FROM users", "SELECT u." + LONG + "yz FROM users u")) {
        try {
          assertThat(rows(connection, guard.check(attack))).doesNotContain(CELL);
        } catch (NlException refused) {
          assertThat(refused.getMessage()).contains("long name").contains("63 bytes");
        }
      }
      assertThat(guard.check("SELECT id AS " + "n".repeat(63) + " FROM users")).isNotEmpty();
    }
  }

  /** All cells as text; nothing when the engine does not take the query. */
  private static String rows(Connection connection, String sql) {
    StringBuilder cells = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= width; i++) {
          cells.append(rows.getString(i)).append('\n');
        }
      }
    } catch (SQLException e) {
      cells.append(e.getMessage());
    }
    return cells.toString();
  }
}
