// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.testing.Workspaces;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class QuestionTimerTest {

  private final QuestionTimer timer = new QuestionTimer();
  private final QuestionTimer other = new QuestionTimer();
  private Workspaces database;
  private Workspace shared;

  @BeforeEach
  void open() throws Exception {
    database = Workspaces.of("CREATE TABLE city (name TEXT); INSERT INTO city VALUES ('Oslo')");
    shared = database.workspace(Settings.defaults());
  }

  @AfterEach
  void close() throws Exception {
    database.close();
  }

  private static TimeSpent spent(QuestionTimer timer) {
    return timer.of(Duration.ofDays(1), Duration.ZERO);
  }

  @Test
  void on_twoQuestionsOfOneIndex_eachCountsItsOwnSearches() {
    Workspace asked = timer.on(shared);
    other.on(shared);
    assertThat(asked.index().columns().search("city", 1)).isNotEmpty();
    Duration columns = spent(timer).search();
    assertThat(columns).isPositive();
    assertThat(asked.index().values().search(ValueQuery.of("Oslo", 1))).isNotEmpty();
    Duration values = spent(timer).search();
    assertThat(values).isGreaterThan(columns);
    assertThat(asked.index().values().equal(List.of("oslo"), 1)).isNotEmpty();
    assertThat(spent(timer).search()).isGreaterThan(values);
    assertThat(spent(other).search()).isZero();
  }

  @Test
  void on_searchInAnotherThread_isCounted() throws Exception {
    Workspace asked = timer.on(shared);
    Thread thread = new Thread(() -> asked.index().columns().search("city", 1));
    thread.start();
    thread.join();
    assertThat(spent(timer).search()).isPositive();
  }

  @Test
  void on_explorationSql_isCountedApart() throws Exception {
    timer.on(shared).explorer().run("SELECT name FROM city", 1, Cancellation.unbounded());
    assertThat(spent(timer).sql()).isPositive();
    assertThat(spent(timer).search()).isZero();
  }

  @Test
  void on_aWorkspace_keepsItsSharedIndex() {
    assertThat(timer.on(shared).index().shared()).isSameAs(shared.index());
  }
}
