// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the present model still answers as people verified. */
class CheckTest {

  private static final String COUNT = "How many tracks are there?";
  private static final String LONG = "What are the titles of the tracks with more than 4 minutes?";

  @TempDir Path directory;

  @EnginesByTurns
  void check_tellsWhatTheModelNoLongerAnswersAsVerified(Engines engine) throws Exception {
    Asked asked = new Asked(directory);
    try (Connection connection = asked.connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      statement.execute("NL REMEMBER '" + COUNT + "' AS SELECT COUNT(id) FROM track");
      statement.execute(
          "NL REMEMBER '" + LONG + "' AS SELECT title FROM track WHERE minutes > 4 AND id < 3");
      statement.execute("NL REMEMBER 'the zorblatts' AS SELECT id FROM track");
      statement.execute(
          "NL REMEMBER 'shorter than ?' AS SELECT title FROM track WHERE minutes < ?");
      List<List<String>> checked = rows(statement, "NL CHECK");
      assertThat(checked)
          .extracting(row -> row.get(0), row -> row.get(1))
          .containsExactly(
              tuple(COUNT, "as verified"),
              tuple(LONG, "other rows"),
              tuple("the zorblatts", "no answer"),
              tuple("shorter than ?", "not asked"));
      assertThat(checked.get(1).get(9))
          .isEqualTo("1 row of 1 column verified, 2 rows of 1 column now");
      assertThat(firsts(statement, "NL: " + LONG)).as("what was verified stays").hasSize(1);
      assertThat(rows(statement, "NL MEMORY")).hasSize(4);
    }
  }

  @Test
  void check_budgetSpent_asksNoMore() throws Exception {
    try (FakeChatServer server = FakeChatServer.start()) {
      Reply one =
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT COUNT(*) FROM track\", \"final\": true}");
      server.reply(one, one, one);
      try (Connection connection =
              new Asked(directory)
                  .connect(
                      Engines.SQLITE,
                      Asked.tracks(Engines.SQLITE, directory),
                      "nl.model",
                      "m",
                      "nl.base-url",
                      server.baseUrl(),
                      "nl.lab.protocol",
                      "tools",
                      "nl.strategy",
                      "interactive",
                      "nl.budget.tokens",
                      "5000");
          Statement statement = connection.createStatement()) {
        statement.execute("NL REMEMBER '" + COUNT + "' AS SELECT COUNT(*) FROM track");
        for (int i = 0; i < 200; i++) {
          statement.execute("NL REMEMBER 'count " + i + "' AS SELECT COUNT(*) FROM track");
        }
        server.reply(java.util.Collections.nCopies(200, one).toArray(Reply[]::new));
        List<List<String>> checked = rows(statement, "NL CHECK");
        assertThat(checked.get(0).get(1)).isEqualTo("as verified");
        assertThat(checked.get(200).get(1)).isEqualTo("not asked");
        assertThat(checked.get(200).get(9)).contains("nl.budget.tokens");
      }
    }
  }

  @Test
  void answersOfTheModel_passOverWhatWasVerified() throws Exception {
    try (Connection connection =
            new Asked(directory)
                .connect(
                    Engines.SQLITE,
                    Asked.tracks(Engines.SQLITE, directory),
                    "nl.answers",
                    "model");
        Statement statement = connection.createStatement()) {
      statement.execute("NL REMEMBER '" + COUNT + "' AS SELECT 99 FROM track WHERE id = 1");
      assertThat(firsts(statement, "NL: " + COUNT)).containsExactly("3");
      statement.execute("NL REMEMBER 'the zorblatts' AS SELECT id FROM track");
      assertThatThrownBy(() -> rows(statement, "NL: the zorblatts"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD));
    }
  }
}
