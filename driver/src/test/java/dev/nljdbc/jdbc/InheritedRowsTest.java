// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.told;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that are elsewhere: a session's temporary child of a table, a foreign partition. */
class InheritedRowsTest {
  @TempDir Path directory;

  @Test
  void temporaryChild_isInNoIndexOfOthers() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String role = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE ROLE " + role,
            "GRANT " + role + " TO " + bob,
            "CREATE TABLE person (id INTEGER, name TEXT)",
            "INSERT INTO person VALUES (2, 'Berta')",
            "ALTER TABLE person OWNER TO " + role);
    Asked asked = new Asked(directory);
    try (Connection first = asked.offlineAs(engine, url, bob);
        Connection second = asked.offlineAs(engine, url, bob)) {
      Engines.run(
          first,
          "SET ROLE " + role,
          "CREATE TEMPORARY TABLE scratch () INHERITS (person)",
          "INSERT INTO scratch VALUES (1, 'Annacanary')");
      told(first, "NL VALUES: Annac");
      Engines.run(second, "SET ROLE " + role);
      assertThat(told(second, "SELECT name FROM person")).doesNotContain("Annacanary");
      assertThat(told(second, "NL VALUES: Annac")).doesNotContain("Annacanary");
      assertThat(told(second, "NL COLUMNS: name of person")).doesNotContain("Annacanary");
    }
  }

  @Test
  void foreignPartition_isReadLive() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String a = Asked.freshName();
    String b = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE ROLE " + a + " LOGIN PASSWORD 'pw'",
            "CREATE ROLE " + b + " LOGIN PASSWORD 'pw'",
            "CREATE EXTENSION postgres_fdw",
            "CREATE TABLE remote (id INTEGER, tenant TEXT, name TEXT)",
            "INSERT INTO remote VALUES (1, '" + a + "', 'Annacanary'), (2, '" + b + "', 'Berta')",
            "ALTER TABLE remote ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY t ON remote USING (tenant = current_user)",
            "GRANT SELECT ON remote TO " + a + ", " + b);
    String port = url.replaceAll(".*:(\\d+)/.*", "$1");
    String database = url.replaceAll(".*/([^?]*).*", "$1");
    try (Connection admin = engine.connect(url)) {
      Engines.run(
          admin,
          "CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'localhost', port '"
              + port
              + "', dbname '"
              + database
              + "')",
          "CREATE USER MAPPING FOR "
              + bob
              + " SERVER s OPTIONS (user '"
              + a
              + "', password 'pw', password_required 'false')",
          "CREATE TABLE person (id INTEGER, tenant TEXT, name TEXT) PARTITION BY RANGE (id)",
          "CREATE FOREIGN TABLE person_p PARTITION OF person FOR VALUES FROM (0) TO (1000) SERVER s OPTIONS (table_name 'remote')",
          "GRANT SELECT ON person TO " + bob);
      try (Connection session = new Asked(directory).offlineAs(engine, url, bob)) {
        assertThat(told(session, "NL VALUES: Annac")).contains("Annacanary");
        Engines.run(
            admin, "ALTER USER MAPPING FOR " + bob + " SERVER s OPTIONS (SET user '" + b + "')");
        assertThat(told(session, "SELECT name FROM person")).doesNotContain("Annacanary");
        assertThat(told(session, "NL VALUES: Annac")).doesNotContain("Annacanary");
        assertThat(told(session, "NL COLUMNS: name of person")).doesNotContain("Annacanary");
      }
    }
  }
}
