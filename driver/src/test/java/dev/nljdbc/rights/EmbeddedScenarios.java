// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import dev.nljdbc.rights.Scenario.Visit;
import dev.nljdbc.testing.Engines;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How sessions become somebody on H2 and HSQLDB. */
final class EmbeddedScenarios {

  private static final List<String> PROBES =
      List.of(
          "SELECT name, amount, born FROM person",
          "SELECT name FROM person",
          "SELECT name FROM city",
          "SELECT called FROM mine",
          "SELECT called FROM all_mine",
          "SELECT entry FROM scratch",
          "SELECT bonus FROM pay");

  private static final Visit DRAFT =
      Visit.of("in a transaction", Scenario.person("x", Canary.DRAFT), "").inTransaction();

  private EmbeddedScenarios() {}

  private static Visit user(String letter) {
    return Visit.login("user " + letter).as("{" + letter + "}", "pw");
  }

  private static Scenario scenario(
      Engines engine,
      String way,
      List<String> setUp,
      Map<String, String> settings,
      List<Visit> visits) {
    return new Scenario(engine, way, setUp, PROBES, settings, visits, List.of());
  }

  private static List<String> tables() {
    return Stream.concat(
            Scenario.persons(Map.of("{A}", Canary.ANNA, "{B}", Canary.BERTA)).stream(),
            Scenario.pay().stream())
        .toList();
  }

  static List<Scenario> h2() {
    List<String> users =
        Scenario.with(tables(), "CREATE USER {a} PASSWORD 'pw'", "CREATE USER {b} PASSWORD 'pw'");
    List<String> grants =
        Scenario.with(
            users,
            "GRANT SELECT ON city TO PUBLIC",
            "GRANT SELECT ON person TO {a}",
            "GRANT SELECT ON pay TO {b}");
    List<String> views =
        Scenario.with(
            users,
            "GRANT SELECT ON city TO PUBLIC",
            "SET @tenant = 'nobody'",
            "CREATE VIEW mine AS SELECT name AS called FROM person WHERE tenant = CURRENT_USER",
            "CREATE VIEW all_mine AS SELECT called FROM mine",
            "CREATE VIEW ours AS SELECT name AS entry, amount FROM person WHERE tenant = @tenant",
            "CREATE VIEW all_ours AS SELECT entry AS called FROM ours",
            "GRANT SELECT ON mine TO PUBLIC",
            "GRANT SELECT ON all_mine TO PUBLIC",
            "GRANT SELECT ON ours TO PUBLIC",
            "GRANT SELECT ON all_ours TO PUBLIC");
    Visit a = Visit.of("variable a", "SET @tenant = '{A}'", "SET @tenant = NULL").as("{a}", "pw");
    Visit b = Visit.of("variable b", "SET @tenant = '{B}'", "SET @tenant = NULL").as("{a}", "pw");
    Map<String, String> owner = Map.of();
    return List.of(
        scenario(Engines.H2, "grants", grants, owner, List.of(user("a"), user("b"))),
        scenario(Engines.H2, "views by user", views, owner, List.of(user("a"), user("b"))),
        new Scenario(
            Engines.H2,
            "views by variable",
            views,
            List.of(
                "SELECT called FROM all_mine",
                "SELECT entry FROM ours",
                "SELECT called FROM all_ours"),
            owner,
            List.of(a, b, user("a")),
            List.of()),
        scenario(
            Engines.H2,
            "temporary table beside views by variable",
            Scenario.with(views, "ALTER USER {a} ADMIN TRUE"),
            owner,
            List.of(
                new Visit(
                    "a with a temporary table",
                    List.of(),
                    List.of(
                        "CREATE LOCAL TEMPORARY TABLE scratch (id INTEGER, entry VARCHAR(40),"
                            + " amount INTEGER, born DATE)",
                        "INSERT INTO scratch VALUES (1, " + Canary.TEMPORARY.cells() + ")"),
                    List.of("DROP TABLE scratch"),
                    false,
                    Map.of("user", "{a}", "password", "pw")),
                user("a"))),
        scenario(
            Engines.H2,
            "right revoked",
            grants,
            owner,
            List.of(user("a"), user("a").after("REVOKE SELECT ON person FROM {a}"))),
        scenario(
            Engines.H2,
            "right of a role revoked",
            Scenario.with(
                users,
                "GRANT SELECT ON city TO PUBLIC",
                "CREATE ROLE {login}_reader",
                "GRANT SELECT ON person TO {login}_reader",
                "GRANT {login}_reader TO {a}"),
            owner,
            List.of(user("a"), user("a").after("REVOKE {login}_reader FROM {a}"))),
        scenario(
            Engines.H2,
            "rows not committed",
            tables(),
            owner,
            List.of(DRAFT, Visit.login("owner"))),
        scenario(
            Engines.H2,
            "login for reading",
            grants,
            Map.of("nl.reader.user", "{a}", "nl.reader.password", "pw"),
            List.of(Visit.login("owner"), Visit.login("owner again"))));
  }

