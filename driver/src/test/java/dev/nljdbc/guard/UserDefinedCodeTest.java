// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.api.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.Function;

/** What people have programmed in a database, on the real engines. */
class UserDefinedCodeTest {

  private static final String[] TABLES = {
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(40))",
    "CREATE TABLE canary (n INTEGER)",
    "INSERT INTO canary VALUES (1)",
    "INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bob')",
  };

  private static final AtomicInteger CALLS = new AtomicInteger();

  @TempDir Path directory;

  /** Called by H2: writes, as any program may. */
  public static int changes(Connection connection, int n) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate("UPDATE CANARY SET N = N + " + n);
    }
  }

  /** Called by H2 when a table is read. */
  public static final class Watching implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
      CALLS.incrementAndGet();
    }
  }

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
      return rows.next() ? rows.getString(1) : null;
    }
  }

  /** A function of the user's own, as each engine lets one be made, that gives 42 for a number. */
  private static void make(Connection connection, Engines engine, String name) throws SQLException {
    switch (engine) {
      case SQLITE -> Function.create(connection, name, new FortyTwo());
      case H2 ->
          Engines.run(
              connection,
              "CREATE ALIAS \""
                  + name.toUpperCase(Locale.ROOT)
                  + "\" AS 'int f(int n) { return 42; }'");
      case POSTGRESQL ->
          Engines.run(
              connection,
              "CREATE FUNCTION public."
                  + name
                  + "(n integer) RETURNS integer LANGUAGE sql AS 'SELECT 42'");
      case MARIADB ->
          Engines.run(
              connection,
              "CREATE FUNCTION " + name + "(n INT) RETURNS INT DETERMINISTIC RETURN 42");
      case DUCKDB -> Engines.run(connection, "CREATE MACRO " + name + "(n) AS 42");
      case HSQLDB ->
          Engines.run(
              connection, "CREATE FUNCTION " + name + "(IN n INTEGER) RETURNS INTEGER RETURN 42");
    }
  }

  private static final class FortyTwo extends Function {
    @Override
    protected void xFunc() throws SQLException {
      result(42);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void check_functionOfTheUsers_needsTheSetting(Engines engine) throws Exception {
    try (Connection connection = open(engine)) {
      make(connection, engine, "fortytwo");
      String call = "SELECT fortytwo(id) FROM customers";

      assertThatThrownBy(() -> guard(connection, "").check(call))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.REFUSED))
          .hasMessageContaining("nl.functions.allow=fortytwo");
      assertThatThrownBy(() -> guard(connection, "fortythree, x.fortytwo").check(call))
          .hasMessageContaining("fortytwo");
      assertThat(first(connection, guard(connection, "abc, FortyTwo").check(call))).isEqualTo("42");
    }
  }

  @TableTest
  void check_functionOfTheUsersWithAListedName_isNotCalled(Engines engine, String name)
      throws Exception {
    engine.assumeNotMySql("no any_value of its own");
    try (Connection connection = open(engine)) {
      String call = "SELECT " + name + "(id) FROM customers";
      assertThatNoException().as("listed").isThrownBy(() -> guard(connection, "").check(call));
      make(connection, engine, name);
      // it is the user's that is called
      assertThat(first(connection, call)).isEqualTo("42");

      assertThatThrownBy(() -> guard(connection, "").check(call))
          .hasMessageContaining(name)
          .hasMessageContaining("made in this database");
      assertThat(first(connection, guard(connection, name).check(call))).isEqualTo("42");
    }
  }

  /** DuckDB looks for functions behind its operators, and takes anybody's. */
  @TableTest
  void check_operatorOfTheUsers_isNotCalled(String function, String query) throws Exception {
    try (Connection connection = open(Engines.DUCKDB)) {
      assertThatNoException().isThrownBy(() -> guard(connection, "").check(query));
      Engines.run(connection, "CREATE MACRO \"" + function + "\"(a, b) AS 42");
      assertThat(first(connection, query)).isEqualTo("42");

      assertThatThrownBy(() -> guard(connection, "").check(query))
          .hasMessageContaining("nl.functions.allow=\"" + function + '"');
      assertThat(first(connection, guard(connection, '"' + function + '"').check(query)))
          .isEqualTo("42");
    }
  }

  /** SQLite's LIKE, GLOB and REGEXP are functions, which a program may make its own. */
  @ParameterizedTest
  @ValueSource(strings = {"glob", "regexp"})
  void check_operatorOfTheProgram_isNotCalled(String function) throws Exception {
    try (Connection connection = open(Engines.SQLITE)) {
      make(connection, Engines.SQLITE, function);
      String query = "SELECT name " + function + " 'A%' FROM customers";
      assertThatThrownBy(() -> guard(connection, "").check(query))
          .hasMessageContaining("nl.functions.allow=" + function);
      assertThat(first(connection, guard(connection, function).check(query))).isEqualTo("42");
      assertThatNoException()
          .isThrownBy(() -> guard(connection, "").check("SELECT name FROM customers"));
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void read_databaseWithoutPrograms_findsNone(Engines engine) throws Exception {
    try (Connection connection = open(engine)) {
      assertThat(UserDefinedCode.read(connection)).isEqualTo(UserDefinedCode.NONE);
    }
  }

  @Test
  void check_functionInFrom_needsTheSettingToo() throws Exception {
    try (Connection connection = open(Engines.POSTGRESQL)) {
      Engines.run(
          connection,
          "CREATE SCHEMA own",
          "CREATE FUNCTION own.several() RETURNS SETOF integer LANGUAGE sql AS 'SELECT 42'");
      String call = "SELECT * FROM own.several() s";
      assertThatThrownBy(() -> guard(connection, "several").check(call))
          .hasMessageContaining("own.several in FROM")
          .hasMessageContaining("nl.functions.allow=own.several");
      assertThat(first(connection, guard(connection, "own.several").check(call))).isEqualTo("42");
    }
    try (Connection connection = open(Engines.DUCKDB)) {
      Engines.run(connection, "CREATE MACRO several() AS TABLE SELECT 42");
      assertThatThrownBy(() -> guard(connection, "").check("SELECT * FROM several()"))
          .hasMessageContaining("several in FROM");
      assertThat(first(connection, guard(connection, "several").check("SELECT * FROM several()")))
          .isEqualTo("42");
    }
  }

  @Test
  void check_functionThatTakesARow_isNotCalledAsAColumn() throws Exception {
    try (Connection connection = open(Engines.POSTGRESQL)) {
      Engines.run(
          connection,
          "CREATE TABLE orders (hidden INTEGER)",
          "CREATE FUNCTION hidden(c customers) RETURNS integer LANGUAGE sql AS 'SELECT 42'");
      String call = "SELECT c.hidden FROM customers c";
      assertThat(first(connection, call)).isEqualTo("42");
      assertThatThrownBy(() -> guard(connection, "").check(call)).hasMessageContaining("hidden");
      assertThat(guard(connection, "hidden").check(call)).isEqualTo(call);
    }
  }

  @Test
  void check_functionsOfAnExtension_areNotTheUsers() throws Exception {
    try (Connection connection = open(Engines.POSTGRESQL)) {
      assumeTrue(
          first(connection, "SELECT 1 FROM pg_available_extensions WHERE name = 'citext'") != null);
      Engines.run(connection, "CREATE EXTENSION citext");
      assertThatNoException()
          .isThrownBy(() -> guard(connection, "").check("SELECT max(name) FROM customers"));
    }
  }

  @TableTest
  void check_allowedFunction_opensNothingElse(String sql) throws Exception {
    for (String product : List.of("SQLite", "H2", "PostgreSQL", "MariaDB", "DuckDB")) {
      SqlGuard guard =
          new SqlGuard(
              Catalogs.of(product, "customers"),
              UserDefinedCode.NONE,
              "fortytwo, delete, call, do, select");
      assertThatThrownBy(() -> guard.check(sql)).as(product).isInstanceOf(NlException.class);
    }
  }

  @TableTest
  void check_allowedName_isReadAsTheEngineDoes(
      String product, String allowed, String call, boolean passes) throws Exception {
    SqlGuard guard = new SqlGuard(Catalogs.of(product, "customers"), UserDefinedCode.NONE, allowed);
    if (passes) {
      assertThat(guard.check("SELECT " + call)).isEqualTo("SELECT " + call);
    } else {
      assertThatThrownBy(() -> guard.check("SELECT " + call)).isInstanceOf(NlException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"f(", "f()", "*", "a b", "'f'", "a.b.c.d", "f*", "\"f"})
  void guard_settingThatIsNoList_isRefusedByName(String setting) {
    assertThatThrownBy(
            () -> new SqlGuard(Catalogs.of("H2", "customers"), UserDefinedCode.NONE, setting))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SETTING))
        .hasMessageContaining("nl.functions.allow");
  }

  @Test
  void check_viewThatDoesMoreThanRead_isNoTable() throws Exception {
    try (Connection connection = open(Engines.H2)) {
      Engines.run(
          connection,
          "CREATE SEQUENCE S",
          "CREATE ALIAS CHANGES FOR '" + UserDefinedCodeTest.class.getName() + ".changes'",
          "CREATE VIEW CALLING AS SELECT CHANGES(1) AS X FROM CUSTOMERS",
          "CREATE VIEW BEHIND AS SELECT X FROM CALLING",
          "CREATE VIEW \"Far Behind\" AS SELECT B.X FROM CUSTOMERS, BEHIND B",
          "CREATE VIEW STEPPING AS SELECT NEXT VALUE FOR S AS X FROM CUSTOMERS",
          "CREATE VIEW WRITING AS SELECT * FROM FINAL TABLE (INSERT INTO CANARY VALUES (5))",
          "CREATE VIEW FILES AS SELECT DATABASE_PATH() AS X",
          "CREATE TABLE WATCHED (N INTEGER)",
          "CREATE TRIGGER T BEFORE SELECT ON WATCHED CALL '" + Watching.class.getName() + "'",
          "CREATE VIEW OVER_WATCHED AS SELECT N FROM WATCHED");
      Engines.run(connection, "UPDATE CANARY SET N = 1");
      Map<String, String> reasons =
          Map.of(
              "CALLING", "It calls the function PUBLIC.CHANGES",
              "PUBLIC.CALLING", "nl.functions.allow=PUBLIC.CHANGES",
              "BEHIND", "It reads another",
              "\"Far Behind\"", "It reads another",
              "STEPPING", "It steps a sequence",
              "WRITING", "It changes data",
              "FILES", "It calls the function DATABASE_PATH",
              "WATCHED", "A program is called when it is read",
              "OVER_WATCHED", "It reads another");
      CALLS.set(0);
      SqlGuard guard = guard(connection, "");
      reasons.forEach(
          (view, reason) ->
              assertThatThrownBy(() -> guard.check("SELECT * FROM " + view))
                  .as(view)
                  .isInstanceOf(NlException.class)
                  .hasMessageContaining(reason));

      assertThat(first(connection, "SELECT SUM(N) FROM CANARY")).isEqualTo("1");
      assertThat(CALLS).hasValue(0);
      assertThat(guard(connection, "changes").check("SELECT * FROM \"Far Behind\"")).isNotEmpty();
    }
  }

  @Test
  void check_viewThatOnlyReads_isATable() throws Exception {
    try (Connection connection = open(Engines.H2)) {
      List<String> queries =
          List.of(
              "SELECT 'é' || NAME AS X, CAST(ID AS VARCHAR(10)) AS C FROM CUSTOMERS",
              "SELECT COUNT(*) OVER (PARTITION BY NAME ORDER BY ID) AS D FROM CUSTOMERS",
              "SELECT LISTAGG(NAME, ',') WITHIN GROUP (ORDER BY NAME) AS L FROM CUSTOMERS",
              "SELECT EXTRACT(YEAR FROM DATE '2020-01-01') AS Y, INTERVAL '1' DAY AS I",
              "SELECT CASE WHEN ID IN (1, 2) THEN (2) ELSE 3 END AS G FROM CUSTOMERS",
              "SELECT ID FROM CUSTOMERS C WHERE EXISTS (SELECT 1 FROM CUSTOMERS D WHERE D.ID >"
                  + " C.ID)",
              "SELECT TRIM(NAME) AS T, SUBSTRING(NAME FROM 1 FOR 2) AS S FROM CUSTOMERS",
              "SELECT ARRAY[1, 2] AS A, JSON_OBJECT('a': 1) AS J",
              "SELECT DATEADD(DAY, 1, DATE '2020-01-01') AS D, CURRENT_DATE AS T",
              "WITH RECURSIVE R(N) AS (SELECT 1 UNION ALL SELECT N + 1 FROM R WHERE N < 3) SELECT *"
                  + " FROM R",
              "SELECT * FROM (VALUES (1, 2), (3, 4)) X(P, Q)",
              "SELECT NAME AS N FROM CUSTOMERS UNION (SELECT 'x') ORDER BY 1 FETCH FIRST 5 ROWS"
                  + " ONLY",
              "SELECT X FROM SYSTEM_RANGE(1, 3)",
              "SELECT C.ID, D.NAME FROM CUSTOMERS C LEFT JOIN CUSTOMERS D ON (C.ID = D.ID AND (D.ID"
                  + " > 1 OR D.ID IS NULL))");
      for (int i = 0; i < queries.size(); i++) {
        Engines.run(connection, "CREATE VIEW V" + i + " AS " + queries.get(i));
      }
      SqlGuard guard = guard(connection, "");
      for (int i = 0; i < queries.size(); i++) {
        String query = "SELECT * FROM V" + i;
        assertThat(first(connection, guard.check(query))).as(queries.get(i)).isNotNull();
      }
    }
  }
}
