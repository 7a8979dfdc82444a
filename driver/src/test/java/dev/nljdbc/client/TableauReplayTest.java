// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Tableau documents that it does to a connection, replayed on every engine. */
class TableauReplayTest {

  private static final String QUESTION = "NL: titles and minutes of all tracks";
  private static final String SQL = "SELECT title, minutes FROM track";

  @TempDir Path directory;

  private final FakeChatServer server =
      FakeChatServer.start()
          .always(r -> Reply.call("ExecuteSQL", "{\"sql\":\"" + SQL + "\",\"final\":true}"));

  @AfterEach
  void stop() {
    server.close();
  }

  private Tableau bare(Tracks tracks) throws Exception {
    return Tableau.connect(
        Tableau.class.getClassLoader(), tracks.bareUrl(), tracks.engine().properties());
  }

  private Tableau ours(Tracks tracks) throws Exception {
    Properties properties = tracks.properties();
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", server.baseUrl());
    return Tableau.connect(Tableau.class.getClassLoader(), tracks.url(), properties);
  }

  @EnginesByTurns
  void enumerating_throughOurUrl_isTheEnginesOwn(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory);
    List<String> bare;
    try (Tableau tool = bare(tracks)) {
      bare = tool.enumerate();
    }
    try (Tableau tool = ours(tracks)) {
      assertThat(tool.enumerate())
          .isEqualTo(bare)
          .anyMatch(line -> line.toLowerCase(Locale.ROOT).contains("artist_id"));
    }
    assertThat(server.requests()).isEmpty();
  }

  @EnginesByTurns
  void customSql_thatIsAQuestion_isThatOfItsSqlAndCostsOneCall(Engines engine) throws Exception {
    Tracks tracks = Tracks.on(engine, directory);
    String title = engine.upperCase() ? "TITLE" : "title";
    List<String> columns;
    List<String> rows;
    List<String> chart;
    try (Tableau tool = bare(tracks)) {
      columns = tool.columns(tool.table(SQL));
      rows = tool.rows(tool.table(SQL));
      chart = tool.chart(SQL, title);
    }
    assertThat(columns).hasSize(4);
    assertThat(chart).containsExactly("Moon|1|", "Rain|1|", "Sun|1|");
    for (int connections = 0; connections < 2; connections++) {
      try (Tableau tool = ours(tracks)) {
        assertThat(tool.columns(tool.table(QUESTION))).isEqualTo(columns);
        assertThat(tool.rows(tool.table(QUESTION))).containsExactlyInAnyOrderElementsOf(rows);
        assertThat(tool.chart(QUESTION, title)).isEqualTo(chart);
      }
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void report_overMonths_isTheSameOrSaysWhyNot() throws Exception {
    ReportLife.check(
        directory,
        (url, user, password) -> {
          Properties login = new Properties();
          login.setProperty("user", user);
          login.setProperty("password", password);
          try (Tableau tool = Tableau.connect(Tableau.class.getClassLoader(), url, login)) {
            return tool.rows(tool.table(ReportLife.LONGER_THAN_4)).toString();
          }
        });
  }
}
