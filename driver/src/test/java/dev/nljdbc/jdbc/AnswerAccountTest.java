// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an answer cost is told, in the answer, in all, and also when there was none. */
class AnswerAccountTest {

  /**
   * Each reply has 100 prompt tokens, 40 of them cached by the provider, and 20 completion tokens.
   */
  private static final String PRICES =
      "{\"models\": {\"m\": {\"prompt\": 1000, \"cached\": 100, \"completion\": 2000}}}";

  private static final Reply QUERY =
      Reply.call("ExecuteSQL", "{\"sql\":\"SELECT title FROM track\",\"final\":true}");
  private static final Reply SEARCH =
      Reply.call("SearchColumn", "{\"query\":[\"title of a track\"]}");

  @TempDir Path directory;
  private FakeChatServer server;
  private String url;

  @BeforeEach
  void start() throws Exception {
    server = FakeChatServer.start();
    url = Asked.tracks(Engines.H2, directory);
    Files.writeString(directory.resolve("prices.json"), PRICES);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(Asked asked, String... more) throws SQLException {
    String[] settings = {
      "nl.model", "m",
      "nl.base-url", server.baseUrl(),
      "nl.prices", directory.resolve("prices.json").toString()
    };
    String[] all = java.util.Arrays.copyOf(settings, settings.length + more.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    return asked.connect(Engines.H2, url, all);
  }

  private static Map<String, String> status(Statement statement) throws SQLException {
    return rows(statement, "NL STATUS").stream()
        .collect(Collectors.toMap(row -> row.get(0), row -> row.get(1), (a, b) -> a));
  }

  @Test
  void nlSql_answer_tellsItsUsageAndWhereTheTimeWent() throws Exception {
    server.reply(SEARCH.after(Duration.ofMillis(120)), QUERY);
    try (Connection connection = connect(new Asked(directory));
        Statement statement = connection.createStatement()) {
      Map<String, String> made = first(statement, "NL SQL: titles");
      assertThat(made)
          .containsEntry("cached", "false")
          .containsEntry("calls", "2")
          .containsEntry("tokens", "240")
          .containsEntry("prompt_tokens", "200")
          .containsEntry("cached_tokens", "80")
          .containsEntry("completion_tokens", "40")
          .containsEntry("priced", "true");
      assertThat(new java.math.BigDecimal(made.get("cost"))).isEqualByComparingTo("0.208");
      long model = Long.parseLong(made.get("model_ms"));
      long sum =
          List.of("model_ms", "search_ms", "sql_ms", "rest_ms").stream()
              .mapToLong(part -> Long.parseLong(made.get(part)))
              .sum();
      assertThat(model).isGreaterThanOrEqualTo(120);
      assertThat(Long.parseLong(made.get("milliseconds"))).isBetween(sum, sum + 4);

      assertThat(first(statement, "NL SQL: titles"))
          .containsEntry("cached", "true")
          .containsEntry("calls", "2")
          .containsEntry("model_ms", "0");
    }
  }

  @Test
  void nlStatus_totals_countEveryQuestionOnce() throws Exception {
    server.reply(QUERY, Reply.text("Hm."), Reply.text("Hm."));
    try (Connection connection = connect(new Asked(directory), "nl.lab.rounds", "2");
        Statement statement = connection.createStatement()) {
      assertThat(status(statement))
          .hasEntrySatisfying("questions", words -> assertThat(words).startsWith("0 since"));
      rows(statement, "NL: titles");
      rows(statement, "NL: titles");
      rows(statement, "NL REMEMBER 'all tracks' AS SELECT id FROM track");
      rows(statement, "NL: all tracks");
      assertThatThrownBy(() -> rows(statement, "NL: nothing found"))
          .isInstanceOf(NlException.class);
      assertThat(status(statement))
          .containsEntry(
              "questions", "4 since this process began (1 from the cache, 1 verified, 1 failed)")
          .containsEntry("calls of the model", "3")
          .containsEntry(
              "tokens", "360 (300 prompt, 120 of them cached by the provider, 60 completion)")
          .hasEntrySatisfying("cost", cost -> assertThat(cost).startsWith("$0.312"))
          .hasEntrySatisfying("time", time -> assertThat(time).startsWith("model "));
    }
  }

  @Test
  void nlTrace_failedQuestion_showsItsStepsAndTheErrorWithoutAskingAgain() throws Exception {
    server.reply(SEARCH, Reply.call("ExecuteSQL", "{\"sql\":\"SELECT nothing FROM track\"}"));
    try (Connection connection = connect(new Asked(directory), "nl.lab.rounds", "2");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> rows(statement, "NL: nothing found"))
          .isInstanceOf(NlException.class);
      List<List<String>> trace = rows(statement, "NL TRACE: nothing found");
      assertThat(server.requests()).hasSize(2);
      assertThat(trace).extracting(row -> row.get(2)).anyMatch(a -> a.startsWith("SearchColumn"));
      assertThat(trace).extracting(row -> row.get(3)).anyMatch(o -> o.contains("nothing"));
      assertThat(trace.get(trace.size() - 1).get(2)).isEqualTo("failed");
      assertThat(trace.get(trace.size() - 1).get(3)).contains("NL001", "2 rounds");

      server.reply(SEARCH, SEARCH);
      assertThat(rows(statement, "NL TRACE: nothing else found"))
          .last()
          .satisfies(row -> assertThat(row.get(2)).isEqualTo("failed"));
    }
  }

  @TableTest
  void budget_spentWithoutAnAnswer_endsTheQuestion(
      String setting, String value, NlError error, String said, int calls, String samples)
      throws Exception {
    server.always(r -> SEARCH);
    try (Connection connection =
            connect(new Asked(directory), setting, value, "nl.samples", samples);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> rows(statement, "NL: titles"))
          .isInstanceOfSatisfying(
              NlException.class,
              e -> {
                assertThat(e.error()).isEqualTo(error);
                assertThat(e.getMessage()).contains(said);
              });
      assertThat(server.requests()).hasSize(calls);
      assertThat(status(statement)).containsEntry("calls of the model", Integer.toString(calls));
    }
  }

  @Test
  void timeout_spentWithoutAnAnswer_endsTheQuestion() throws Exception {
    server.always(r -> SEARCH.after(Duration.ofMillis(150)));
    try (Connection connection = connect(new Asked(directory), "nl.timeout", "400ms");
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> rows(statement, "NL: titles"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.TIMEOUT));
      assertThat(firsts(statement, "SELECT title FROM track")).hasSize(3);
    }
  }
}
