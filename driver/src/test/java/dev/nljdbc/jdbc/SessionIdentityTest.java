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

/**
 * Sessions with different settings: null and the empty text, values that hold delimiters, a list
 * that the engine cuts off.
 */
class SessionIdentityTest {
  @TempDir Path directory;

  private String person(Engines engine, String bob, String... more) throws SQLException {
    java.util.List<String> all =
        new java.util.ArrayList<>(
            java.util.List.of(
                engine == Engines.MARIADB
                    ? "CREATE USER " + bob + "@localhost IDENTIFIED BY 'pw'"
                    : "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
                "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant VARCHAR(40), name VARCHAR(40))",
                "INSERT INTO person VALUES (1, 'a', 'Annacanary'), (2, 'b', 'Berta')"));
    all.addAll(java.util.List.of(more));
    return engine.urlWith(directory, all.toArray(String[]::new));
  }

  private void check(Engines engine, String url, String bob, String source, String a, String b)
      throws SQLException {
    Asked asked = new Asked(directory);
    String[] settings = {"nl.functions.allow", "tenant"};
    try (Connection first = asked.offlineAs(engine, url, bob, settings);
        Connection second = asked.offlineAs(engine, url, bob, settings)) {
      Engines.run(first, a.split("; "));
      Engines.run(second, b.split("; "));
      assertThat(told(first, "SELECT * FROM " + source)).contains("Annacanary");
      assertThat(told(second, "SELECT * FROM " + source)).doesNotContain("Annacanary");
      String column = source.equals("mine") ? "called" : "name";
      told(
          first,
          "NL REMEMBER 'who is it?' AS SELECT "
              + column
              + " FROM "
              + source
              + " WHERE "
              + column
              + " <> 'Annacanary'");
      assertThat(told(second, "NL MEMORY")).doesNotContain("Annacanary");
      assertThat(told(second, "NL SQL: who is it?")).doesNotContain("Annacanary");
    }
  }

  @Test
  void postgresql_neverSet_isNotEmpty() throws Exception {
    String bob = Asked.freshName();
    String url =
        person(
            Engines.POSTGRESQL,
            bob,
            "GRANT SELECT ON person TO " + bob,
            "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY t ON person USING (current_setting('app.tenant', true) IS NULL"
                + " OR tenant = current_setting('app.tenant', true))");
    check(Engines.POSTGRESQL, url, bob, "person", "SELECT 1", "SET app.tenant = ''");
  }

  @Test
  void postgresql_valuesWithDelimiters_areOthers() throws Exception {
    String bob = Asked.freshName();
    String url =
        person(
            Engines.POSTGRESQL,
            bob,
            "GRANT SELECT ON person TO " + bob,
            "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY t ON person USING (current_setting('app.actor', true) <> ''"
                + " AND tenant = current_setting('app.unit', true))");
    check(
        Engines.POSTGRESQL,
        url,
        bob,
        "person",
        "SET app.actor = '1 app.unit=a'; SET app.unit = 'a'",
        "SET app.actor = '1'; SET app.unit = 'a app.unit=a'");
  }

  private String mine(String bob) throws SQLException {
    return person(
        Engines.MARIADB,
        bob,
        "CREATE FUNCTION tenant() RETURNS VARCHAR(40) NO SQL RETURN @tenant",
        "CREATE VIEW mine AS SELECT name AS called FROM person WHERE tenant = tenant() OR tenant() IS NULL",
        "GRANT SELECT ON mine TO " + bob + "@localhost");
  }

  @Test
  void mariadb_null_isNotEmpty() throws Exception {
    String bob = Asked.freshName();
    check(Engines.MARIADB, mine(bob), bob, "mine", "SET @tenant = NULL", "SET @tenant = ''");
  }

  @Test
  void mariadb_listCutOffByTheSession_isSharedWithNobody() throws Exception {
    String bob = Asked.freshName();
    check(
        Engines.MARIADB,
        mine(bob),
        bob,
        "mine",
        "SET group_concat_max_len = 4; SET @tenant = 'a'",
        "SET group_concat_max_len = 4; SET @tenant = 'b'");
  }
}
