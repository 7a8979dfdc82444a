// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a session remembers that has set no variable, where rows depend on one. */
class SessionWithoutVariablesTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"MARIADB", "H2", "DUCKDB"})
  void verifiedQuery_ofASessionWithoutVariables_isNobodyElses(String engineName) throws Exception {
    Engines engine = Engines.valueOf(engineName);
    String bob = Asked.freshName();
    String table =
        "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant VARCHAR(20), name VARCHAR(40))";
    String insert = "INSERT INTO person VALUES (1, 'a', 'Annacanary'), (2, 'b', 'Berta')";
    String view =
        "CREATE VIEW mine AS SELECT name AS called FROM person WHERE tenant = %1$s OR %1$s IS NULL";
    String url =
        switch (engine) {
          case MARIADB ->
              engine.urlWith(
                  directory,
                  "CREATE USER " + bob + "@localhost IDENTIFIED BY 'pw'",
                  table,
                  insert,
                  "CREATE FUNCTION tenant() RETURNS VARCHAR(40) NO SQL RETURN @tenant",
                  view.formatted("tenant()"),
                  "GRANT SELECT ON mine TO " + bob + "@localhost");
          case H2 ->
              engine.urlWith(
                  directory,
                  "CREATE USER " + bob + " PASSWORD 'pw'",
                  table,
                  insert,
                  "SET @tenant = 'x'",
                  view.formatted("@tenant"),
                  "GRANT SELECT ON mine TO " + bob);
          default ->
              engine.urlWith(directory, table, insert, view.formatted("getvariable('tenant')"));
        };
    String set = engine == Engines.DUCKDB ? "SET VARIABLE tenant = 'b'" : "SET @tenant = 'b'";
    String user = engine == Engines.DUCKDB ? null : bob;
    String[] settings = {"nl.tables.deny", "person", "nl.functions.allow", "tenant"};
    Asked asked = new Asked(directory);
    try (Connection first = asked.offlineAs(engine, url, user, settings);
        Connection second = asked.offlineAs(engine, url, user, settings)) {
      assertThat(told(first, "SELECT * FROM mine")).contains("Annacanary", "Berta");
      told(
          first,
          "NL REMEMBER 'who is it?' AS SELECT called FROM mine WHERE called <> 'Annacanary'");
      Engines.run(second, set);
      assertThat(told(second, "SELECT * FROM mine")).doesNotContain("Annacanary");
      assertThat(told(second, "NL MEMORY")).doesNotContain("Annacanary");
      assertThat(told(second, "NL SQL: who is it?")).doesNotContain("Annacanary");
      assertThat(told(second, "NL LOG")).doesNotContain("Annacanary");
    }
  }
}
