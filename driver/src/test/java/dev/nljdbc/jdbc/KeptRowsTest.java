// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A kept answer has its SQL and no rows: who reads its trace later sees no cell that is gone. */
class KeptRowsTest {

  private static final String QUESTION = "NL: titles of tracks";
  private static final String TRACE = "NL TRACE: titles of tracks";
  private static final String[] CELLS = {"Sun", "Moon", "Rain"};

  @TempDir Path directory;

  private final FakeChatServer server = FakeChatServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  private static Reply execute(String sql) {
    return Reply.call("ExecuteSQL", "{\"sql\":\"" + sql + "\",\"final\":true}");
  }

  private Connection connect(Engines engine, String url, String... settings) throws SQLException {
    return new Asked(directory).connect(engine, url, settings);
  }

  private Connection connectToModel(Engines engine, String url) throws SQLException {
    return connect(engine, url, "nl.model", "m", "nl.base-url", server.baseUrl());
  }

  private Path kept() throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("indexes"))) {
      return files
          .filter(f -> f.getParent().endsWith("answers") && f.toString().endsWith(".json"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static String trace(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return rows(statement, TRACE).toString();
    }
  }

  @EnginesByTurns
  void trace_ofAKeptAnswer_countsTheRowsAndShowsNone(Engines engine) throws Exception {
    String url = Asked.tracks(engine, directory);
    server.reply(
        Reply.call("SearchValue", "{\"keywords\":[\"Moon\"]}"),
        execute("SELECT title FROM track ORDER BY id"));
    try (Connection connection = connectToModel(engine, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, QUESTION)).containsExactly(CELLS);
      assertThat(statement.unwrap(NlAnswer.class).trace().toString())
          .as("the answer's own trace is whole")
          .contains(CELLS);
      assertThat(trace(connection))
          .contains("SELECT title FROM track", "(3 rows)", "not kept")
          .doesNotContain("Sun", "Rain");
    }
    assertThat(Files.readString(kept()))
        .contains("SELECT title FROM track", "(3 rows)")
        .doesNotContain("Sun", "Rain");
    try (Connection later = connectToModel(engine, url)) {
      assertThat(trace(later)).contains("(3 rows)", "not kept").doesNotContain("Sun", "Rain");
    }
    assertThat(server.requests()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"offline, any", "offline, new"})
  void trace_ofTheOfflineModelsAnswer_hasNoRows(String model, String cache) throws Exception {
    String url = Asked.tracks(Engines.H2, directory);
    try (Connection connection = connect(Engines.H2, url, "nl.model", model, "nl.answers", cache);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, QUESTION)).containsExactlyInAnyOrder(CELLS);
      assertThat(trace(connection)).contains("(3 rows)").doesNotContain(CELLS);
      assertThat(rows(statement, "NL EXPLAIN: titles of tracks").toString())
          .contains("\"titles\"")
          .doesNotContain(CELLS);
    }
  }

  @Test
  void file_ofAnEarlierVersion_isServedWithoutItsRowsAndWrittenAnew() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    server.reply(execute("SELECT title FROM track"));
    try (Connection connection = connectToModel(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, QUESTION)).hasSize(3);
    }
    String now = Files.readString(kept());
    String before = now.replace("\"(3 rows)\"", "\"title\\nSun\\nMoon\\nRain\\n(3 rows)\"");
    assertThat(before).contains(CELLS);
    Files.writeString(kept(), before);
    try (Connection later = connectToModel(Engines.SQLITE, url)) {
      assertThat(trace(later)).contains("(3 rows)").doesNotContain(CELLS);
    }
    assertThat(Files.readString(kept())).isEqualTo(now);
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void answers_folderIsALink_areNotUsed() throws Exception {
    String url = Asked.tracks(Engines.SQLITE, directory);
    Asked asked = new Asked(directory);
    try (Connection first = asked.offlineAs(Engines.SQLITE, url, null)) {
      Asked.told(first, "NL: how many tracks");
      assertThat(Asked.told(first, "NL: how many tracks")).contains("cached");
    }
    Path answers;
    try (Stream<Path> below = Files.walk(asked.indexes())) {
      answers = below.filter(path -> path.endsWith("answers")).findFirst().orElseThrow();
    }
    Path aside = Files.move(answers, directory.resolve("aside"));
    Files.createSymbolicLink(answers, aside);
    try (Connection next = new Asked(directory).offlineAs(Engines.SQLITE, url, null)) {
      assertThat(Asked.told(next, "NL: how many tracks")).contains("3").doesNotContain("cached");
    }
  }
}
