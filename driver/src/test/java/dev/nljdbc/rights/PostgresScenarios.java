// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import dev.nljdbc.rights.Scenario.Visit;
import dev.nljdbc.testing.Engines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How sessions of one login become somebody on PostgreSQL. */
final class PostgresScenarios {

  private static final Visit ROLE_A = Visit.of("role a", "SET ROLE {a}", "RESET ROLE");
  private static final Visit ROLE_B = Visit.of("role b", "SET ROLE {b}", "RESET ROLE");
  private static final Visit VARIABLE_A =
      Visit.of("variable a", "SET app.tenant = '{a}'", "RESET app.tenant");
  private static final Visit VARIABLE_B =
      Visit.of("variable b", "SET app.tenant = '{b}'", "RESET app.tenant");
  private static final Visit NOBODY = Visit.of("login", "DISCARD ALL", "DISCARD ALL");

  private static final List<String> PROBES =
      List.of(
          "SELECT name, amount, born FROM person",
          "SELECT name FROM public.person",
          "SELECT name FROM city",
          "SELECT called FROM mine",
          "SELECT called FROM all_mine",
          "SELECT bonus FROM pay");

  private PostgresScenarios() {}

  static List<Scenario> all() {
    return List.of(
        scenario("policy by role", rowSecurity(), List.of(ROLE_A, ROLE_B, NOBODY)),
        scenario("policy by variable", rowSecurity(), List.of(VARIABLE_A, VARIABLE_B, NOBODY)),
        scenario(
            "policy by SET LOCAL",
            rowSecurity(),
            List.of(
                Visit.of("local a", "SET LOCAL app.tenant = '{a}'", "").inTransaction(),
                Visit.of("local b", "SET LOCAL app.tenant = '{b}'", "").inTransaction(),
                NOBODY)),
        scenario("views by variable", views(), List.of(VARIABLE_A, VARIABLE_B, NOBODY)),
        scenario("views by role", views(), List.of(ROLE_A, ROLE_B, NOBODY)),
        scenario("grants of tables and columns", grants(), List.of(ROLE_A, ROLE_B, NOBODY)),
        scenario("schemas of roles", schemas(), List.of(inSchema("a"), inSchema("b"), NOBODY)),
        new Scenario(
            Engines.POSTGRESQL,
            "session authorization",
            rowSecurity(),
            PROBES,
            Map.of("user", "postgres"),
            List.of(authorization("a"), authorization("b"), Visit.login("owner")),
            tearDown()),
        scenario("temporary table", grants(), List.of(temporary(ROLE_A), ROLE_A, NOBODY)),
        scenario(
            "temporary table beside row security",
            rowSecurity(),
            List.of(temporary(VARIABLE_A), VARIABLE_A, NOBODY)),
        scenario("rows not committed", open(), List.of(draft(), NOBODY)),
        scenario(
            "policy added",
            open(),
            List.of(
                Visit.login("before"),
                Visit.login("after")
                    .after(
                        "CREATE POLICY by_variable ON person USING (tenant ="
                            + " current_setting('app.tenant', true))",
                        "ALTER TABLE person ENABLE ROW LEVEL SECURITY"),
                VARIABLE_A)),
        scenario(
            "right revoked",
            open(),
            List.of(
                Visit.login("before"),
                Visit.login("after").after("REVOKE SELECT ON person FROM {login}"))),
        scenario(
            "right of a role to a column revoked",
            Scenario.with(base(), "GRANT SELECT (id, tenant, name, city_id) ON person TO {a}"),
            List.of(ROLE_A, ROLE_A.after("REVOKE SELECT (name) ON person FROM {a}"))),
        new Scenario(
            Engines.POSTGRESQL,
            "login for reading",
            Scenario.with(
                rowSecurity(),
                "GRANT SELECT ON pay TO {login}",
                "CREATE POLICY of_reader ON person TO {login} USING (id = 1)"),
            PROBES,
            Map.of("user", "postgres", "nl.reader.user", "{login}"),
            List.of(Visit.login("owner"), Visit.login("owner again")),
            tearDown()));
  }

  private static Visit authorization(String letter) {
    return Visit.of(
        "authorization " + letter,
        "SET SESSION AUTHORIZATION {%s}".formatted(letter),
        "RESET SESSION AUTHORIZATION");
  }

  private static Visit inSchema(String letter) {
    return Visit.of(
        "schema " + letter,
        "SET ROLE {%s}; SET search_path = {%s}, public".formatted(letter, letter),
        "RESET ROLE; RESET search_path");
  }

