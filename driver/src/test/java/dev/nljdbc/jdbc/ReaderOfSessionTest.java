// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nl.reader.user} reads nothing for a session that the session may not read itself. */
class ReaderOfSessionTest {

  private static final String OWN = "exploring on, your own connection";

  private final String login = "app_" + UUID.randomUUID().toString().substring(0, 8);
  private final String role = login + "_a";
  private final String reader = login + "_reader";

  @TempDir Path directory;
  private String real = "";

  @BeforeEach
  void makeLogins() throws SQLException {
    String all = login + ", " + role + ", " + reader;
    real =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant TEXT, name TEXT)",
            "INSERT INTO person VALUES (1, 'a', 'Annacanary'), (2, 'b', 'Bertacanary')",
            "CREATE TABLE pay (id INTEGER PRIMARY KEY, bonus TEXT)",
            "INSERT INTO pay VALUES (1, 'Bonuscanary')",
            "CREATE TABLE own (id INTEGER PRIMARY KEY, note TEXT)",
            "CREATE ROLE " + login + " LOGIN NOINHERIT",
            "CREATE ROLE " + role,
            "CREATE ROLE " + reader + " LOGIN BYPASSRLS",
            "GRANT " + role + " TO " + login,
            "GRANT SELECT ON person TO " + all,
            "GRANT SELECT ON own TO " + login,
            "GRANT SELECT ON pay TO " + login + ", " + reader);
  }

  @AfterEach
  void dropLogins() throws SQLException {
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      for (String name : List.of(role, reader, login)) {
        Engines.run(owner, "DROP OWNED BY " + name);
      }
      Engines.run(owner, "DROP ROLE %s, %s, %s".formatted(role, reader, login));
    }
  }

  private Connection connect() throws SQLException {
    String[] settings = {
      "user", login, "nl.model", "offline", "nl.reader.user", reader, "nl.reader.password", "x"
    };
    return new Asked(directory).connect(Engines.POSTGRESQL, real, settings);
  }

  private static String told(Connection connection, String... texts) throws SQLException {
    StringBuilder told = new StringBuilder();
    try (Statement statement = connection.createStatement()) {
      for (String text : texts) {
        told.append(rows(statement, text)).append('\n');
      }
    }
    return told.toString();
  }

  private static String searched(Connection connection) throws SQLException {
    return told(
        connection,
        "NL VALUES: canary",
        "NL VALUES: Annacanary",
        "NL COLUMNS: bonus Bonuscanary",
        "NL PROMPT: Where does the person Bertacan live?",
        "NL TRACE: names of persons");
  }

  private void asOwner(String... statements) throws SQLException {
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      Engines.run(owner, statements);
    }
  }

  @Test
  void reader_withFewerRights_reads() throws Exception {
    try (Connection connection = connect()) {
      assertThat(told(connection, "NL STATUS")).doesNotContain(OWN);
      assertThat(told(connection, "NL VALUES: Bonuscanary")).contains("Bonuscanary");
    }
  }

  @Test
  void reader_ofTablesWhoseRowsDependOnWhoAsks_doesNotReadTheirRows() throws Exception {
    asOwner(
        "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY p ON person USING (tenant = current_setting('app.tenant', true))");
    try (Connection connection = connect()) {
      Engines.run(connection, "SET app.tenant = 'a'");
      assertThat(told(connection, "NL STATUS")).contains(OWN);
      assertThat(searched(connection)).contains("Annacanary").doesNotContain("Bertacanary");
      assertThat(told(connection, "NL VALUES: Bonuscanary")).contains("Bonuscanary");
    }
  }

  @Test
  void reader_ofASessionInAnotherRole_isNotUsed() throws Exception {
    try (Connection connection = connect()) {
      assertThat(told(connection, "NL VALUES: Bonuscanary")).contains("Bonuscanary");
      Engines.run(connection, "SET ROLE " + role);
      assertThat(told(connection, "NL STATUS")).contains(OWN);
      assertThat(told(connection, "NL VALUES: Annacanary")).contains("person");
      assertThat(told(connection, "NL VALUES: Bonuscanary")).startsWith("[]");
    }
  }

  @Test
  void reader_whoMayReadMore_isNotUsed() throws Exception {
    asOwner("REVOKE SELECT ON pay FROM " + login);
    try (Connection connection = connect()) {
      assertThat(told(connection, "NL STATUS"))
          .contains(OWN + ": nl.reader.user may read what this session may not");
      assertThat(searched(connection)).contains("Annacanary").doesNotContain("Bonuscanary");
      assertThat(told(connection, "NL VALUES: Bonuscanary")).startsWith("[]");
    }
  }
}
