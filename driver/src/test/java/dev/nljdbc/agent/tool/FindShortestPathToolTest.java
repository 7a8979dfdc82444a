// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.prompt.SchemaOverview;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.testing.Workspaces;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FindShortestPathToolTest {

  private static final String CINEMA =
      """
      CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, mentor INTEGER REFERENCES person);
      CREATE TABLE film (id INTEGER PRIMARY KEY, title TEXT, director INTEGER REFERENCES person,
        writer INTEGER REFERENCES person);
      CREATE TABLE "show time" (film INTEGER REFERENCES film, "starts at" TEXT, till INTEGER);
      CREATE TABLE till (id INTEGER PRIMARY KEY, place TEXT);
      CREATE VIEW shows_by_till AS SELECT place, count(*) * 2 AS twice, max(s.till + 1) AS next_till
        FROM "show time" s JOIN till t ON s.till = t.id GROUP BY place;
      CREATE TABLE island (x TEXT);
      """;

  private Workspaces workspaces;

  @BeforeEach
  void open() throws Exception {
    workspaces = Workspaces.of(CINEMA);
  }

  @AfterEach
  void close() throws Exception {
    workspaces.close();
  }

  private Workspace workspace() throws Exception {
    return workspaces.workspace(Settings.defaults());
  }

  private String run(List<String> starts, List<String> ends) throws Exception {
    return new FindShortestPathTool(workspace().index())
        .run(new ToolArguments(Map.of("start", starts, "end", ends)), Cancellation.unbounded())
        .text();
  }

  @Test
  void run_listsOfColumns_givesAllPathsOfEachPair() throws Exception {
    assertThat(run(List.of("film.title", "person.mentor"), List.of("person.name")).lines())
        .hasSize(5)
        .contains(
            "person.mentor <-> person.name",
            "person.mentor <-> person.mentor = person.id <-> person.name")
        .anyMatch(l -> l.startsWith("film.title <-> film.writer = person.id (key "))
        .anyMatch(l -> l.startsWith("film.title <-> film.director = person.id (key "));
  }

  @Test
  void run_joinOfAViewOnly_isMarkedAndInTheOverviewToo() throws Exception {
    assertThat(run(List.of("show time.starts at"), List.of("till.place")))
        .isEqualTo(
            "show time.starts at <-> show time.till = till.id (no key; used in view shows_by_till)"
                + " <-> till.place");
    String overview =
        new SchemaOverview(workspace().index().catalog(), workspace().index().joins().conditions())
            .print(List::of, 1000);
    assertThat(overview)
        .contains(
            "show time |  | film -> film.id; till -> till.id (no key; used in view shows_by_till)");
  }

  @Test
  void run_quotedNamesAndTables_areUnderstood() throws Exception {
    assertThat(run(List.of("\"show time\".[starts at]"), List.of("film")))
        .isEqualTo("show time.starts at <-> show time.film = film.id <-> film.id");
  }

  @Test
  void run_unknownOrUnconnected_saysSoWithTheNearestNames() throws Exception {
    assertThat(run(List.of("film.titel", "film.name"), List.of("island.x", "person.name")).lines())
        .containsExactly(
            "there is no column film.titel; nearest: film.title, film.writer, film.id,"
                + " film.director",
            "there is no column film.name; nearest: person.name");
    assertThat(run(List.of("film.title"), List.of("island.x")))
        .isEqualTo("no path between film.title and island.x");
  }

  @Test
  void searchColumn_columnUsedInAView_saysWhatFor() throws Exception {
    String line =
        ColumnLine.print(
            workspace().index().catalog().column("show time.till").orElseThrow(),
            workspace().index());
    assertThat(line).endsWith(" | used as max(till + 1) AS next_till in view shows_by_till");
    assertThat(workspace().index().columns().search("next till", 3))
        .anyMatch(hit -> hit.column().id().toString().equals("show time.till"));
  }
}
