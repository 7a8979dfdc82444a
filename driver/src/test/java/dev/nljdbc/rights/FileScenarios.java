// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import dev.nljdbc.rights.Scenario.Visit;
import dev.nljdbc.testing.Engines;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What sessions of SQLite and DuckDB have for themselves, although these know no users. */
final class FileScenarios {

  private static final List<String> PROBES =
      List.of(
          "SELECT name, amount, born FROM person",
          "SELECT name FROM city",
          "SELECT called FROM mine",
          "SELECT called FROM all_mine",
          "SELECT entry FROM extra.scratch");

  private FileScenarios() {}

  private static List<String> tables() {
    return Scenario.persons(Map.of("a", Canary.ANNA, "b", Canary.BERTA));
  }

  private static Scenario scenario(Engines engine, String way, List<Visit> visits, String... more) {
    List<String> setUp = Stream.concat(tables().stream(), Stream.of(more)).toList();
    return new Scenario(engine, way, setUp, PROBES, Map.of(), visits, List.of());
  }

  /** Hidden by the lists, with which a session's own queries have nothing to do. */
  static Scenario lists(Engines engine) {
    return new Scenario(
        engine,
        "lists",
        Stream.concat(tables().stream(), Scenario.pay().stream()).toList(),
        List.of("SELECT name, amount, born FROM person"),
        Map.of("nl.tables.deny", "pay"),
        List.of(Visit.login("first"), Visit.login("second")),
        List.of());
  }

  private static Visit temporary() {
    return new Visit(
        "with a temporary table",
        List.of(),
        List.of(
            "CREATE TEMPORARY TABLE city (id INTEGER, name VARCHAR(40), amount INTEGER, born DATE)",
            "INSERT INTO city VALUES (9, " + Canary.TEMPORARY.cells() + ")"),
        List.of("DROP TABLE temp.city"),
        false,
        Map.of());
  }

  private static Visit draft() {
    return Visit.of("in a transaction", Scenario.person("x", Canary.DRAFT), "").inTransaction();
  }

  private static Visit attached(String create) {
    return new Visit(
        "with another database",
        List.of(),
        List.of(
            "ATTACH ':memory:' AS extra",
            create,
            "INSERT INTO extra.scratch VALUES (1, " + Canary.TEMPORARY.cells() + ")"),
        List.of("DETACH extra"),
        false,
        Map.of());
  }

  private static List<Scenario> common(Engines engine) {
    Visit plain = Visit.login("plain");
    String scratch =
        "CREATE TABLE extra.scratch (id INTEGER, entry VARCHAR(40), amount INTEGER, born DATE)";
    return List.of(
        lists(engine),
        scenario(engine, "temporary table", List.of(temporary(), plain)),
        scenario(engine, "attached database", List.of(attached(scratch), plain)),
        scenario(engine, "rows not committed", List.of(draft(), plain)));
  }

  static List<Scenario> sqlite() {
    return common(Engines.SQLITE);
  }

  static List<Scenario> duckdb() {
    Scenario variables =
        scenario(
            Engines.DUCKDB,
            "views by variable",
            List.of(
                Visit.of("variable a", "SET VARIABLE tenant = 'a'", "RESET VARIABLE tenant"),
                Visit.of("variable b", "SET VARIABLE tenant = 'b'", "RESET VARIABLE tenant")),
            "CREATE TABLE secret AS SELECT * FROM person",
            "DELETE FROM person",
            "CREATE MACRO tenant() AS getvariable('tenant')",
            "CREATE VIEW mine AS SELECT name AS called, amount, born FROM secret WHERE tenant ="
                + " coalesce(getvariable('tenant'), tenant)",
            "CREATE VIEW all_mine AS SELECT called FROM mine",
            "CREATE VIEW ours AS SELECT name AS entry FROM secret WHERE tenant = tenant()");
    Scenario denied =
        new Scenario(
            variables.engine(),
            variables.way(),
            variables.setUp(),
            variables.probes(),
            Map.of("nl.tables.deny", "secret"),
            variables.visits(),
            List.of());
    Stream<Scenario> others =
        common(Engines.DUCKDB).stream().filter(one -> !one.way().equals("attached database"));
    return Stream.concat(others, Stream.of(denied)).toList(); // a process attaches for all sessions
  }
}
