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

/** PostgreSQL whose administrator revoked pg_roles or pg_settings from PUBLIC. */
@Timeout(120)
class CatalogNotForAllTest {
  @TempDir Path directory;

  @Test
  void postgresql_noPgRoles() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String role = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE ROLE " + role,
            "GRANT " + role + " TO " + bob,
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT, hidden TEXT)",
            "INSERT INTO base VALUES (1, 'Annacanary', 'x'), (2, 'Otto', 'y')",
            "CREATE TABLE secretary (id INTEGER PRIMARY KEY, name TEXT)",
            "REVOKE SELECT ON pg_catalog.pg_roles FROM PUBLIC",
            "GRANT SELECT (id, name) ON base TO " + bob,
            "GRANT INSERT ON base TO " + bob);
    try (Connection admin = engine.connect(url);
        Connection session = new Asked(directory).offlineAs(engine, url, bob)) {
      told(session, "NL VALUES: Annacanary");
      told(session, "NL COLUMNS: hidden secretary name");
      told(session, "NL: how many base are there");
      told(session, "NL STATUS");
      Engines.run(session, "BEGIN", "INSERT INTO base (id, name) VALUES (3, 'Bertacanary')");
      told(session, "NL VALUES: Bertacanary");
      assertThat(told(session, "SELECT name FROM base")).contains("Bertacanary");
      told(session, "ROLLBACK");
      Engines.run(admin, "REVOKE SELECT (id, name) ON base FROM " + bob);
      assertThat(told(session, "NL VALUES: Annacanary")).doesNotContain("Annacanary");
    }
  }

  @Test
  void postgresql_noPgSettings() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT, hidden TEXT)",
            "INSERT INTO base VALUES (1, 'Annacanary', 'x'), (2, 'Otto', 'y')",
            "REVOKE SELECT ON pg_catalog.pg_settings FROM PUBLIC",
            "GRANT SELECT ON base TO " + bob,
            "GRANT INSERT ON base TO " + bob);
    try (Connection admin = engine.connect(url);
        Connection session = new Asked(directory).offlineAs(engine, url, bob)) {
      told(session, "NL VALUES: Annacanary");
      Engines.run(session, "BEGIN", "INSERT INTO base (id, name) VALUES (3, 'Bertacanary')");
      told(session, "NL VALUES: Bertacanary");
      assertThat(told(session, "SELECT name FROM base")).contains("Bertacanary");
      told(session, "ROLLBACK");
      Engines.run(admin, "REVOKE SELECT ON base FROM " + bob);
      String nl = told(session, "NL VALUES: Annacanary");
      assertThat(nl).doesNotContain("Annacanary");
    }
  }

  @Test
  void postgresql_noPgRoles_revoked() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO base VALUES (1, 'Annacanary'), (2, 'Otto')",
            "REVOKE SELECT ON pg_catalog.pg_roles FROM PUBLIC",
            "GRANT SELECT ON base TO " + bob);
    try (Connection admin = engine.connect(url);
        Connection session = new Asked(directory).offlineAs(engine, url, bob)) {
      told(session, "NL VALUES: Annacanary");
      Engines.run(admin, "REVOKE SELECT ON base FROM " + bob);
      assertThat(told(session, "NL VALUES: Annacanary")).doesNotContain("Annacanary");
    }
  }
}
