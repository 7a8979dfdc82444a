// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What people and files say as a way in: terms, readings, exports, names. */
@Tag("thorough")
class SaidAttacksTest {

  /** Kinds, and statements that are refused. */
  private static final List<Map.Entry<String, String>> REFUSED =
      List.of(
          Map.entry("term with a second statement", "NL DEFINE 'a' AS n FROM track; DELETE FROM t"),
          Map.entry("term that goes into a file", "NL DEFINE 'a' AS n INTO OUTFILE '/x' FROM t"),
          Map.entry("term of a hidden table", "NL DEFINE 'a' AS SUM(id) FROM secret"),
          Map.entry("term of a hidden table beside", "NL DEFINE 'a' AS SUM(id) FROM track, secret"),
          Map.entry(
              "term with a union", "NL DEFINE 'a' AS id FROM track UNION SELECT 1 FROM secret"),
          Map.entry(
              "term with a query", "NL DEFINE 'a' AS (SELECT MAX(id) FROM secret) FROM track"),
          Map.entry("term over a query", "NL DEFINE 'a' AS id FROM (SELECT * FROM secret) track"),
          Map.entry(
              "term with a query in its condition",
              "NL DEFINE 'a' AS id FROM track WHERE id IN (SELECT id FROM secret)"),
          Map.entry("term that ends a bracket", "NL DEFINE 'a' AS id FROM track WHERE 1=1) --"),
          Map.entry("term that locks", "NL DEFINE 'a' AS id FROM track FOR UPDATE"),
          Map.entry("term of itself", "NL DEFINE 'a' AS a + 1 FROM track"),
          Map.entry("term that waits", "NL DEFINE 'a' AS sleep(5) FROM track"),
          Map.entry("term without a sayable name", "NL DEFINE '%' AS id FROM track"),
          Map.entry("term of a name of nothing", "NL DEFINE '\u0000' AS id FROM track"),
          Map.entry("term of a long name", "NL DEFINE '" + "x".repeat(101) + "' AS id FROM track"),
          Map.entry(
              "term of a megabyte", "NL DEFINE 'a' AS id" + " + 1".repeat(250_000) + " FROM track"),
          Map.entry(
              "term in many brackets",
              "NL DEFINE 'a' AS " + "(".repeat(1900) + "id" + ")".repeat(1900) + " FROM track"),
          Map.entry("reading zero", "NL CHOOSE 0"),
          Map.entry("reading below zero", "NL CHOOSE -1"),
          Map.entry("reading beyond numbers", "NL CHOOSE 99999999999999999999"),
          Map.entry("reading as an expression", "NL CHOOSE 1+1"),
          Map.entry("reading with a second statement", "NL CHOOSE 1; DELETE FROM track"),
          Map.entry("reading that was not offered", "NL CHOOSE 1"),
          Map.entry("question with a second statement", "NL ASK: tracks; DELETE FROM track"),
          Map.entry("export into a file", "NL EXPORT MEMORY '/tmp/x'"),
          Map.entry("export with a second statement", "NL EXPORT MEMORY; DELETE FROM track"),
          Map.entry("forgetting by a pattern", "NL FORGET '%'"),
          Map.entry("forgetting terms by a pattern", "NL FORGET TERM '%'"));

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Engines.class)
  void say_attack_isRefusedAndChangesNothing(Engines engine) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE track (id INTEGER PRIMARY KEY, title VARCHAR(40))",
            "INSERT INTO track VALUES (1, 'Sun')",
            "CREATE TABLE secret (id INTEGER PRIMARY KEY, word VARCHAR(40))");
    List<String> passed = new ArrayList<>();
    try (Connection connection =
            new Asked(directory)
                .connect(engine, url, "nl.tables.deny", "secret", "nl.model", "offline");
        Statement statement = connection.createStatement()) {
      rows(statement, "NL DEFINE 'name of it' AS title FROM track");
      for (Map.Entry<String, String> kind : REFUSED) {
        try {
          passed.add(kind.getKey() + " " + rows(statement, kind.getValue()));
        } catch (NlException refused) {
          assertThat(refused.getMessage()).hasSizeLessThan(2_000);
        }
      }
      assertThat(rows(statement, "SELECT COUNT(*) FROM track")).hasToString("[[1]]");
      assertThat(rows(statement, "NL TERMS")).hasSize(1);
    }
    assertThat(passed).isEmpty();
  }

  /** Whoever may create in a schema of the path would have functions called by another's login. */
  @Test
  void catalog_lookAlikesOfItsOperators_areNotCalled() throws SQLException {
    List<String> statements = new ArrayList<>();
    statements.add("CREATE TABLE track (id INTEGER PRIMARY KEY, title VARCHAR(40))");
    statements.add("INSERT INTO track VALUES (1, 'Sun')");
    statements.add("CREATE TABLE cd (id INTEGER PRIMARY KEY, track_id INTEGER REFERENCES track)");
    statements.add("CREATE VIEW named AS SELECT title FROM track");
    for (String pair : List.of("bigint, text", "name, name", "oid, text", "name, text")) {
      statements.add(raising("joined", pair, "text"));
      statements.add(operator("||", "joined", pair));
    }
    for (String pair : List.of("bigint, bigint", "oid, oid")) {
      statements.add(raising("joined", pair, "text"));
      statements.add(operator("||", "joined", pair));
    }
    for (String like : List.of("~~", "!~~")) {
      String function = like.equals("~~") ? "liked" : "unliked";
      statements.add(raising(function, "name, name", "boolean"));
      statements.add(operator(like, function, "name, name"));
    }
    statements.add(raising("unnest", "int2[]", "SETOF int2"));
    statements.add(raising("unnest", "text[]", "SETOF text"));
    statements.add(raising("array_upper", "text[], int", "int"));
    String url = Engines.POSTGRESQL.urlWith(directory, statements.toArray(String[]::new));
    try (Connection connection =
            new Asked(directory).connect(Engines.POSTGRESQL, url, "nl.model", "offline");
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL: how many tracks are there")).hasToString("[[1]]");
      assertThat(
              rows(statement, "NL STATUS").toString() + rows(statement, "NL PATH: cd.id, track.id"))
          .doesNotContain("look-alike")
          .contains("cd.track_id");
    }
  }

  private static String raising(String name, String arguments, String type) {
    return "CREATE FUNCTION %s(%s) RETURNS %s LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''look-alike'';"
            .formatted(name, arguments, type)
        + " END'";
  }

  private static String operator(String name, String function, String pair) {
    String[] types = pair.split(", ");
    return "CREATE OPERATOR public.%s (FUNCTION = %s, LEFTARG = %s, RIGHTARG = %s)"
        .formatted(name, function, types[0], types[1]);
  }
}
