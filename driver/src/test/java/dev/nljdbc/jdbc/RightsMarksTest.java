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

/** Rights to some columns that are revoked. */
@Timeout(120)
class RightsMarksTest {
  @TempDir Path directory;

  private void revoked(Engines engine, String url, String user, String sql, String... revoke)
      throws Exception {
    try (Connection admin = engine.connect(url);
        Connection session = new Asked(directory).offlineAs(engine, url, user)) {
      assertThat(told(session, sql)).contains("nnacanary");
      String before = told(session, "NL VALUES: Annacanary");
      assertThat(before).contains("Annacanary");
      Engines.run(admin, revoke);
      String after = told(session, sql);
      assertThat(after).startsWith("error");
      String nl = told(session, "NL VALUES: Annacanary");
      assertThat(nl).doesNotContain("Annacanary");
      assertThat(told(session, "NL COLUMNS: name of person")).doesNotContain("Annacanary");
    }
  }

  @Test
  void hsqldb_columnNoMore() throws Exception {
    String bob = Asked.freshName().toUpperCase();
    String url =
        Engines.HSQLDB.urlWith(
            directory,
            "CREATE USER " + bob + " PASSWORD 'pw'",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'Annacanary'), (2, 'Otto')",
            "GRANT SELECT (id, name) ON person TO " + bob);
    revoked(
        Engines.HSQLDB,
        url,
        bob,
        "SELECT name FROM person",
        "REVOKE SELECT (name) ON person FROM " + bob + " RESTRICT");
  }

  /** The owner keeps one column: PostgreSQL refuses the whole row. */
  @Test
  void postgresql_wholeRowView() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String owner = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE ROLE " + owner,
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO base VALUES (1, 'Annacanary'), (2, 'Otto')",
            "GRANT SELECT ON base TO " + owner,
            "GRANT CREATE ON SCHEMA public TO " + owner,
            "SET ROLE " + owner,
            "CREATE VIEW staff AS SELECT to_json(base)::text AS called FROM base",
            "GRANT SELECT ON staff TO " + bob,
            "RESET ROLE");
    revoked(
        engine,
        url,
        bob,
        "SELECT called FROM staff",
        "REVOKE SELECT ON base FROM " + owner,
        "GRANT SELECT (id) ON base TO " + owner);
  }

  /**
   * HSQLDB: a row filter is put on a right: documented; here all rows are taken and one column
   * given.
   */
  @Test
  void hsqldb_tableToColumn() throws Exception {
    String url =
        Engines.HSQLDB.urlWith(
            directory,
            "CREATE USER BOB PASSWORD 'pw'",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'Annacanary'), (2, 'Otto')",
            "GRANT SELECT ON person TO BOB");
    revoked(
        Engines.HSQLDB,
        url,
        "BOB",
        "SELECT name FROM person",
        "REVOKE SELECT ON person FROM BOB RESTRICT",
        "GRANT SELECT (id) ON person TO BOB");
  }
}
