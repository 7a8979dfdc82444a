// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static dev.nljdbc.jdbc.Asked.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What people with other rights entered is not shown where its SQL uses what is hidden. */
@Timeout(600)
class HiddenEntriesTest {

  private static final String CELL = "HIDDENCELL7";
  private static final List<String> LISTS =
      List.of("NL MEMORY", "NL TERMS", "NL EXPORT MEMORY", "NL CHECK");

  @TempDir Path directory;

  private Connection member(String user, String url, String store) throws SQLException {
    return new Asked(directory.resolve(user))
        .connect(
            Engines.POSTGRESQL,
            url,
            "user",
            user,
            "nl.memory",
            store + "?user=postgres&password=postgres#nl_memory",
            "nl.model",
            "offline");
  }

  private static void assertShowsNone(Statement statement, String... words) throws SQLException {
    for (String list : LISTS) {
      assertThat(rows(statement, list).toString()).as(list).doesNotContainIgnoringCase(words);
      assertThat(warnings(statement)).as(list).doesNotContainIgnoringCase(words);
    }
    for (String forget : List.of("NL FORGET 'payed anything'", "NL FORGET TERM 'payed anything'")) {
      assertThatThrownBy(() -> rows(statement, forget))
          .satisfies(
              e -> assertThat(String.valueOf(e.getMessage())).doesNotContainIgnoringCase(words));
    }
  }

  @Test
  void team_entriesThatUseWhatALoginMayNotRead_areNotShownToIt() throws Exception {
    String alice = "alice" + System.nanoTime();
    String bob = "bob" + System.nanoTime();
    String url = Asked.tracks(Engines.POSTGRESQL, directory);
    try (Connection admin = Engines.POSTGRESQL.connect(url)) {
      Engines.run(
          admin,
          "CREATE TABLE payroll (name VARCHAR(20), salary INTEGER)",
          "CREATE TABLE employee (name VARCHAR(20), wage INTEGER)",
          "CREATE USER " + alice + " PASSWORD 'postgres'",
          "CREATE USER " + bob + " PASSWORD 'postgres'",
          "GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + alice,
          "GRANT SELECT ON track TO " + bob,
          "GRANT SELECT (name) ON employee TO " + bob);
    }
    String store = Engines.POSTGRESQL.freshUrl(directory);
    try (Connection one = member(alice, url, store);
        Statement hers = one.createStatement()) {
      rows(
          hers,
          "NL REMEMBER 'payed one' AS SELECT salary FROM payroll WHERE name = '" + CELL + "'");
      rows(
          hers,
          "NL REMEMBER 'payed two' AS SELECT sum(wage) AS wage FROM employee WHERE name = '"
              + CELL
              + "'");
      rows(
          hers,
          "NL REMEMBER 'payed three' AS SELECT e.wage FROM employee e WHERE e.name = '"
              + CELL
              + "'");
      rows(
          hers,
          "NL REMEMBER 'the names' AS WITH n AS (SELECT name AS word FROM employee) SELECT n.word"
              + " AS label, count(*) AS c FROM n GROUP BY label ORDER BY c, label");
      rows(hers, "NL DEFINE 'payed four' AS SUM(salary) FROM payroll WHERE name = '" + CELL + "'");
      rows(hers, "NL DEFINE 'payed five' AS SUM(wage) FROM employee WHERE name = '" + CELL + "'");
      rows(hers, "NL DEFINE 'air time' AS SUM(minutes) FROM track");
      assertThat(firsts(hers, "NL MEMORY"))
          .containsExactly("payed one", "payed two", "payed three", "the names");
    }
    try (Connection other = member(bob, url, store);
        Statement his = other.createStatement()) {
      assertThat(firsts(his, "NL MEMORY")).containsExactly("the names");
      assertThat(warnings(his)).contains("3 entries are not shown");
      assertThat(firsts(his, "NL TERMS")).containsExactly("air time");
      assertThat(warnings(his)).contains("2 entries are not shown");
      assertThat(firsts(his, "NL EXPORT MEMORY").get(0)).contains("the names", "air time");
      assertShowsNone(his, CELL, "payed o", "payed t", "payed f", "payroll", "salary", "wage");
      assertThat(rows(his, "NL FORGET 'payed one'").toString())
          .contains("not shown")
          .doesNotContain(CELL);
      assertThat(rows(his, "NL REMEMBER 'payed two' AS SELECT 1").toString())
          .contains("not shown")
          .doesNotContain(CELL);
    }
  }

