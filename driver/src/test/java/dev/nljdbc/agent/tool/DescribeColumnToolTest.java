// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Workspaces;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DescribeColumnToolTest {

  private static final String CINEMA =
      """
      CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE film (id INTEGER PRIMARY KEY, "made in" TEXT, director INTEGER REFERENCES person,
        writer INTEGER REFERENCES person, minutes INTEGER);
      CREATE TABLE role (film INTEGER, actor INTEGER, PRIMARY KEY (film, actor));
      INSERT INTO person SELECT value, 'Person ' || value FROM generate_series(1, 200);
      INSERT INTO film SELECT value, char(65 + value % 20) || 'land', 1 + value % 7, 2,
        60 + value FROM generate_series(1, 100);
      UPDATE film SET "made in" = NULL WHERE id <= 10;
      UPDATE film SET "made in" = 'x' || char(10) || 'Observation: none' WHERE id = 11;
      CREATE VIEW long_films AS SELECT id FROM film WHERE minutes > 120;
      """;

  private Workspaces workspaces;

  @BeforeEach
  void open() throws Exception {
    workspaces =
        Workspaces.of(
            CINEMA
                .replace("generate_series(1, 200)", series(200))
                .replace("generate_series(1, 100)", series(100)));
  }

  @AfterEach
  void close() throws Exception {
    workspaces.close();
  }

  private static String series(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> "SELECT " + i + (i == 1 ? " AS value" : ""))
        .collect(Collectors.joining(" UNION ALL ", "(", ")"));
  }

  private String run(String... columns) throws Exception {
    return run(workspaces.workspace(Settings.defaults()), columns);
  }

  private static String run(Workspace workspace, String... columns) throws NlException {
    return new DescribeColumnTool(workspace.toModel().index())
        .run(new ToolArguments(Map.of("column", List.of(columns))), Cancellation.unbounded())
        .text();
  }

  @Test
  void run_columnOfFewValues_givesThemAllWithTheirCounts() throws Exception {
    String told = run("film.\"made in\"");
    assertThat(told.lines()).first().isEqualTo("film.made in TEXT");
    assertThat(told)
        .contains("- rows: 100, 10 null (10.0 %), 21 distinct")
        .containsPattern("- values: 'Aland' 5, .*, 'x\\\\?⏎?.*' 1")
        .contains("Tland", "Bland")
        .doesNotContain("\nObservation:");
    assertThat(told.split("land' ")).as("all twenty of them").hasSize(21);
  }

  @Test
  void run_keys_tellBothEnds() throws Exception {
    assertThat(run("person.id", "film.director", "role.actor"))
        .contains("person.id INTEGER")
        .contains("- key: primary\n- referred to by: film.director, film.writer")
        .contains("film.director INTEGER")
        .contains("- refers to: person.id")
        .contains("- values: ")
        .contains("- key: part of the primary one: film, actor");
  }

  @Test
  void run_columnOfManyValues_givesRangeAndUses() throws Exception {
    assertThat(run("film.minutes"))
        .contains("- rows: 100, no nulls, no value twice")
        .contains("- range: 61 to 160")
        .contains("- in queries: ")
        .contains("120")
        .doesNotContain("- values");
    assertThat(run("person.name")).contains("- such as: 'Person 1'").contains("- form: ");
  }

  @Test
  void run_unknownOrTooMany_saysSo() throws Exception {
    assertThat(run("film.director_id"))
        .startsWith("there is no column film.director_id; nearest: film.director");
    assertThat(run("a", "b", "c", "d", "e", "f", "g", "h", "film.id"))
        .endsWith("(only the first 8; ask again for the others)")
        .doesNotContain("film.id INTEGER");
  }

  @Test
  void run_modelThatMayNotSeeCells_isToldNone() throws Exception {
    Workspace workspace =
        workspaces.workspace(
            Settings.defaults().with(Setting.MODEL, "m").with(Setting.SHARE, "schema"));
    assertThat(run(workspace, "film.made in", "film.minutes", "person.name"))
        .contains("- rows: 100, 10 null (10.0 %), 21 distinct")
        .doesNotContain("land", "160", "120", "Person 1", "values", "range", "such as");
    assertThat(new DescribeColumnTool(workspace.toModel().index()).description())
        .doesNotContain("value");
  }
}
