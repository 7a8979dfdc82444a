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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing of a hidden column comes out of an engine through a query that the guard passes. */
class HiddenColumnsTest {

  private static final String CELL = "zqhidden";

  /** As long as a name may be on PostgreSQL. */
  private static final String LONG = "a".repeat(63);

  static final List<String> ATTACKS =
      List.of(
          "SELECT secret FROM users",
          "SELECT SECRET FROM users",
          "SELECT \"secret\" FROM users",
          "SELECT `secret` FROM users",
          "SELECT [secret] FROM users",
          "SELECT \"SECRET\" FROM users",
          "SELECT u.secret FROM users u",
          "SELECT u . secret FROM users AS u",
          "SELECT users.secret FROM users",
          "SELECT main.users.secret FROM main.users",
          "SELECT public.users.secret FROM public.users",
          "SELECT * FROM users",
          "SELECT u.* FROM users u",
          "SELECT users.* FROM users JOIN notes ON notes.user_id = users.id",
          "SELECT * FROM (SELECT * FROM users) x",
          "SELECT x.secret FROM (SELECT * FROM users) x",
          "SELECT x.b FROM (SELECT id, secret FROM users) x(a, b)",
          "SELECT b FROM users u(a, n, b)",
          "SELECT u.c FROM users AS u(a, b, c)",
          "WITH x(a, n, b) AS (SELECT * FROM users) SELECT b FROM x",
          "WITH x AS (SELECT u.secret AS b FROM users u) SELECT b FROM x",
          "SELECT x.secret FROM (users JOIN notes ON notes.user_id = users.id) x",
          "SELECT x.secret FROM (users) AS x",
          "SELECT id FROM users WHERE secret = 'zqhidden'",
          "SELECT id FROM users ORDER BY secret",
          "SELECT COUNT(*) FROM users GROUP BY secret",
          "SELECT MAX(secret) FROM users",
          "SELECT u FROM users u",
          "SELECT users FROM users",
          "SELECT CAST(u AS text) FROM users u",
          "SELECT row_to_json(u) FROM users u",
          "SELECT to_jsonb(u) FROM users u",
          "SELECT to_json(u) FROM users u",
          "SELECT (u).secret FROM users u",
          "SELECT secret(u) FROM users u",
          "SELECT u['secret'] FROM users u",
          "SELECT name FROM users AS name",
          "SELECT COLUMNS('s.*') FROM users",
          "SELECT COLUMNS(*) FROM users",
          "SELECT * EXCLUDE (id) FROM users",
          "SELECT * REPLACE (id AS id) FROM users",
          "SELECT #3 FROM users",
          "FROM users",
          "FROM users SELECT *",
          "TABLE users",
          "(TABLE users)",
          "FROM users u SELECT u",
          "FROM (FROM users)",
          "FROM x: users SELECT x.secret",
          "SELECT x.secret FROM x: users",
          "PIVOT users ON name",
          "PIVOT users ON id USING max(name)",
          "SELECT * FROM users PIVOT (max(id) FOR name IN ('Ada'))",
          "UNPIVOT users ON name INTO NAME a VALUE b",
          "UNPIVOT users ON COLUMNS(*) INTO NAME a VALUE b",
          "SELECT COLUMNS(c -> c LIKE 's%') FROM users",
          "SELECT max(COLUMNS(*)) FROM users",
          "SELECT COLUMNS(* EXCLUDE (id, name)) FROM users",
          "SELECT * EXCLUDE (id, name) FROM users",
          "SELECT * RENAME (secret AS s) FROM users",
          "SELECT * LIKE 's%' FROM users",
          "SELECT {'a': u} FROM users u",
          "SELECT [u] FROM users u",
          "SELECT (u).secret FROM users AS u",
          "SELECT MAP {'a': secret} FROM users",
          "SELECT [secret FOR x IN [1]] FROM users",
          "SELECT list_transform([1], lambda x: secret) FROM users",
          "SELECT a FROM users AS map(n, a, b)",
          "SELECT b FROM users AS struct(a, n, b)",
          "SELECT '{}' -> (SELECT secret FROM users)",
          "SELECT 1 FROM users NATURAL JOIN vault",
          "SELECT vault.secret FROM users JOIN vault USING (secret)",
          "SELECT (SELECT secret) FROM users",
          "SELECT (SELECT MAX(s.secret) FROM users s WHERE s.id = n.user_id) FROM notes n",
          "SELECT id FROM notes UNION ALL SELECT secret FROM users",
          "SELECT notes.secret FROM users notes",
          "SELECT json_object('a', secret) FROM users",
          "SELECT JSON_OBJECT('a': secret) FROM users",
          "SELECT JSON_OBJECT(KEY 'a' VALUE secret) FROM users",
          "SELECT group_concat(secret) FROM users",
          "SELECT string_agg(secret, ',') FROM users",
          "SELECT array_agg(secret) FROM users",
          "SELECT listagg(secret) FROM users",
          "SELECT LAG(secret) OVER (ORDER BY id) FROM users",
          "SELECT CASE WHEN 1 = 1 THEN secret END FROM users",
          "SELECT sécret FROM users",
          "SELECT users.sécret FROM users",
          "SELECT secret/**/FROM/**/users",
          "SELECT/**/u./**/secret FROM users u",
          "SELECT unnest(u) FROM users u",
          "SELECT struct_pack(a := secret) FROM users",
          "SELECT list(secret) FROM users",
          "SELECT x.y FROM users, LATERAL (SELECT secret AS y) x",
          "SELECT secret FROM \"users\"",
          "VALUES ((SELECT secret FROM users LIMIT 1))",
          "SELECT CONVERT(secret, CHAR) FROM users",
          "SELECT CONVERT(secret USING utf8mb4) FROM users",
          "SELECT CAST(secret AS CHAR) FROM users",
          "SELECT u.secret FROM users 'u'",
          "SELECT u.secret FROM users AS 'u'",
          "SELECT u.'secret' FROM users u",
          "SELECT s.secret FROM users AS \u017f",
          "SELECT s.secret FROM users AS \u017f WHERE EXISTS (SELECT 1 FROM notes s)",
          "SELECT i.secret FROM users AS \u0131",
          "SELECT ss.secret FROM users AS \u00df",
          "SELECT main.users FROM users",
          "SELECT main.users FROM users, notes main",
          "SELECT main.u FROM users u",
          "SELECT u.row_to_json FROM users u",
          "SELECT users.to_json FROM users",
          "SELECT u.record_out FROM users u",
          "SELECT u.row_to_json, 1 AS row_to_json FROM users u",
          "SELECT u.to_jsonb, to_jsonb(1) FROM users u",
          "SELECT n.to_jsonb FROM users n WHERE EXISTS (SELECT 1 FROM (SELECT 1 AS to_jsonb) n)",
          "TABLE users",
          "SELECT \"secret\" FROM users",
          "SELECT name, \"SECRET\" FROM users",
          "SELECT id FROM users WHERE \"secret\" LIKE 'zq%' AND 1 / 0 = 1",
          "SELECT (users).secret FROM users",
          "SELECT (u).* FROM users u",
          "SELECT JSON_OBJECT('a', secret) FROM users",
          "SELECT name -> secret FROM users",
          "SELECT 1 AS 'x', secret FROM users",
          "SELECT name AS 'x', users.secret FROM users",
          "SELECT 1 AS \"x\", secret FROM users",
          "SELECT 1 AS 'x', 2 AS 'y', secret AS 'z' FROM users u",
          "SELECT 'a' AS'x',secret FROM users",
          "SELECT name FROM users WHERE name IN (SELECT 1 AS 'x' UNION SELECT secret FROM users)",
          "SELECT " + LONG + "y FROM users " + LONG + "x",
          "SELECT " + LONG + " FROM users " + LONG + "x",
          "SELECT " + LONG + "y FROM users " + LONG,
          "SELECT \"" + LONG + "y\" FROM users \"" + LONG + "x\"",
          "SELECT " + LONG + "y.* FROM users " + LONG + "x",
          "SELECT (" + LONG + "y).secret FROM users " + LONG + "x",
          "SELECT row_to_json(" + LONG + "y) FROM users " + LONG + "x",
          "SELECT \"secret \" FROM users",
          "SELECT \" secret\" FROM users",
          "SELECT \"\uff53ecret\" FROM users",
          "SELECT \u017fecret FROM users",
          "SELECT \"se\u0301cret\" FROM users",
          "SELECT users.oid FROM users",
          "SELECT oid FROM users WHERE EXISTS (SELECT 1 FROM tags)");