  @Test
  void own_entryThatASchemaChangeMadeInvalid_isShownWithItsReason() throws Exception {
    String url =
        Engines.SQLITE.urlWith(directory, "CREATE TABLE a (x INTEGER)", "CREATE TABLE b (y TEXT)");
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER 'all of a' AS SELECT x FROM a");
      rows(statement, "NL DEFINE 'sum of a' AS SUM(x) FROM a");
      statement.execute("DROP TABLE a");
      rows(statement, "NL REFRESH");
      assertThat(rows(statement, "NL MEMORY").toString())
          .contains("all of a", "not used", "the table a");
      assertThat(rows(statement, "NL TERMS").toString()).contains("sum of a", "not used");
    }
  }

  @Test
  void entriesOfAFile_thatUseWhatSettingsHide_areNotShown() throws Exception {
    String url =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE payroll (name TEXT, salary INTEGER)",
            "CREATE TABLE customer (name TEXT, secret TEXT)");
    Path file =
        Files.writeString(
            directory.resolve("team.yml"),
            """
            queries:
            - question: payed one
              sql: SELECT salary FROM payroll WHERE name = 'HIDDENCELL7'
            - question: payed two
              sql: SELECT name FROM customer WHERE secret = 'HIDDENCELL7'
            - question: the names
              sql: SELECT name FROM customer
            terms:
            - term: payed three
              expression: SUM(salary)
              from: payroll
              where: name = 'HIDDENCELL7'
            - term: payed four
              expression: secret = 'HIDDENCELL7'
              from: customer
            """);
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      rows(statement, "NL REMEMBER 'payed five' AS SELECT salary FROM payroll");
    }
    try (Connection connection =
            asked.connect(
                Engines.SQLITE,
                url,
                "nl.memory",
                file.toString(),
                "nl.tables.deny",
                "payroll",
                "nl.columns.deny",
                "customer.secret");
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL MEMORY")).containsExactly("the names");
      assertThat(rows(statement, "NL TERMS")).isEmpty();
      assertShowsNone(statement, CELL, "payed o", "payed t", "payed f", "payroll", "secret");
    }
  }

  @Test
  void errorOfTheEngine_suggestsNoColumnThatTheLoginMayNotRead() throws Exception {
    String bob = "bob" + System.nanoTime();
    String url = Asked.tracks(Engines.POSTGRESQL, directory);
    try (Connection admin = Engines.POSTGRESQL.connect(url)) {
      Engines.run(
          admin,
          "CREATE TABLE employee (name VARCHAR(20), zqwage INTEGER)",
          "CREATE USER " + bob + " PASSWORD 'postgres'",
          "GRANT SELECT (name) ON employee TO " + bob);
    }
    try (Connection connection = member(bob, url, Engines.POSTGRESQL.freshUrl(directory));
        Statement statement = connection.createStatement()) {
      for (String nl :
          List.of(
              "NL REMEMBER 'x' AS SELECT zqwag FROM employee",
              "NL DEFINE 'x' AS SUM(zqwag) FROM employee")) {
        assertThatThrownBy(() -> rows(statement, nl))
            .as(nl)
            .satisfies(
                e -> {
                  assertThat(String.valueOf(e.getMessage())).contains("zqwag");
                  for (Throwable t = e; t != null; t = t.getCause()) {
                    assertThat(String.valueOf(t)).doesNotContain("zqwage", "Hint");
                  }
                });
      }
    }
  }

  /** Engines suggest names that are like a wrong one. */
  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"POSTGRESQL", "DUCKDB"})
  void errorOfTheEngine_suggestsNoHiddenColumn(Engines engine) throws Exception {
    String url =
        engine.urlWith(directory, "CREATE TABLE customer (id INTEGER, zqsecret VARCHAR(20))");
    try (Connection connection =
            new Asked(directory).connect(engine, url, "nl.columns.deny", "customer.zqsecret");
        Statement statement = connection.createStatement()) {
      for (String nl :
          List.of(
              "NL REMEMBER 'x' AS SELECT zqsecre FROM customer",
              "NL REMEMBER 'x ?' AS SELECT zqsecre FROM customer WHERE id = ?",
              "NL DEFINE 'x' AS SUM(zqsecre) FROM customer")) {
        assertThatThrownBy(() -> rows(statement, nl))
            .as(nl)
            .satisfies(
                e -> {
                  assertThat(String.valueOf(e.getMessage())).contains("zqsecre");
                  for (Throwable t = e; t != null; t = t.getCause()) {
                    assertThat(String.valueOf(t)).doesNotContain("zqsecret");
                  }
                });
      }
    }
  }
}
