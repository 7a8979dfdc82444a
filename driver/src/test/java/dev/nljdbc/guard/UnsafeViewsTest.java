// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A view is a query of somebody else's: what it does besides reading, a question may not do. */
class UnsafeViewsTest {

  private static final String[] TABLES = {
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(40))",
    "INSERT INTO customers VALUES (1, 'Ann')",
  };

  @TempDir Path directory;

  private Connection open(Engines engine) throws SQLException {
    return engine.connect(engine.urlWith(directory, TABLES));
  }

  private static SqlGuard guard(Connection connection, String allowed) throws SQLException {
    return new SqlGuard(
        new CatalogReader().read(connection), UserDefinedCode.read(connection), allowed);
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : "no row";
    }
  }

  private static String step(Engines engine) {
    return switch (engine) {
      case POSTGRESQL, DUCKDB -> "nextval('s')";
      case MARIADB -> "NEXTVAL(s)";
      case H2, HSQLDB, SQLITE -> "NEXT /* can't */ VALUE\n FOR s";
    };
  }

  @ParameterizedTest
  @EnumSource(value = Engines.class, mode = EnumSource.Mode.EXCLUDE, names = "SQLITE")
  void check_viewThatStepsASequence_isRefusedWhateverLiesBetween(Engines engine) throws Exception {
    engine.assumeNotMySql("sequences");
    try (Connection connection = open(engine)) {
      Engines.run(
          connection,
          "CREATE SEQUENCE s START WITH 1",
          "CREATE VIEW stepping AS SELECT " + step(engine) + " AS n FROM customers",
          "CREATE VIEW behind AS SELECT n + 1 AS n FROM stepping",
          "CREATE VIEW further AS SELECT b.n, name FROM customers, behind b");
      String before = first(connection, "SELECT n FROM stepping");
      SqlGuard guard = guard(connection, "");
      for (String view : List.of("stepping", "behind", "further", "STEPPING")) {
        for (String query :
            List.of(
                "SELECT * FROM " + view,
                "SELECT COUNT(*) FROM customers WHERE id IN (SELECT v.n FROM " + view + " v)",
                "WITH x AS (SELECT n FROM " + view + ") SELECT * FROM x")) {
          assertThatThrownBy(() -> guard.check(query))
              .as(query)
              .isInstanceOf(NlException.class)
              .hasMessageStartingWith("Refused: the table " + view);
        }
      }
      assertThat(first(connection, "SELECT n FROM stepping"))
          .isEqualTo(String.valueOf(Integer.parseInt(before) + 1));
    }
  }

  @EnginesByTurns
  void check_viewThatOnlyReads_isATableOnEveryEngine(Engines engine) throws Exception {
    engine.assumeNotMySql("sequences");
    List<String> queries =
        List.of(
            "SELECT id, UPPER(name) AS name FROM customers WHERE name <> 'next value for s'",
            "SELECT COUNT(*) AS n, 'it''s nextval(1)' AS t FROM customers",
            "SELECT id AS nextval FROM customers /* don't: next value for s */",
            "SELECT id AS value_for, CAST(name AS CHAR(5)) AS c FROM customers -- nextval('s')\n",
            "SELECT a.id, COALESCE(b.name, 'x') AS b FROM customers a LEFT JOIN customers b"
                + " ON a.id = b.id + 1",
            "SELECT v0.id FROM v0 JOIN v1 ON v1.n >= 0");
    try (Connection connection = open(engine)) {
      if (engine != Engines.SQLITE) {
        Engines.run(connection, "CREATE SEQUENCE s");
      }
      for (int i = 0; i < queries.size(); i++) {
        Engines.run(connection, "CREATE VIEW v" + i + " AS " + queries.get(i));
      }
      SqlGuard guard = guard(connection, "");
      for (int i = 0; i < queries.size(); i++) {
        String query = "SELECT * FROM v" + i;
        assertThat(first(connection, guard.check(query))).as(queries.get(i)).isEqualTo("1");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"MARIADB", "DUCKDB", "HSQLDB", "POSTGRESQL"})
  void check_viewThatCallsWhatPeopleMade_needsTheSetting(Engines engine) throws Exception {
    try (Connection connection = open(engine)) {
      Engines.run(
          connection,
          switch (engine) {
            case DUCKDB -> "CREATE MACRO fortytwo(n) AS 42";
            case MARIADB -> "CREATE FUNCTION fortytwo(n INT) RETURNS INT RETURN 42";
            case HSQLDB -> "CREATE FUNCTION fortytwo(IN n INTEGER) RETURNS INTEGER RETURN 42";
            default ->
                "CREATE FUNCTION fortytwo(n INT) RETURNS INT LANGUAGE plpgsql AS"
                    + " 'BEGIN RETURN 42; END'";
          },
          "CREATE VIEW calling AS SELECT fortytwo(id) AS n FROM customers");
      String query = "SELECT n FROM calling";
      assertThatThrownBy(() -> guard(connection, "").check(query))
          .hasMessageContaining("the function")
          .hasMessageContaining("nl.functions.allow");
      assertThat(first(connection, guard(connection, "fortytwo").check(query))).isEqualTo("42");
    }
  }

  /** A name alone means what lies in the session's own schema. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"H2", "POSTGRESQL", "DUCKDB", "HSQLDB"})
  void check_tableNamedLikeAViewOfAnotherSchema_isATable(Engines engine) throws Exception {
    try (Connection connection = open(engine)) {
      String s =
          switch (engine) {
            case POSTGRESQL -> "public.s";
            case DUCKDB -> "main.s";
            default -> "PUBLIC.s";
          };
      Engines.run(
          connection,
          "CREATE SEQUENCE s",
          engine == Engines.HSQLDB
              ? "CREATE SCHEMA other AUTHORIZATION DBA"
              : "CREATE SCHEMA other",
          "CREATE VIEW other.customers AS SELECT "
              + (engine == Engines.POSTGRESQL || engine == Engines.DUCKDB
                  ? "nextval('" + s + "')"
                  : "NEXT VALUE FOR " + s)
              + " AS n FROM "
              + s.replace(".s", ".customers"));
      SqlGuard guard = guard(connection, "");
      assertThat(first(connection, guard.check("SELECT name FROM customers"))).isEqualTo("Ann");
      assertThatThrownBy(() -> guard.check("SELECT n FROM other.customers"))
          .hasMessageContaining("the table customers");
    }
  }

  /** H2 prints the second as a call of SET. */
  @Test
  void check_h2ViewsWithVariables_passWhereTheyOnlyReadThem() throws Exception {
    try (Connection connection = open(Engines.H2)) {
      Engines.run(
          connection,
          "SET @called = 'Ann'",
          "CREATE VIEW ours AS SELECT name FROM customers WHERE name = @called",
          "CREATE VIEW marking AS SELECT @called := name AS name FROM customers",
          "CREATE VIEW also_marking AS SELECT SET(@called, name) AS name FROM customers");
      SqlGuard guard = guard(connection, "");
      assertThat(first(connection, guard.check("SELECT name FROM ours"))).isEqualTo("Ann");
      for (String view : List.of("marking", "also_marking")) {
        assertThatThrownBy(() -> guard.check("SELECT name FROM " + view))
            .hasMessageContaining("It calls the function SET");
      }
    }
  }

  /** PostgreSQL says of each function whether it may have effects. */
  @Test
  void check_viewThatCallsAVolatileFunction_isRefused() throws Exception {
    try (Connection connection = open(Engines.POSTGRESQL)) {
      Engines.run(
          connection,
          "CREATE SEQUENCE s",
          "CREATE FUNCTION acts(n INT) RETURNS INT LANGUAGE sql AS 'SELECT nextval(''s'')::int'",
          "CREATE FUNCTION computes(n INT) RETURNS INT STABLE LANGUAGE sql AS 'SELECT 42'",
          "CREATE OPERATOR === (FUNCTION = acts, RIGHTARG = int)",
          "CREATE VIEW by_operator AS SELECT === id AS n FROM customers",
          "CREATE VIEW by_aggregate AS SELECT id FROM customers GROUP BY id HAVING max(acts(id)) >"
              + " 0",
          "CREATE VIEW \"In \"\"Quotes\" AS SELECT set_config('a.b', name, false) FROM customers",
          "CREATE VIEW far AS SELECT * FROM \"In \"\"Quotes\"",
          "CREATE VIEW locks AS SELECT pg_advisory_lock(1)::text AS n",
          "CREATE VIEW fine AS SELECT computes(id) AS n, random() AS r, now() AS t,"
              + " name ~ 'x' AS b FROM customers, generate_series(1, 2) g",
          "CREATE MATERIALIZED VIEW kept AS SELECT acts(id) AS n FROM customers");
      SqlGuard guard = guard(connection, "");
      for (String view :
          List.of("by_operator", "by_aggregate", "\"In \"\"Quotes\"", "far", "locks")) {
        assertThatThrownBy(() -> guard.check("SELECT * FROM " + view))
            .as(view)
            .isInstanceOf(NlException.class);
      }
      assertThat(first(connection, guard.check("SELECT n FROM fine"))).isEqualTo("42");
      assertThat(first(connection, guard.check("SELECT n FROM kept"))).isEqualTo("1");
    }
  }

  /** HSQLDB tells a definition to its owner only, and steps the sequence for anybody. */
  @Test
  void check_viewThatCantBeLookedInto_isRefusedWhereItCouldStep() throws Exception {
    String url = Engines.HSQLDB.urlWith(directory, TABLES);
    try (Connection owner = Engines.HSQLDB.connect(url)) {
      Engines.run(
          owner,
          "CREATE SEQUENCE s START WITH 1",
          "CREATE VIEW stepping AS SELECT NEXT VALUE FOR s AS n FROM customers",
          "CREATE USER reader PASSWORD 'x'",
          "GRANT SELECT ON stepping TO reader",
          "GRANT SELECT ON customers TO reader");
      try (Connection reader = DriverManager.getConnection(url, "READER", "x")) {
        assertThat(first(reader, "SELECT n FROM stepping")).isEqualTo("1");
        SqlGuard guard = guard(reader, "");
        assertThatThrownBy(() -> guard.check("SELECT n FROM stepping"))
            .hasMessageContaining("can't be read");
        assertThat(guard.check("SELECT id FROM customers")).isNotEmpty();
      }
    }
  }

  /** MariaDB tells none either, but holds any view read-only. */
  @Test
  void check_viewOfALoginThatMayOnlyRead_isATableOnMariaDb() throws Exception {
    String url = Engines.MARIADB.urlWith(directory, TABLES);
    String user = "u" + Long.toString(System.nanoTime(), 36).toLowerCase(Locale.ROOT);
    try (Connection owner = Engines.MARIADB.connect(url)) {
      Engines.run(
          owner,
          "CREATE VIEW shown AS SELECT name FROM customers",
          "CREATE USER '" + user + "'@'localhost' IDENTIFIED BY 'x'",
          "GRANT SELECT ON shown TO '" + user + "'@'localhost'");
      try (Connection reader = DriverManager.getConnection(url, user, "x")) {
        assertThat(first(reader, guard(reader, "").check("SELECT name FROM shown")))
            .isEqualTo("Ann");
      }
    }
  }
}
