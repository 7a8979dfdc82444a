// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.config.Settings;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import dev.nljdbc.testing.Workspaces;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class YearRankingTest {

  private static final int ALL = 100;
  private static final String HARBOUR =
      """
      CREATE TABLE boat (boat_no INTEGER PRIMARY KEY, name TEXT, launched DATE, scrapped DATE, changed TIMESTAMP);
      CREATE TABLE visit (visit_no INTEGER PRIMARY KEY, boat_no INTEGER REFERENCES boat, berth TEXT,
        arrival DATE, departure DATE, billed DATE, settled DATE, changed TIMESTAMP);
      CREATE VIEW berths_taken AS SELECT berth, arrival AS taken, departure AS given_back FROM visit;
      INSERT INTO boat VALUES (1, 'Gull', '1961-05-05', NULL, '2020-01-01 00:00:00'),
        (2, 'Tern', '1988-06-06', NULL, '2020-01-02 00:00:00');
      INSERT INTO visit VALUES
        (1, 1, 'east', '2018-04-01', '2018-04-03', '2018-05-01', '2018-06-01', '2020-01-01 00:00:00'),
        (2, 2, 'west', '2019-04-01', '2019-04-03', '2019-05-01', '2019-06-01', '2020-01-02 00:00:00');
      """;

  private static Workspaces harbour;
  private static DatabaseIndex index;

  @BeforeAll
  static void open() throws Exception {
    harbour = Workspaces.of(HARBOUR);
    index = harbour.workspace(Settings.defaults()).index();
  }

  @AfterAll
  static void close() throws Exception {
    harbour.close();
  }

  /** Those that stand higher, in relation to all else, than by the words alone. */
  private static List<String> gaining(String question) {
    List<ColumnHit> plain = index.columns().search(question, ALL);
    return YearRanking.search(question, ALL, index).stream()
        .filter(
            hit ->
                plain.stream()
                    .anyMatch(p -> p.column().equals(hit.column()) && hit.score() > p.score()))
        .map(hit -> hit.column().id().toString())
        .toList();
  }

  @Test
  void search_yearThatOneColumnHolds_putsItFirst() {
    String question = "Which boats are from 1970?";

    assertThat(gaining(question)).containsExactly("boat.launched");
    assertThat(YearRanking.search(question, 1, index))
        .extracting(hit -> hit.column().name())
        .containsExactly("launched");
  }

  @Test
  void search_yearThatManyColumnsHold_raisesAFewOfTheTables() {
    assertThat(gaining("Which berths were busy in 2018?"))
        .hasSize(3)
        .allMatch(column -> column.startsWith("visit."));
  }

  @Test
  void search_columnThatEveryTableHas_isRaisedOnce() {
    assertThat(gaining("Which boats were changed in 2020?")).containsExactly("boat.changed");
  }

  @Test
  void search_manyColumnsHoldTheYear_raisesThoseOfTheTableOfManyRows() throws Exception {
    String sql =
        """
        CREATE TABLE pilot (pilot_no INTEGER PRIMARY KEY, licensed DATE, renewed DATE, examined DATE);
        CREATE TABLE towing (towing_no INTEGER PRIMARY KEY, begun DATE);
        INSERT INTO pilot VALUES (1, '2018-01-01', '2018-01-01', '2018-01-01');
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
          INSERT INTO towing SELECT i, '2018-03-01' FROM n;
        """;
    try (Workspaces estuary = Workspaces.of(sql)) {
      List<ColumnHit> hits =
          YearRanking.search(
              "What was earned in 2018?", 3, estuary.workspace(Settings.defaults()).index());

      assertThat(hits).extracting(hit -> hit.column().name()).contains("begun");
    }
  }

  @Test
  void search_limit_isKeptWhateverIsRaised() {
    assertThat(YearRanking.search("Which berths were busy in 2018?", 4, index))
        .hasSize(4)
        .isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
  }

  @Test
  void search_yearThatNoColumnHolds_orNone_isRankedByWords() {
    for (String question : List.of("Which boats came in 2031?", "Which boats came in spring?")) {
      assertThat(YearRanking.search(question, 7, index))
          .isEqualTo(index.columns().search(question, 7));
    }
  }
}
