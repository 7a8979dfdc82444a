// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What speaks against an answer, as its user meets it on every way. */
class DoubtsTest {

  private static final String QUESTION = " how many tracks are there?";
  private static final String TITLES = "SELECT title FROM track";

  @TempDir Path directory;
  private FakeChatServer server;

  @BeforeEach
  void start() {
    server = FakeChatServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(Engines engine, String url) throws Exception {
    return new Asked(directory)
        .connect(
            engine,
            url,
            "nl.model",
            "m",
            "nl.base-url",
            server.baseUrl(),
            "nl.lab.protocol",
            "tools",
            "nl.strategy",
            "interactive");
  }

  private static Reply last(String sql) {
    return Reply.call("ExecuteSQL", "{\"sql\": \"" + sql + "\", \"final\": true}");
  }

  @EnginesByTurns
  void question_answerInDoubt_isToldOnEveryWay(Engines engine) throws Exception {
    server.reply(last(TITLES), Reply.call("Done", "{}"));
    try (Connection connection = connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL:" + QUESTION)).hasSize(3);
      String told = statement.getWarnings().getNextWarning().getMessage();
      assertThat(told).startsWith("Look at the query: ").contains("many");
      NlAnswer answer = statement.unwrap(NlAnswer.class);
      assertThat(answer.doubts()).hasSize(1);
      Doubt doubt = answer.doubts().get(0);
      assertThat(doubt.mayChangeRows()).isTrue();
      assertThat(rows(statement, "NL EXPLAIN:" + QUESTION))
          .filteredOn(row -> row.get(0).equals("doubt") && row.get(1).equals(doubt.text()))
          .hasSize(1);
      assertThat(rows(statement, "NL TRACE:" + QUESTION))
          .filteredOn(row -> row.get(2).equals("Examine"))
          .singleElement()
          .satisfies(row -> assertThat(row.get(3)).isEqualTo(doubt.sentence()));
      assertThat(first(statement, "NL LOG"))
          .containsEntry("cached", "true")
          .containsEntry("doubts", doubt.kind().label());
    }
    assertThat(server.requests()).as("a kept answer is not examined again").hasSize(2);
  }

  @Test
  void question_oneOfManyThatTie_isTheAnswerWithANote() throws Exception {
    server.reply(
        last("SELECT title FROM track ORDER BY LENGTH(title) - LENGTH(title) DESC LIMIT 1"));
    try (Connection connection = connect(Engines.H2, Asked.tracks(Engines.H2, directory));
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL: Which track has the greatest zero?")).hasSize(1);
      assertThat(statement.getWarnings().getNextWarning().getMessage())
          .startsWith("Note: 2 more rows tie with the last one")
          .contains("ask for \"all that tie\"");
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void question_answerWithoutDoubt_costsOneRequest() throws Exception {
    server.reply(last("SELECT COUNT(*) FROM track"));
    try (Connection connection = connect(Engines.SQLITE, Asked.tracks(Engines.SQLITE, directory));
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL:" + QUESTION)).isEqualTo(List.of(List.of("3")));
      assertThat(Asked.warnings(statement)).doesNotContain("Look at the query");
      assertThat(first(statement, "NL LOG")).containsEntry("doubts", "null");
    }
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void question_verifiedByAPerson_isNotExamined() throws Exception {
    try (Connection connection = connect(Engines.SQLITE, Asked.tracks(Engines.SQLITE, directory));
        Statement statement = connection.createStatement()) {
      statement.execute("NL REMEMBER '" + QUESTION.strip() + "' AS " + TITLES);
      assertThat(rows(statement, "NL:" + QUESTION)).hasSize(3);
      assertThat(statement.unwrap(NlAnswer.class).doubts()).isEmpty();
    }
  }
}
