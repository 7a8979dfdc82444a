// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import dev.nljdbc.rights.Scenario.Visit;
import dev.nljdbc.testing.Engines;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How sessions of one login become somebody on MariaDB. */
final class MariaDbScenarios {

  private static final Visit ROLE_A = Visit.of("role a", "SET ROLE {a}", "SET ROLE NONE");
  private static final Visit ROLE_B = Visit.of("role b", "SET ROLE {b}", "SET ROLE NONE");
  private static final Visit VARIABLE_A =
      Visit.of("variable a", "SET @tenant = '{a}'", "SET @tenant = NULL");
  private static final Visit VARIABLE_B =
      Visit.of("variable b", "SET @tenant = '{b}'", "SET @tenant = NULL");
  private static final Visit NOBODY = Visit.login("login");

  private static final List<String> PROBES =
      List.of(
          "SELECT name, amount, born FROM person",
          "SELECT name FROM person",
          "SELECT name FROM city",
          "SELECT called FROM mine",
          "SELECT called FROM all_mine",
          "SELECT bonus FROM pay");

  private static final Map<String, String> LOGIN =
      Map.of("user", "{login}", "password", "pw", "nl.functions.allow", "tenant,my_role");

  private MariaDbScenarios() {}

  static List<Scenario> all() {
    return List.of(
        scenario("roles", roles(), List.of(ROLE_A, ROLE_B, NOBODY)),
        scenario("views by role", views(), List.of(ROLE_A, ROLE_B, NOBODY)),
        scenario("views by variable", views(), List.of(VARIABLE_A, VARIABLE_B, NOBODY)),
        scenario("temporary table", roles(), List.of(temporary(ROLE_A), ROLE_A, NOBODY)),
        scenario(
            "temporary table beside views by variable",
            views(),
            List.of(temporary(VARIABLE_A), VARIABLE_A, NOBODY)),
        scenario(
            "rows not committed",
            open(),
            List.of(
                Visit.of("in a transaction", Scenario.person("x", Canary.DRAFT), "")
                    .inTransaction(),
                NOBODY)),
        scenario(
            "right revoked",
            open(),
            List.of(
                Visit.login("before"),
                Visit.login("after").after("REVOKE SELECT ON person FROM {login}@localhost"))),
        scenario(
            "right of a role revoked",
            roles(),
            List.of(ROLE_A, ROLE_A.after("REVOKE SELECT ON person FROM {a}"))),
        scenario(
            "right of a role to a column revoked",
            Scenario.with(base(), "GRANT SELECT (id, tenant, name) ON person TO {a}"),
            List.of(ROLE_A, ROLE_A.after("REVOKE SELECT (name) ON person FROM {a}"))),
        new Scenario(
            Engines.MARIADB,
            "login for reading",
            Scenario.with(roles(), "GRANT SELECT ON person TO {login}@localhost"),
            PROBES,
            Map.of("user", "root", "nl.reader.user", "{login}", "nl.reader.password", "pw"),
            List.of(Visit.login("root"), VARIABLE_A),
            tearDown()));
  }

  private static Visit temporary(Visit visit) {
    return new Visit(
        visit.who() + " with a temporary table",
        List.of(),
        Stream.concat(
                Stream.of(
                    "CREATE TEMPORARY TABLE city (id INTEGER, name VARCHAR(40), amount INTEGER,"
                        + " born DATE)",
                    "INSERT INTO city VALUES (9, " + Canary.TEMPORARY.cells() + ")"),
                visit.begin().stream())
            .toList(),
        Stream.concat(visit.end().stream(), Stream.of("DROP TEMPORARY TABLE city")).toList(),
        false,
        Map.of());
  }

  private static Scenario scenario(String way, List<String> setUp, List<Visit> visits) {
    return new Scenario(Engines.MARIADB, way, setUp, PROBES, LOGIN, visits, tearDown());
  }

  private static List<String> tearDown() {
    return List.of("DROP USER {login}@localhost", "DROP ROLE {a}", "DROP ROLE {b}");
  }

  private static List<String> base() {
    Stream<String> roles =
        Stream.of(
            "CREATE USER {login}@localhost IDENTIFIED BY 'pw'",
            "CREATE ROLE {a}",
            "CREATE ROLE {b}",
            "GRANT {a} TO {login}@localhost",
            "GRANT {b} TO {login}@localhost");
    Stream<String> tables =
        Stream.concat(
            Scenario.persons(Map.of("{a}", Canary.ANNA, "{b}", Canary.BERTA)).stream(),
            Scenario.pay().stream());
    Stream<String> grants =
        Stream.of(
            "GRANT SELECT ON city TO {login}@localhost",
            "GRANT SELECT ON city TO {a}",
            "GRANT SELECT ON city TO {b}",
            "GRANT CREATE TEMPORARY TABLES ON * TO {login}@localhost");
    return Stream.of(roles, tables, grants).flatMap(s -> s).toList();
  }

  /** A table for one role, columns for another. */
  private static List<String> roles() {
    return Scenario.with(
        base(),
        "GRANT SELECT ON person TO {a}",
        "GRANT SELECT (id, tenant, city_id) ON person TO {b}",
        "GRANT SELECT ON pay TO {b}",
        "GRANT SELECT (id, person) ON pay TO {a}");
  }

  /** A table that nobody reads but through views: of a function, and over another view. */
  private static List<String> views() {
    return Scenario.with(
        base(),
        "CREATE FUNCTION tenant() RETURNS VARCHAR(40) NO SQL RETURN @tenant",
        "CREATE FUNCTION my_role() RETURNS VARCHAR(40) NO SQL SQL SECURITY INVOKER RETURN CURRENT_ROLE()",
        "CREATE SQL SECURITY DEFINER VIEW mine AS SELECT name AS called FROM person WHERE tenant ="
            + " tenant() OR tenant = my_role()",
        "CREATE VIEW all_mine AS SELECT called FROM mine",
        "GRANT SELECT ON mine TO {login}@localhost",
        "GRANT SELECT ON all_mine TO {login}@localhost",
        "GRANT SHOW VIEW ON all_mine TO {login}@localhost",
        "GRANT SELECT ON mine TO {a}",
        "GRANT SELECT ON mine TO {b}",
        "GRANT SELECT, SHOW VIEW ON person TO {a}");
  }

  /** Rows that everybody may read. */
  private static List<String> open() {
    return Scenario.with(base(), "GRANT SELECT, INSERT ON person TO {login}@localhost");
  }
}
