// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nl.session}: the second connection takes over what the application's session is. */
class SessionStatementsTest {

  private static final String BESIDE = "a connection of its own";
  private static final String OWN = "your own connection";

  private final String login = "app_" + UUID.randomUUID().toString().substring(0, 8);
  private final String role = login + "_a";

  @TempDir Path directory;
  private String real = "";
  private String[] leaving = {};

  private void makePostgres() throws SQLException {
    real =
        Engines.POSTGRESQL.urlWith(
            directory,
            "CREATE TABLE person (id INTEGER PRIMARY KEY, tenant TEXT, name TEXT)",
            "INSERT INTO person VALUES (1, 'x;a', 'Annacanary'), (2, 'b', 'Bertacanary')",
            "CREATE TABLE secret (id INTEGER PRIMARY KEY, word TEXT)",
            "INSERT INTO secret VALUES (1, 'Rolecanary')",
            "CREATE ROLE " + login + " LOGIN NOINHERIT",
            "CREATE ROLE " + role,
            "GRANT " + role + " TO " + login,
            "GRANT SELECT ON person TO " + login + ", " + role,
            "GRANT SELECT ON secret TO " + role);
    leaving = new String[] {"DROP OWNED BY " + role, "DROP OWNED BY " + login};
  }

  private void protectPersons() throws SQLException {
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      Engines.run(
          owner,
          "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
          "CREATE POLICY p ON person USING (tenant = current_setting('app.tenant', true))");
    }
  }

  @AfterEach
  void leave() throws SQLException {
    if (leaving.length > 0) {
      try (Connection owner = Engines.POSTGRESQL.connect(real)) {
        Engines.run(owner, leaving);
        Engines.run(owner, "DROP ROLE " + role, "DROP ROLE " + login);
      }
    }
  }

  private Connection connect(Asked asked, String statements) throws SQLException {
    return asked.connect(
        Engines.POSTGRESQL, real, "user", login, "nl.model", "offline", "nl.session", statements);
  }

  private static String told(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return String.valueOf(rows(statement, text));
    }
  }

  private static String exploring(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return rows(statement, "NL STATUS").stream()
          .filter(row -> row.get(0).equals("exploring on"))
          .findFirst()
          .orElseThrow()
          .get(1);
    }
  }

  @Test
  void sessionWithTheSameRole_isExploredBesideAndHasAnIndexOfItsOwn() throws Exception {
    makePostgres();
    Asked asked = new Asked(directory);
    try (Connection connection = connect(asked, "SET ROLE " + role)) {
      Engines.run(connection, "SET ROLE " + role);
      assertThat(exploring(connection)).startsWith(BESIDE).contains("as " + role, "nl.session");
      assertThat(told(connection, "NL VALUES: Rolecanary")).contains("secret");
      Engines.run(connection, "RESET ROLE");
      assertThat(exploring(connection)).startsWith(OWN);
      assertThat(told(connection, "NL VALUES: Rolecanary")).isEqualTo("[]");
    }
    try (Connection plain =
        asked.connect(Engines.POSTGRESQL, real, "user", login, "nl.model", "offline")) {
      assertThat(exploring(plain)).startsWith(BESIDE).doesNotContain("nl.session");
      assertThat(told(plain, "NL VALUES: Rolecanary")).isEqualTo("[]");
      assertThat(told(plain, "NL STATUS")).doesNotContain("secret");
    }
  }

  @Test
  void sessionWithTheSameVariable_isExploredBeside() throws Exception {
    makePostgres();
    protectPersons();
    try (Connection connection =
        connect(new Asked(directory), "SET app.tenant = 'x;a'; SET application_name = 'nl'")) {
      Engines.run(connection, "SET app.tenant = 'x;a'");
      assertThat(exploring(connection)).startsWith(BESIDE).contains("nl.session");
      assertThat(told(connection, "NL VALUES: Annacanary")).contains("Annacanary");
      assertThat(told(connection, "NL: names of persons")).contains("Annacanary");
      Engines.run(connection, "SET app.tenant = 'b'");
      assertThat(exploring(connection)).startsWith(OWN);
      assertThat(told(connection, "NL VALUES: Annacanary")).isEqualTo("[]");
      assertThat(told(connection, "NL VALUES: Bertacanary")).contains("Bertacanary");
    }
  }

  @Test
  void sessionWhoseVariablesAreNotTold_isExploredOnItsOwnConnection() throws Exception {
    makePostgres();
    try (Connection owner = Engines.POSTGRESQL.connect(real)) {
      Engines.run(
          owner,
          "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
          "CREATE POLICY p ON person USING (tenant = current_setting('app.t' || id, true))");
    }
    try (Connection connection = connect(new Asked(directory), "SET app.t1 = 'x;a'")) {
      Engines.run(connection, "SET app.t2 = 'b'");
      assertThat(exploring(connection)).startsWith(OWN);
      assertThat(told(connection, "NL VALUES: Annacanary")).isEqualTo("[]");
    }
  }

  @Test
  void statementThatFails_isAnErrorWithoutItsStrings() throws Exception {
    makePostgres();
    try (Connection connection =
        connect(new Asked(directory), "SET app.tenant = 'a'; SET ROLE 'Nobodycanary'")) {
      assertThatThrownBy(() -> told(connection, "NL: names of persons"))
          .isInstanceOf(NlException.class)
          .hasMessageContaining("nl.session")
          .hasMessageContaining("SET ROLE '…'")
          .hasMessageContaining("does not exist")
          .hasMessageNotContaining("Nobodycanary")
          .hasNoCause();
      assertThat(told(connection, "NL SETTINGS"))
          .contains("nl.session, (set)")
          .doesNotContain("Nobodycanary");
      assertThat(told(connection, "SELECT 1")).isEqualTo("[[1]]");
    }
  }

  @Test
  void questionAndReference_cannotSetIt() throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    try (Connection connection = new Asked(directory).connect(Engines.H2, url)) {
      assertThatThrownBy(() -> told(connection, "NL {session='SET SCHEMA x'}: titles"))
          .hasMessageContaining("nl.session can't be set for one question");
    }
    for (List<String> address :
        List.of(
            List.of("url", "jdbc:nl:h2:mem:x;NL.Session=SET SCHEMA x"),
            List.of("property.nl.session", "DELETE FROM t"))) {
      Reference reference = new Reference(NlDataSource.class.getName());
      reference.add(new StringRefAddr(address.get(0), address.get(1)));
      assertThatThrownBy(() -> DataSourceReference.refuseSettings(reference))
          .isInstanceOf(NamingException.class)
          .hasMessageContaining("somebody else may have written")
          .hasMessageContaining("NL_SESSION");
    }
  }

  @Test
  void schemaOfH2_isTakenOver() throws Exception {
    String url =
        Engines.H2.urlWith(
            directory,
            "CREATE SCHEMA app",
            "CREATE TABLE app.person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO app.person VALUES (1, 'Annacanary')");
    try (Connection connection =
        new Asked(directory)
            .connect(Engines.H2, url, "nl.model", "offline", "nl.session", "SET SCHEMA app")) {
      Engines.run(connection, "SET SCHEMA app");
      assertThat(exploring(connection)).startsWith(BESIDE).contains("in APP (nl.session)");
      assertThat(told(connection, "NL: names of persons")).contains("Annacanary");
    }
  }

  @Test
  void roleOfMariaDb_isTakenOver() throws Exception {
    String url =
        Engines.MARIADB.urlWith(
            directory,
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(40))",
            "INSERT INTO person VALUES (1, 'Annacanary')",
            "CREATE TABLE city (id INTEGER PRIMARY KEY)",
            "CREATE USER %s@localhost IDENTIFIED BY 'pw'".formatted(login),
            "GRANT SELECT ON city TO %s@localhost".formatted(login),
            "CREATE ROLE " + role,
            "GRANT %s TO %s@localhost".formatted(role, login),
            "GRANT SELECT ON person TO " + role);
    try (Connection connection =
        new Asked(directory)
            .connect(
                Engines.MARIADB,
                url,
                "user",
                login,
                "password",
                "pw",
                "nl.model",
                "offline",
                "nl.session",
                "SET ROLE " + role)) {
      Engines.run(connection, "SET ROLE " + role);
      assertThat(exploring(connection)).startsWith(BESIDE).contains(role);
      assertThat(told(connection, "NL VALUES: Annacanary")).contains("person");
    } finally {
      try (Connection owner = Engines.MARIADB.connect(url)) {
        Engines.run(owner, "DROP USER %s@localhost".formatted(login), "DROP ROLE " + role);
      }
    }
  }
}
