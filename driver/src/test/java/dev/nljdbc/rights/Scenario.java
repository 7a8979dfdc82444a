// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.rights;

import dev.nljdbc.testing.Engines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A database and a way in which sessions of one pool become somebody. Texts hold the names <code>
 * {login}</code>, <code>{a}</code> and <code>{b}</code>, which are others in each play.
 *
 * @param way in words, for the report
 * @param setUp is run by the owner
 * @param probes the queries by which a session tells what it may see
 * @param settings of the connections, with user and password
 * @param visits in turn, on the same connections
 * @param tearDown what a server would keep
 */
record Scenario(
    Engines engine,
    String way,
    List<String> setUp,
    List<String> probes,
    Map<String, String> settings,
    List<Visit> visits,
    List<String> tearDown) {

  /**
   * A session's use of a connection.
   *
   * @param who in words
   * @param owner what the owner changes before
   * @param begin makes the session somebody
   * @param end leaves the connection to the next
   * @param transaction whether a transaction is open, which is rolled back
   * @param settings of this visit's connections
   */
  record Visit(
      String who,
      List<String> owner,
      List<String> begin,
      List<String> end,
      boolean transaction,
      Map<String, String> settings) {

    /** A session that becomes somebody by a statement, and nobody by another. */
    static Visit of(String who, String begin, String end) {
      return new Visit(who, List.of(), List.of(begin), List.of(end), false, Map.of());
    }

    /** A session as it logged in. */
    static Visit login(String who) {
      return new Visit(who, List.of(), List.of(), List.of(), false, Map.of());
    }

    /** The same, in a transaction that is rolled back. */
    Visit inTransaction() {
      return new Visit(who, owner, begin, List.of(), true, settings);
    }

    /** The same, with further statements that make the session somebody. */
    Visit with(String... more) {
      List<String> all = new ArrayList<>(begin);
      all.addAll(List.of(more));
      return new Visit(who, owner, all, end, transaction, settings);
    }

    /** The same, after the owner changed something. */
    Visit after(String... changes) {
      return new Visit(who, List.of(changes), begin, end, transaction, settings);
    }

    /** The same, as another login. */
    Visit as(String user, String password) {
      return new Visit(
          who, owner, begin, end, transaction, Map.of("user", user, "password", password));
    }

    private Visit filled(UnaryOperator<String> names) {
      return new Visit(
          who,
          owner.stream().map(names).toList(),
          begin.stream().map(names).toList(),
          end.stream().map(names).toList(),
          transaction,
          Scenario.filled(settings, names));
    }
  }

  /** The statements, and more. */
  static List<String> with(List<String> first, String... more) {
    return Stream.concat(first.stream(), Stream.of(more)).toList();
  }

  /** A city, and persons with the cells of canaries. */
  static List<String> persons(Map<String, Canary> tenants) {
    List<String> statements = new ArrayList<>();
    statements.add("CREATE TABLE city (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(40))");
    statements.add("INSERT INTO city VALUES (1, 'Oslo'), (2, 'Rome')");
    statements.add(
        "CREATE TABLE person (id INTEGER NOT NULL PRIMARY KEY, tenant VARCHAR(40), name"
            + " VARCHAR(40), amount INTEGER, born DATE, city_id INTEGER REFERENCES city (id))");
    tenants.forEach((tenant, canary) -> statements.add(person(tenant, canary)));
    return statements;
  }

  /** Adds a row of a tenant to the persons. */
  static String person(String tenant, Canary canary) {
    return "INSERT INTO person VALUES (%d, '%s', %s, 1)"
        .formatted(canary.ordinal(), tenant, canary.cells());
  }

  /** A table that only some may read. */
  static List<String> pay() {
    return List.of(
        "CREATE TABLE pay (id INTEGER NOT NULL PRIMARY KEY, person VARCHAR(40), bonus VARCHAR(40),"
            + " total INTEGER, since DATE)",
        "INSERT INTO pay VALUES (1, 'somebody', " + Canary.BONUS.cells() + ")");
  }

  /** With names of its own. */
  Scenario filled() {
    String login = "u" + UUID.randomUUID().toString().substring(0, 8);
    UnaryOperator<String> names =
        text ->
            text.replace("{login}", login)
                .replace("{a}", login + "_a")
                .replace("{b}", login + "_b")
                .replace("{A}", login.toUpperCase(java.util.Locale.ROOT) + "_A")
                .replace("{B}", login.toUpperCase(java.util.Locale.ROOT) + "_B");
    return new Scenario(
        engine,
        way,
        setUp.stream().map(names).toList(),
        probes,
        filled(settings, names),
        visits.stream().map(visit -> visit.filled(names)).toList(),
        tearDown.stream().map(names).toList());
  }

  /** The canaries that are somewhere in it. */
  Set<Canary> planted() {
    Stream<String> texts =
        visits.stream().flatMap(v -> Stream.concat(v.owner().stream(), v.begin().stream()));
    return Canary.in(Stream.concat(setUp.stream(), texts).collect(Collectors.joining("\n")));
  }

  private static Map<String, String> filled(
      Map<String, String> settings, UnaryOperator<String> names) {
    Map<String, String> filled = new LinkedHashMap<>();
    settings.forEach((name, value) -> filled.put(name, names.apply(value)));
    return filled;
  }

  @Override
  public String toString() {
    return engine + ": " + way;
  }
}
