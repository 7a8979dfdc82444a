// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.measure.GoldAgent.GoldPlan;
import dev.nljdbc.bench.measure.GoldAgent.ShownText;
import dev.nljdbc.bench.metric.GoldLiterals.Literal;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoldAgentTest {

  private static final ColumnId NAME = TableId.of("boat").column("name");
  private static final ColumnId HARBOUR = TableId.of("boat").column("harbour_id");
  private static final ColumnId ID = TableId.of("harbour").column("id");
  private static final ColumnId TOWN = TableId.of("harbour").column("town_name");
  private static final GoldPlan PLAN =
      new GoldPlan(
          "SELECT name FROM boat JOIN harbour ON harbour_id = id WHERE town_name = 'Ghent'",
          List.of(NAME, TOWN),
          List.of(HARBOUR, ID),
          List.of(new Literal(TOWN, "Ghent")));
  private static final String ALL =
      """
      boat | id | harbour_id -> harbour.id | 3
      Found:
      boat
        name TEXT
      harbour
        also: id, town_name
      - harbour.town_name = 'Ghent'\
      """;

  @Test
  void next_allShown_runsTheQueryThenIsDone() {
    GoldAgent agent = new GoldAgent(PLAN);

    GoldAgent.Turn turn = agent.next(new ShownText(ALL), true);

    assertThat(turn.calls()).extracting(GoldAgent.Call::name).containsExactly("ExecuteSQL");
    assertThat(turn.calls().get(0).arguments()).contains("'Ghent'").contains("\"final\":true");
    assertThat(agent.next(new ShownText(ALL), true).calls())
        .extracting(GoldAgent.Call::name)
        .containsExactly("Done");
  }

  @Test
  void next_nothingShown_searchesForAllOfItInATurn() {
    GoldAgent agent = new GoldAgent(PLAN);

    assertThat(agent.next(new ShownText("boat | id | | 3"), true).calls())
        .containsExactly(
            new GoldAgent.Call("SearchColumn", "{\"query\":[\"name\",\"town name\"]}"),
            new GoldAgent.Call("SearchValue", "{\"query\":[\"Ghent\"]}"),
            new GoldAgent.Call(
                "FindShortestPath", "{\"start\":[\"boat.name\"],\"end\":[\"harbour.town_name\"]}"));
    assertThat(agent.next(new ShownText(""), true).calls().get(0).name()).isEqualTo("ExecuteSQL");
  }

  @Test
  void next_oneCallATurn_takesOneAfterTheOther() {
    GoldAgent agent = new GoldAgent(PLAN);
    ShownText nothing = new ShownText("");

    assertThat(List.of(name(agent, nothing), name(agent, nothing), name(agent, nothing)))
        .containsExactly("SearchColumn", "SearchValue", "FindShortestPath");
    assertThat(name(agent, nothing)).isEqualTo("ExecuteSQL");
  }

  private static String name(GoldAgent agent, ShownText shown) {
    return agent.next(shown, false).calls().get(0).name();
  }

  @Test
  void shows_nameBesideAnotherTable_isNotShown() {
    ShownText shown = new ShownText("boat.harbour_id INTEGER\nharbour.town_name TEXT");

    assertThat(shown.shows(HARBOUR)).isTrue();
    assertThat(shown.shows(TOWN)).isTrue();
    assertThat(shown.shows(NAME)).isFalse();
    assertThat(shown.shows(ID)).isFalse();
    assertThat(shown.shows("Ghent")).isFalse();
  }
}
