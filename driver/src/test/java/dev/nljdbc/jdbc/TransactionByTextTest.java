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

/**
 * Rows that are not committed, in a transaction that was begun by text (BEGIN, START TRANSACTION),
 * of which the driver's auto-commit knows nothing.
 */
class TransactionByTextTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void rowsNotCommitted_areKeptForNobody(String engineName) throws Exception {
    Engines engine = Engines.valueOf(engineName);
    boolean maria = engine == Engines.MARIADB;
    String bob = Asked.freshName();
    String role = Asked.freshName();
    String at = maria ? bob + "@localhost" : bob;
    String url =
        engine.urlWith(
            directory,
            maria
                ? "CREATE USER " + at + " IDENTIFIED BY 'pw'"
                : "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE ROLE " + role,
            "GRANT " + role + " TO " + at,
            "CREATE TABLE city (id INTEGER)",
            "GRANT SELECT ON city TO " + at,
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO person VALUES (2, 'Otto')",
            "GRANT SELECT, INSERT ON person TO " + role);
    Asked asked = new Asked(directory);
    try (Connection writer = asked.offlineAs(engine, url, bob);
        Connection other = asked.offlineAs(engine, url, bob)) {
      Engines.run(
          writer,
          "SET ROLE " + role,
          maria ? "START TRANSACTION" : "BEGIN",
          "INSERT INTO person VALUES (1, 'Annacanary')");
      told(writer, "NL VALUES: Annacanary");
      Engines.run(other, "SET ROLE " + role);
      assertThat(told(other, "SELECT name FROM person")).doesNotContain("Annacanary");
      assertThat(told(other, "NL VALUES: Annac")).doesNotContain("Annacanary");
      Engines.run(writer, "ROLLBACK");
      assertThat(told(other, "NL VALUES: Annac")).doesNotContain("Annacanary");
      assertThat(told(other, "NL COLUMNS: name of person")).doesNotContain("Annacanary");
    }
  }

  /** Without SET ROLE: a policy on any other table is enough for the own connection to be read. */
  @Test
  void rowsNotCommitted_rowSecurityElsewhere_areKeptForNobody() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE TABLE base (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO base VALUES (2, 'Otto')",
            "GRANT SELECT, INSERT ON base TO " + bob,
            "CREATE TABLE rls (id INTEGER, t TEXT)",
            "ALTER TABLE rls ENABLE ROW LEVEL SECURITY",
            "CREATE POLICY p ON rls USING (t = current_user)",
            "GRANT SELECT ON rls TO " + bob);
    Asked asked = new Asked(directory);
    try (Connection writer = asked.offlineAs(engine, url, bob);
        Connection other = asked.offlineAs(engine, url, bob)) {
      told(writer, "NL VALUES: Otto");
      Engines.run(writer, "BEGIN", "INSERT INTO base VALUES (1, 'Annacanary')");
      told(writer, "NL REFRESH base");
      Engines.run(writer, "ROLLBACK");
      assertThat(told(other, "NL VALUES: Annac")).doesNotContain("Annacanary");
    }
  }

  /** Its catalog is that of its beginning, in which the right was not revoked yet. */
  @Test
  void rightRevokedMeanwhile_repeatableRead_isSeen() throws Exception {
    Engines engine = Engines.POSTGRESQL;
    String bob = Asked.freshName();
    String url =
        engine.urlWith(
            directory,
            "CREATE ROLE " + bob + " LOGIN PASSWORD 'pw'",
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT)",
            "INSERT INTO person VALUES (2, 'Otto')",
            "CREATE TABLE city (id INTEGER)",
            "GRANT SELECT ON person, city TO " + bob);
    Asked asked = new Asked(directory);
    try (Connection admin = engine.connect(url);
        Connection reader = asked.offlineAs(engine, url, bob)) {
      assertThat(told(reader, "NL VALUES: Otto")).contains("person");
      Engines.run(reader, "BEGIN ISOLATION LEVEL REPEATABLE READ", "TABLE city");
      assertThat(told(reader, "NL VALUES: Otto")).contains("person");
      Engines.run(admin, "REVOKE SELECT ON person FROM " + bob);
      assertThat(told(reader, "NL VALUES: Otto")).doesNotContain("person");
      Engines.run(reader, "ROLLBACK");
    }
  }
}
