// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells of a view whose owner, or whose caller, may no longer read the table behind it. */
class RevokedViewsTest {
  @TempDir Path directory;

  /** Views run with the rights of their owner: here the session's own user, or somebody else. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void postgresql_ownersRightRevoked_cellsAreGone(boolean ownView) throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String other = Asked.freshName();
    String owner = ownView ? bob : other;
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE ROLE " + other,
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO base VALUES (1, 'Annacanary'), (2, 'Otto')",
            "GRANT SELECT ON base TO " + owner,
            "GRANT CREATE ON SCHEMA public TO " + owner,
            "SET ROLE " + owner,
            "CREATE VIEW staff AS SELECT id, name AS called FROM base",
            "GRANT SELECT ON staff TO " + bob,
            "RESET ROLE");
    try (Connection admin = engine.connect(url);
        Connection session = new Asked(directory).offlineAs(engine, url, bob)) {
      assertThat(told(session, "NL VALUES: Annacanary")).contains("Annacanary");
      Engines.run(admin, "REVOKE SELECT ON base FROM " + owner);
      assertThat(told(session, "SELECT * FROM staff")).contains("permission denied");
      assertThat(told(session, "NL VALUES: Annacanary")).doesNotContain("Annacanary");
      assertThat(told(session, "NL COLUMNS: called of staff")).doesNotContain("Annacanary");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INVOKER", "DEFINER"})
  void mariadb_rightRevoked_cellsAreGone(String security) throws Exception {
    Engines engine = Engines.MARIADB;
    String bob = Asked.freshName();
    String other = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE USER " + bob + "@localhost IDENTIFIED BY 'pw'",
            "CREATE USER " + other + "@localhost IDENTIFIED BY 'pw'",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'Annacanary'), (2, 'Berta')",
            "GRANT SELECT ON person TO "
                + (security.equals("INVOKER") ? bob : other)
                + "@localhost",
            "CREATE DEFINER="
                + other
                + "@localhost SQL SECURITY "
                + security
                + " VIEW mine AS SELECT name AS called FROM person",
            "GRANT SELECT, SHOW VIEW ON mine TO " + bob + "@localhost");
    try (Connection admin = engine.connect(url);
        Connection session = new Asked(directory).offlineAs(engine, url, bob)) {
      assertThat(told(session, "SELECT * FROM mine")).contains("Annacanary");
      assertThat(told(session, "NL VALUES: Annacanary")).contains("Annacanary");
      Engines.run(
          admin,
          "REVOKE SELECT ON person FROM "
              + (security.equals("INVOKER") ? bob : other)
              + "@localhost");
      assertThat(told(session, "SELECT * FROM mine")).contains("lack rights");
      if (security.equals("DEFINER")) { // what a definer may read is told to nobody else
        told(session, "NL REFRESH");
      }
      assertThat(told(session, "NL VALUES: Annacanary")).doesNotContain("Annacanary");
    }
  }

  /** A view that reads no table is computed as soon as a query of it is planned. */
  @Test
  @Timeout(300)
  void mariadb_viewThatSleeps_isTriedWithoutWaiting() throws Exception {
    Engines engine = Engines.MARIADB;
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'Berta')",
            "CREATE VIEW slow AS SELECT sleep(1000000) AS n");
    try (Connection session = new Asked(directory).offlineAs(engine, url, null)) {
      assertThat(told(session, "NL VALUES: Berta")).contains("person");
    }
  }
}
