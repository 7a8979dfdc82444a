// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.trino;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.ReadOnlyHold;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.guard.UserDefinedCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The attacks of the other engines' battery and Trino's own, and what holds behind the guard. */
class TrinoGuardTest {

  private static final TrinoServer SERVER = TrinoServer.shared();
  private static final Path OWN = Path.of("src/test/resources/dev/nljdbc/trino");
  private static final Path SHARED = Path.of("../src/test/resources/dev/nljdbc/guard");

  @BeforeAll
  static void fill() throws SQLException {
    SERVER.run(
        "CREATE TABLE IF NOT EXISTS customers AS SELECT * FROM (VALUES"
            + " (1, CAST('Ann' AS VARCHAR(40)), CAST('Oslo' AS VARCHAR(40)), DATE '2023-01-05',"
            + " DECIMAL '3.50'), (2, 'Bob', 'Rome', DATE '2024-02-06', DECIMAL '7.25'), (3, 'Alf',"
            + " 'Oslo', DATE '2024-03-07', DECIMAL '1.00')) AS t(id, name, city, joined, score)",
        "CREATE TABLE IF NOT EXISTS orders AS SELECT * FROM (VALUES"
            + " (1, 1, DECIMAL '9.50', DATE '2024-01-01'), (2, 1, DECIMAL '20.00', DATE"
            + " '2024-01-02'), (3, 2, DECIMAL '4.00', DATE '2024-01-03')) AS t(id, customer_id,"
            + " amount, placed)",
        "CREATE TABLE IF NOT EXISTS canary AS SELECT 731913 AS n",
        "CREATE OR REPLACE VIEW reading AS SELECT city, count(*) AS n FROM customers GROUP BY city");
  }

  private static Catalog catalog(Connection connection) throws SQLException {
    Catalog all = new CatalogReader().read(connection);
    return all.with(
        all.tables().stream().filter(table -> !table.id().name().equals("canary")).toList(),
        List.of());
  }

  private static List<String> lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> !line.isBlank() && !line.startsWith("# --"))
          .map(line -> line.strip().replace('␤', '\n').replace('␍', '\r').replace('␀', '\0'))
          .toList();
    }
  }

  @Test
  void check_attack_isRefused() throws SQLException, IOException {
    List<String> attacks = new ArrayList<>(lines(SHARED.resolve("attacks.txt")));
    attacks.addAll(lines(OWN.resolve("attacks.txt")));
    List<String> passed = new ArrayList<>();
    try (Connection connection = SERVER.connect("/memory/default", "guard")) {
      Catalog catalog = catalog(connection);
      SqlGuard guard = new SqlGuard(catalog, UserDefinedCode.read(connection, catalog), "");
      for (String attack : attacks) {
        try {
          passed.add(guard.check(attack));
        } catch (NlException e) {
          assertThat(e.error()).as(attack).isEqualTo(NlError.REFUSED);
        }
      }
    }
    assertThat(passed).isEmpty();
    assertThat(lines(OWN.resolve("attacks.txt"))).hasSizeGreaterThanOrEqualTo(150);
  }

  @Test
  void check_harmlessQuery_passesAndRuns() throws SQLException, IOException {
    List<String> refused = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    try (Connection connection = SERVER.connect("/memory/default", "guard")) {
      Catalog catalog = catalog(connection);
      SqlGuard guard = new SqlGuard(catalog, UserDefinedCode.read(connection, catalog), "");
      for (String query : lines(OWN.resolve("harmless.txt"))) {
        String checked = query;
        try {
          checked = guard.check(query);
        } catch (NlException e) {
          refused.add(query + "\n    " + e.getMessage());
        }
        try (Statement statement = connection.createStatement();
            ResultSet rows = statement.executeQuery(checked)) {
          while (rows.next()) {
            assertThat(rows.getString(1)).isNotEqualTo("731913");
          }
        } catch (SQLException e) {
          failed.add(query + "\n    " + e.getMessage());
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(failed).isEmpty();
  }

  @Test
  void check_viewThatHandsTextToAnotherEngine_isRefused() throws SQLException {
    try (Connection connection = SERVER.connect("/memory/default", "guard")) {
      Catalog catalog = catalog(connection);
      UserDefinedCode.View view =
          new UserDefinedCode.View(
              "default",
              "reading",
              "SELECT * FROM TABLE(pg.system.query(query => 'SELECT nextval(''s'')'))");
      SqlGuard guard =
          new SqlGuard(
              catalog, new UserDefinedCode(Set.of(), Set.of(), List.of(view), List.of()), "");
      assertThatThrownBy(() -> guard.check("SELECT * FROM reading"))
          .isInstanceOf(NlException.class)
          .hasMessageContaining("query");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO canary VALUES 1",
        "CREATE TABLE more AS SELECT 1 AS n",
        "DROP TABLE canary",
        "CREATE SCHEMA memory.more",
        "COMMENT ON TABLE canary IS 'x'",
        "ALTER TABLE canary RENAME TO gone",
        "CREATE VIEW more AS SELECT 1 AS n",
        "EXECUTE IMMEDIATE 'INSERT INTO canary VALUES 1'",
        "CALL system.runtime.kill_query(query_id => 'x', message => 'y')"
      })
  void holdReading_write_isRefusedByTheServer(String write) throws SQLException {
    Dialect dialect = Dialects.of("Trino");
    try (Connection connection = SERVER.connect("/memory/default", "guard")) {
      try (ReadOnlyHold hold = dialect.holdReading(connection, Duration.ZERO);
          Statement statement = connection.createStatement()) {
        assertThat(hold.held()).isTrue();
        assertThatThrownBy(() -> statement.execute(write)).isInstanceOf(SQLException.class);
      }
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(connection.isReadOnly()).isFalse();
      assertThat(dialect.makeReadOnly(connection)).isTrue();
      try (Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute(write)).isInstanceOf(SQLException.class);
      }
      dialect.endReading(connection);
    }
  }
}
