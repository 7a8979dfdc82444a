// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Views whose rows depend on the session by a catalog or a function of the engine. */
class ViewsOfSessionStateTest {
  @TempDir Path directory;

  @Test
  void mariadb_viewOverUserVariables_isReadLive() throws Exception {
    Engines engine = Engines.MARIADB;
    String bob = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE USER " + bob + "@localhost IDENTIFIED BY 'pw'",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant VARCHAR(20), name VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'a', 'Annacanary'), (2, 'b', 'Berta')",
            "CREATE SQL SECURITY DEFINER VIEW mine AS SELECT p.name AS called FROM person p"
                + " JOIN information_schema.user_variables v ON v.variable_name = 'tenant'"
                + " AND p.tenant = convert(v.variable_value using utf8mb4) COLLATE utf8mb4_general_ci",
            "GRANT SELECT, SHOW VIEW ON mine TO " + bob + "@localhost");
    check(engine, url, bob, "SET @tenant = 'a'", "SET @tenant = 'b'");
  }

  @Test
  void mariadb_viewOfLastInsertId_isReadLive() throws Exception {
    Engines engine = Engines.MARIADB;
    String bob = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE USER " + bob + "@localhost IDENTIFIED BY 'pw'",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant VARCHAR(20), name VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'a', 'Annacanary'), (2, 'b', 'Berta')",
            "CREATE TABLE login (n INTEGER PRIMARY KEY AUTO_INCREMENT, tenant VARCHAR(20))",
            "CREATE SQL SECURITY DEFINER VIEW mine AS SELECT p.name AS called FROM person p"
                + " JOIN login l ON l.tenant = p.tenant AND l.n = last_insert_id()",
            "GRANT SELECT, SHOW VIEW ON mine TO " + bob + "@localhost",
            "GRANT SELECT, INSERT ON login TO " + bob + "@localhost");
    check(
        engine,
        url,
        bob,
        "INSERT INTO login (tenant) VALUES ('a'); SET @x = 1",
        "INSERT INTO login (tenant) VALUES ('b'); SET @x = 1");
  }

  @Test
  void duckdb_viewOverVariables_isReadLive() throws Exception {
    Engines engine = Engines.DUCKDB;
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant VARCHAR, name VARCHAR)",
            "INSERT INTO person VALUES (1, 'a', 'Annacanary'), (2, 'b', 'Berta')",
            "CREATE VIEW mine AS SELECT name AS called FROM person WHERE tenant ="
                + " (SELECT value FROM duckdb_variables() WHERE name = 'tenant')");
    check(engine, url, null, "SET VARIABLE tenant = 'a'", "SET VARIABLE tenant = 'b'");
  }

  private void check(Engines engine, String url, String user, String a, String b)
      throws SQLException {
    Asked asked = new Asked(directory);
    try (Connection first = asked.offlineAs(engine, url, user, "nl.tables.deny", "person");
        Connection second = asked.offlineAs(engine, url, user, "nl.tables.deny", "person")) {
      Engines.run(first, a.split("; "));
      assertThat(told(first, "SELECT * FROM mine")).contains("Annacanary");
      told(first, "NL VALUES: Annacanary");
      Engines.run(second, b.split("; "));
      assertThat(told(second, "SELECT * FROM mine")).doesNotContain("Annacanary");
      assertThat(told(second, "NL VALUES: Annac")).doesNotContain("Annacanary");
      assertThat(told(second, "NL COLUMNS: called of mine")).doesNotContain("Annacanary");
    }
  }
}