  static List<Scenario> hsqldb() {
    List<String> users =
        Scenario.with(
            tables(),
            "CREATE USER {A} PASSWORD 'pw'",
            "CREATE USER {B} PASSWORD 'pw'",
            "CREATE ROLE readers",
            "GRANT readers TO {A}",
            "GRANT readers TO {B}",
            "GRANT SELECT ON city TO readers");
    List<String> grants =
        Scenario.with(
            users,
            "GRANT SELECT ON person TO {A}",
            "GRANT SELECT (id, tenant, city_id) ON person TO {B}",
            "GRANT SELECT ON pay TO {B}");
    List<String> filters =
        Scenario.with(
            users,
            "CREATE ROLE {A}_R",
            "CREATE ROLE {B}_R",
            "GRANT SELECT ON person FILTER (WHERE tenant = '{A}') TO {A}_R",
            "GRANT SELECT ON person FILTER (WHERE tenant = '{B}') TO {B}_R",
            "GRANT {A}_R TO {A}",
            "GRANT {B}_R TO {B}");
    List<String> views =
        Scenario.with(
            users,
            "CREATE VIEW mine AS SELECT name AS called FROM person WHERE tenant = CURRENT_USER",
            "CREATE VIEW all_mine AS SELECT called FROM mine",
            "GRANT SELECT ON mine TO readers",
            "GRANT SELECT ON all_mine TO readers");
    Map<String, String> owner = Map.of();
    return List.of(
        scenario(Engines.HSQLDB, "grants", grants, owner, List.of(user("A"), user("B"))),
        scenario(Engines.HSQLDB, "row filters", filters, owner, List.of(user("A"), user("B"))),
        scenario(Engines.HSQLDB, "views by user", views, owner, List.of(user("A"), user("B"))),
        scenario(
            Engines.HSQLDB,
            "temporary table",
            grants,
            owner,
            List.of(hsqldbTemporary(), Visit.login("owner"))),
        scenario(
            Engines.HSQLDB,
            "rows not committed",
            tables(),
            owner,
            List.of(DRAFT, Visit.login("owner"))),
        scenario(
            Engines.HSQLDB,
            "right revoked",
            grants,
            owner,
            List.of(user("A"), user("A").after("REVOKE SELECT ON person FROM {A} RESTRICT"))),
        scenario(
            Engines.HSQLDB,
            "right of a role revoked",
            Scenario.with(users, "GRANT SELECT ON person TO readers"),
            owner,
            List.of(user("A"), user("A").after("REVOKE SELECT ON person FROM readers RESTRICT"))),
        scenario(
            Engines.HSQLDB,
            "login for reading",
            filters,
            Map.of("nl.reader.user", "{A}", "nl.reader.password", "pw"),
            List.of(Visit.login("owner"), Visit.login("owner again"))));
  }

  private static Visit hsqldbTemporary() {
    return new Visit(
        "owner with a temporary table",
        List.of(),
        List.of(
            "DECLARE LOCAL TEMPORARY TABLE city (id INTEGER, name VARCHAR(40), amount INTEGER, born"
                + " DATE) ON COMMIT PRESERVE ROWS",
            "INSERT INTO SESSION.city VALUES (1, " + Canary.TEMPORARY.cells() + ")"),
        List.of("DROP TABLE SESSION.city"),
        false,
        Map.of());
  }
}