  private static Visit temporary(Visit visit) {
    return new Visit(
        visit.who() + " with a temporary table",
        List.of(),
        Stream.concat(
                Stream.of(
                    "CREATE TEMPORARY TABLE person AS SELECT 9 AS id, 'x' AS tenant, cast(c AS"
                        + " varchar(40)) AS name, n AS amount, cast(d AS date) AS born, 1 AS"
                        + " city_id FROM (VALUES ("
                        + Canary.TEMPORARY.cells()
                        + ")) v (c, n, d)",
                    "CREATE TEMPORARY TABLE city AS SELECT 9 AS id, name FROM pg_temp.person",
                    "GRANT SELECT ON pg_temp.person, pg_temp.city TO PUBLIC"),
                visit.begin().stream())
            .toList(),
        Stream.concat(visit.end().stream(), Stream.of("DROP TABLE pg_temp.person, pg_temp.city"))
            .toList(),
        false,
        Map.of());
  }

  private static Visit draft() {
    return Visit.of("in a transaction", Scenario.person("x", Canary.DRAFT), "").inTransaction();
  }

  private static Scenario scenario(String way, List<String> setUp, List<Visit> visits) {
    return new Scenario(
        Engines.POSTGRESQL, way, setUp, PROBES, Map.of("user", "{login}"), visits, tearDown());
  }

  private static List<String> tearDown() {
    return Stream.of("{login}", "{a}", "{b}")
        .flatMap(role -> Stream.of("DROP OWNED BY " + role, "DROP ROLE " + role))
        .toList();
  }

  private static List<String> roles() {
    return List.of(
        "CREATE ROLE {login} LOGIN NOINHERIT",
        "CREATE ROLE {a}",
        "CREATE ROLE {b}",
        "GRANT {a}, {b} TO {login}");
  }

  private static List<String> base() {
    List<String> all = new ArrayList<>(roles());
    all.addAll(Scenario.persons(Map.of("{a}", Canary.ANNA, "{b}", Canary.BERTA)));
    all.addAll(Scenario.pay());
    all.add("GRANT SELECT ON city TO PUBLIC");
    return all;
  }

  /** Policies by role and variable, and views over the table. */
  private static List<String> rowSecurity() {
    return Scenario.with(
        base(),
        "GRANT SELECT ON person TO PUBLIC",
        "ALTER TABLE person ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY by_role ON person USING (tenant = current_user)",
        "CREATE POLICY by_variable ON person USING (tenant = current_setting('app.tenant', true))",
        "CREATE VIEW mine AS SELECT name AS called FROM person WHERE tenant ="
            + " current_setting('app.tenant', true) OR tenant = current_user",
        "CREATE VIEW all_mine AS SELECT called FROM mine",
        "GRANT SELECT ON mine, all_mine TO PUBLIC");
  }

  /** A table that nobody reads but through views: of a function, and over another view. */
  private static List<String> views() {
    return Scenario.with(
        base(),
        "CREATE FUNCTION tenant() RETURNS text LANGUAGE sql STABLE AS 'SELECT"
            + " current_setting(''app.tenant'', true)'",
        "CREATE VIEW mine WITH (security_barrier) AS SELECT name AS called FROM person WHERE tenant"
            + " = current_user OR tenant = tenant()",
        "CREATE VIEW all_mine AS SELECT called FROM mine",
        "CREATE FUNCTION persons() RETURNS SETOF person LANGUAGE sql STABLE SECURITY DEFINER AS"
            + " 'SELECT * FROM person WHERE tenant = current_setting(''app.tenant'', true)'",
        "CREATE VIEW listed AS SELECT name AS entry, amount FROM persons()",
        "GRANT SELECT ON mine, all_mine, listed TO PUBLIC");
  }

  /** A table for one role, columns for another. */
  private static List<String> grants() {
    return Scenario.with(
        base(),
        "GRANT SELECT ON person TO {a}",
        "GRANT SELECT (id, tenant, city_id) ON person TO {b}, {login}",
        "GRANT SELECT ON pay TO {b}",
        "GRANT SELECT (id, person) ON pay TO {a}, {login}",
        "CREATE VIEW mine AS SELECT bonus AS called FROM pay",
        "GRANT SELECT ON mine TO {b}");
  }

  /** The same name in two schemas. */
  private static List<String> schemas() {
    List<String> all = new ArrayList<>(roles());
    all.add("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT)");
    all.add("INSERT INTO city VALUES (1, 'Oslo')");
    all.add("GRANT SELECT ON city TO PUBLIC");
    for (String letter : List.of("a", "b")) {
      Canary canary = letter.equals("a") ? Canary.ANNA : Canary.BERTA;
      String schema = "{" + letter + "}";
      all.add("CREATE SCHEMA " + schema);
      all.add(
          "CREATE TABLE %s.person (id INTEGER PRIMARY KEY, name VARCHAR(40), amount INTEGER, born DATE)"
              .formatted(schema));
      all.add("INSERT INTO %s.person VALUES (1, %s)".formatted(schema, canary.cells()));
      all.add("GRANT USAGE ON SCHEMA %s TO %s".formatted(schema, schema));
      all.add("GRANT SELECT ON %s.person TO %s".formatted(schema, schema));
    }
    return all;
  }

  /** Rows that everybody may read. */
  private static List<String> open() {
    return Scenario.with(base(), "GRANT SELECT, INSERT ON person TO {login}");
  }
}
