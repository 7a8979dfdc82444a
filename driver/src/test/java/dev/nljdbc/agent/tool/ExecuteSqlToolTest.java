// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.Workspaces;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecuteSqlToolTest {

  private static final String[] TOWNS = {
    "CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(30), country VARCHAR(30))",
    "CREATE TABLE visit (id INTEGER PRIMARY KEY, city_id INTEGER, nights INTEGER, guest"
        + " VARCHAR(30))",
    "INSERT INTO city VALUES (1, 'Oslo ', 'Norway'), (2, 'Rome', 'Italy'), (3, 'Norway', 'USA')",
    "INSERT INTO visit VALUES (1, 1, 3, 'Ann'), (2, 1, 4, 'Bob'), (3, 2, NULL, 'Ann')"
  };

  @TempDir Path directory;

  private static String run(Workspaces database, String sql) throws Exception {
    Settings settings = Settings.defaults().with(Setting.MODEL, "x").with(Setting.SHARE, "rows");
    return Toolbox.executeSql(database.workspace(settings))
        .run(new ToolArguments(Map.of("sql", List.of(sql))), Cancellation.unbounded())
        .text();
  }

  @EnginesByTurns
  void run_wrongNames_areToldWithTheNearestRealOnes(Engines engine) throws Exception {
    String url = engine.urlWith(directory, TOWNS);
    try (Workspaces database = Workspaces.on(engine.connect(url))) {
      // PostgreSQL would call a function of that name, so it is the guard that refuses
      assertThat(run(database, "SELECT c.nmae FROM city c"))
          .startsWith(engine == Engines.POSTGRESQL ? "not run. Refused" : "error: ")
          .containsIgnoringCase("nmae")
          .containsIgnoringCase("city has no column nmae; nearest: city.name")
          .doesNotContain("FROM", "conn=");
      assertThat(run(database, "SELECT c.nights FROM city c JOIN visit v ON v.city_id = c.id"))
          .containsIgnoringCase("city has no column nights; nearest: ")
          .containsIgnoringCase("; there is visit.nights");
      assertThat(run(database, "SELECT guset FROM visit v, city"))
          .containsIgnoringCase("no table of the query has a column guset; nearest: visit.guest");
      assertThat(run(database, "SELECT x.name FROM city c"))
          .containsIgnoringCase("x is no table or alias of the query: it has c for city");
      if (engine != Engines.HSQLDB) { // which takes the first of them
        assertThat(run(database, "SELECT id FROM city c JOIN visit v ON v.city_id = c.id"))
            .containsIgnoringCase("write c.id or v.id");
      }
      assertThat(run(database, "SELECT name FROM citty"))
          .startsWith("not run. Refused")
          .containsIgnoringCase("there is no table citty; nearest: city");
    }
  }

  @EnginesByTurns
  void run_noRows_saysWhichTextsAreNoCells(Engines engine) throws Exception {
    String url = engine.urlWith(directory, TOWNS);
    try (Workspaces database = Workspaces.on(engine.connect(url))) {
      assertThat(run(database, "SELECT c.id FROM city c WHERE c.name = 'Osl'"))
          .contains("(no rows)\nNo ")
          .containsIgnoringCase("no city.name is 'Osl'; nearest: city.name = 'Oslo '");
      assertThat(run(database, "SELECT id FROM city WHERE country IN ('Rome', 'Italy') AND id > 9"))
          .containsIgnoringCase("No city.country is 'Rome'; ")
          .containsIgnoringCase("elsewhere: city.name = 'Rome'")
          .doesNotContain("is 'Italy'");
      assertThat(run(database, "SELECT id FROM city WHERE name = 'Rome' AND country = 'Norway'"))
          .contains("are cells of these columns");
      assertThat(run(database, "SELECT id FROM visit WHERE UPPER(guest) = 'Anne'"))
          .containsIgnoringCase("No cell is 'Anne'; nearest: visit.guest = 'Ann'");
      assertThat(run(database, "SELECT id FROM visit WHERE nights > 99")).endsWith("(no rows)");
    }
  }

  @Test
  void run_syntaxError_needsNoHint() throws Exception {
    try (Workspaces database = Workspaces.of(String.join(";", TOWNS))) {
      assertThat(run(database, "SELECT SUM(nights, 2, 3) FROM visit"))
          .isEqualTo("error: wrong number of arguments to function SUM()");
    }
  }

  @EnginesByTurns
  void run_rowsThoughATextIsNoCell_isDoubtful(Engines engine) throws Exception {
    String url = engine.urlWith(directory, TOWNS);
    try (Workspaces database = Workspaces.on(engine.connect(url))) {
      assertThat(run(database, "SELECT COUNT(*) FROM city WHERE name = 'Osloo'"))
          .contains("(1 row)\nNo ")
          .containsIgnoringCase("no city.name is 'Osloo'; nearest: city.name = 'Oslo '");
      assertThat(run(database, "SELECT COUNT(*) FROM city WHERE name IN ('Rome', 'Roma')"))
          .as("one of the column's texts is there")
          .endsWith("(1 row)");
      assertThat(run(database, "SELECT COUNT(*) FROM city WHERE name <> 'Roma'"))
          .endsWith("(1 row)");
      assertThat(run(database, "SELECT COUNT(*) FROM visit WHERE guest LIKE 'A%'"))
          .endsWith("(1 row)");
    }
  }

  @Test
  void run_finalQueryWithATextThatIsNoCell_isDoubted() throws Exception {
    try (Workspaces database = Workspaces.of(String.join(";", TOWNS))) {
      Settings settings = Settings.defaults().with(Setting.MODEL, "x").with(Setting.SHARE, "rows");
      for (String name : List.of("Rome", "rome", "Xylophagia")) {
        Observation observation =
            Toolbox.executeSql(database.workspace(settings))
                .run(
                    new ToolArguments(
                        Map.of(
                            "sql",
                            List.of("SELECT COUNT(*) FROM city WHERE name = '" + name + "'"),
                            "final",
                            List.of("true"))),
                    Cancellation.unbounded());
        Observation.Ran ran = observation.ran().orElseThrow();
        assertThat(ran.ends()).isTrue();
        assertThat(ran.doubts().stream().map(d -> d.text() + " " + d.mayChangeRows()).toList())
            .isEqualTo(
                switch (name) {
                  case "Rome" -> List.of();
                  case "rome" ->
                      List.of("No city.name is 'rome'; nearest: city.name = 'Rome' true");
                  default -> List.of("No city.name is 'Xylophagia' false");
                });
      }
    }
  }

  @Test
  void run_cellLongerThanTheReadingKeeps_isNotDoubted() throws Exception {
    String cell = "a name of more than sixty characters, as some titles of theses and reports are";
    String more = "INSERT INTO city VALUES (4, '" + cell + "', 'X')";
    try (Workspaces database = Workspaces.of(String.join(";", TOWNS) + ";" + more)) {
      assertThat(run(database, "SELECT COUNT(*) FROM city WHERE name = '" + cell + "'"))
          .endsWith("(1 row)");
    }
  }

  @Test
  void run_veryLongText_isLookedForToo() throws Exception {
    String text = "it''s ".repeat(5_000);
    try (Workspaces database = Workspaces.of(String.join(";", TOWNS))) {
      assertThat(run(database, "SELECT id FROM city WHERE name = '" + text + "'"))
          .contains("(no rows)")
          .hasSizeLessThan(400);
    }
  }

  @Test
  void shortened_messagesOfEngines_keepWhatIsWrong() {
    assertThat(
            ErrorRedaction.shortened(
                "Invalid Input Error: Attempting to execute an unsuccessful or closed pending query"
                    + " result\n"
                    + "Error: Catalog Error: Table with name x does not exist!\n\n"
                    + "LINE 1: SELECT"))
        .isEqualTo("Catalog Error: Table with name x does not exist!");
    assertThat(ErrorRedaction.shortened("(conn=12) Unknown column 'x' in 'SELECT'"))
        .isEqualTo("Unknown column 'x' in 'SELECT'");
  }
}