  /** What has to pass on every engine. */
  static final List<String> HARMLESS =
      List.of(
          "SELECT id, name FROM users",
          "SELECT COUNT(*) FROM users",
          "SELECT u.name, n.body FROM users u JOIN notes n ON n.user_id = u.id",
          "SELECT * FROM notes",
          "SELECT n.secret FROM notes n JOIN users u ON u.id = n.user_id",
          "SELECT notes.secret FROM notes WHERE notes.user_id IN (SELECT id FROM users)",
          "SELECT name AS secret FROM users",
          "SELECT name AS secret, id FROM users AS u",
          "SELECT name FROM users WHERE name = 'secret'",
          "SELECT * FROM shown",
          "SELECT tags.oid FROM tags JOIN users ON users.id = tags.oid",
          "SELECT secret FROM notes");

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
    Visibility lists = Visibility.of("", "vault", "", "users.secret");
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
      Visibility lists = Visibility.of("", "", "", "safe.pin");
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
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Trino | SELECT \"$partition\" FROM sale",
        "Trino | SELECT s.\"$path\" FROM sale s",
        "Spark SQL | SELECT _metadata FROM sale",
        "Spark SQL | SELECT _metadata.file_path FROM sale",
        "Spark SQL | SELECT s._metadata.file_name FROM sale s",
      })
  void check_whereRowsLieByAHiddenColumn_isRefused(String product, String sql) {
    Visibility lists = Visibility.of("", "", "", "sale.tenant");
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
              Visibility.of("", "", "", "users.secret")
                  .of(new CatalogReader().read(connection), ""));
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
      Visibility lists = Visibility.of("", "", "", "users." + LONG);
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
