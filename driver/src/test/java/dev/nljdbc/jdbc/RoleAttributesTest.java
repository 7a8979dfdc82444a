// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rights that go with an attribute of the role, or with the ownership of the database. */
class RoleAttributesTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"NOSUPERUSER", "NOINHERIT"})
  void attribute_takenAway_holdsAtOnce(String attribute) throws Exception {
    Engines engine = Engines.POSTGRESQL;
    boolean superuser = attribute.equals("NOSUPERUSER");
    String bob = Asked.freshName();
    String role = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'" + (superuser ? " SUPERUSER" : ""),
            "CREATE ROLE " + role,
            superuser ? "SELECT 1" : "GRANT " + role + " TO " + bob,
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO base VALUES (1, 'Annacanary'), (2, 'Otto')",
            "GRANT SELECT ON base TO " + role);
    Asked asked = new Asked(directory);
    try (Connection admin = engine.connect(url);
        Connection session = asked.offlineAs(engine, url, bob)) {
      assertThat(told(session, "NL VALUES: Annacanary")).contains("Annacanary");
      Engines.run(admin, "ALTER ROLE " + bob + " " + attribute);
      assertThat(told(session, "SELECT * FROM base")).contains("permission denied");
      assertThat(told(session, "NL VALUES: Annacanary")).doesNotContain("Annacanary");
      assertThat(told(session, "NL COLUMNS: name of base")).doesNotContain("Annacanary");
      try (Connection next = asked.offlineAs(engine, url, bob)) {
        assertThat(told(next, "NL VALUES: Annacanary")).doesNotContain("Annacanary");
      }
    }
  }

  @Test
  void databaseOwner_changed_holdsAtOnce() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO base VALUES (1, 'Annacanary')",
            "GRANT SELECT ON base TO pg_database_owner");
    String database = url.replaceAll(".*/([^?]*).*", "$1");
    try (Connection admin = engine.connect(url)) {
      Engines.run(admin, "ALTER DATABASE " + database + " OWNER TO " + bob);
      try (Connection session = new Asked(directory).offlineAs(engine, url, bob)) {
        assertThat(told(session, "NL VALUES: Annac")).contains("Annacanary");
        Engines.run(admin, "ALTER DATABASE " + database + " OWNER TO postgres");
        assertThat(told(session, "SELECT * FROM base")).contains("permission denied");
        assertThat(told(session, "NL VALUES: Annac")).doesNotContain("Annacanary");
      }
    }
  }
}
