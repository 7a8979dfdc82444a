// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code NL MORE:} goes on from the connection's last question; rules of the business go along. */
class FollowUpTest {

  private static final String OVER_FOUR = "SELECT title FROM track WHERE minutes > 4 ORDER BY id";
  private static final String OVER_SIX = "SELECT title FROM track WHERE minutes > 6";

  @TempDir Path directory;

  private static Reply sql(String sql) {
    return Reply.call("ExecuteSQL", "{\"sql\": \"" + sql + "\", \"final\": true}");
  }

  private Connection connect(Asked asked, Engines engine, FakeChatServer server, String... more)
      throws SQLException {
    String[] settings = new String[6 + more.length];
    List<String> model =
        List.of("nl.model", "m", "nl.base-url", server.baseUrl(), "nl.lab.protocol", "tools");
    for (int i = 0; i < settings.length; i++) {
      settings[i] = i < 6 ? model.get(i) : more[i - 6];
    }
    return asked.connect(engine, Asked.tracks(engine, directory), settings);
  }

  private static void assertNothing(Statement statement, String said) {
    assertThatThrownBy(() -> statement.executeQuery("NL MORE: and over six?"))
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SYNTAX))
        .hasMessageContaining(said)
        .hasMessageContaining("NL MORE has nothing to go on from");
  }

  @EnginesByTurns
  void more_afterAQuestion_tellsTheModelWhatWasAskedAndHow(Engines engine) throws Exception {
    try (FakeChatServer server =
            FakeChatServer.start().reply(sql(OVER_FOUR), sql(OVER_SIX), sql(OVER_FOUR));
        Connection connection = connect(new Asked(directory), engine, server);
        Statement statement = connection.createStatement()) {
      assertNothing(statement, "asked no question yet");
      assertThat(firsts(statement, "NL: which tracks are longer than four minutes?"))
          .containsExactly("Moon", "Rain");
      assertThat(firsts(statement, "nl more: and over six?")).containsExactly("Rain");
      String sent = server.requests().get(1).lastText();
      assertThat(sent)
          .contains("Asked before: which tracks are longer than four minutes?")
          .contains("Answered by: " + OVER_FOUR)
          .endsWith("Question: and over six?");

      try (PreparedStatement prepared = connection.prepareStatement("NL MORE: and in all?")) {
        assertThat(Asked.rows(prepared.executeQuery())).hasSize(2);
      }
      assertThat(server.requests().get(2).lastText())
          .contains("longer than four minutes? / and over six?")
          .contains("Answered by: " + OVER_SIX);
    }
  }

  @Test
  void more_sameWordsAfterAnotherQuestion_isAnotherQuestion() throws Exception {
    try (FakeChatServer server =
            FakeChatServer.start()
                .reply(
                    sql(OVER_FOUR),
                    sql(OVER_SIX),
                    sql("SELECT minutes FROM track"),
                    sql("SELECT 1"),
                    sql("SELECT 2"));
        Connection connection = connect(new Asked(directory), Engines.SQLITE, server);
        Statement statement = connection.createStatement()) {
      firsts(statement, "NL: tracks over four minutes?");
      firsts(statement, "NL MORE: and over six?");
      firsts(statement, "NL: tracks over four minutes?");
      assertThat(firsts(statement, "NL MORE: and over six?")).containsExactly("Rain");
      assertThat(server.requests()).as("kept").hasSize(2);

      firsts(statement, "NL: how long are they?");
      assertThat(firsts(statement, "NL MORE: and over six?")).containsExactly("1");
      assertThat(connection.nativeSQL("NL MORE: and over seven?")).isEqualTo("SELECT 2");
    }
  }

  @Test
  void more_afterAFailure_goesOnFromWhereAFollowUpDidOnly() throws Exception {
    try (FakeChatServer server =
            FakeChatServer.start()
                .reply(
                    sql(OVER_FOUR),
                    Reply.error(400, "bad"),
                    sql(OVER_SIX),
                    Reply.error(400, "bad"));
        Connection connection = connect(new Asked(directory), Engines.SQLITE, server);
        Statement statement = connection.createStatement()) {
      firsts(statement, "NL: tracks over four minutes?");
      assertThatThrownBy(() -> statement.executeQuery("NL MORE: and over six?"))
          .isInstanceOf(NlException.class);
      assertThat(firsts(statement, "NL MORE: those over six?")).containsExactly("Rain");
      assertThat(server.requests().get(2).lastText()).contains("Answered by: " + OVER_FOUR);

      assertThatThrownBy(() -> statement.executeQuery("NL: something else?"))
          .isInstanceOf(NlException.class);
      assertNothing(statement, "last question has no answer");
    }
  }

  @EnginesByTurns
  void more_offlineModel_goesOnAndSaysHowItReadsTheQuestion(Engines engine) throws Exception {
    try (Connection connection =
            new Asked(directory).connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL: titles of tracks longer than 4 minutes"))
          .containsExactlyInAnyOrder("Moon", "Rain");
      assertThat(firsts(statement, "NL MORE: and than 6 minutes?")).containsExactly("Rain");
      assertThat(statement.getWarnings().getNextWarning().getMessage())
          .isEqualTo("The follow-up was read as: titles of tracks longer than 6 minutes");
      assertThat(firsts(statement, "NL MORE: … and 2?")).hasSize(3);
      assertThat(firsts(statement, "NL: how many tracks are longer than 4 minutes?"))
          .containsExactly("2");
      assertThat(firsts(statement, "NL MORE: and than 6?")).containsExactly("1");
    }
  }

  @Test
  void more_offlineModelDoesNotSeeHow_saysWhatItCan() throws Exception {
    try (Connection connection =
            new Asked(directory).connect(Engines.SQLITE, Asked.tracks(Engines.SQLITE, directory));
        Statement statement = connection.createStatement()) {
      firsts(statement, "NL: how many tracks are there?");
      assertThatThrownBy(() -> statement.executeQuery("NL MORE: why is that so?"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NOT_UNDERSTOOD))
          .hasMessageContaining("does not see how this goes on")
          .hasMessageContaining("per year");
    }
  }

  @Test
  void more_isNeitherAVerifiedQueryNorToBeRememberedAlone() throws Exception {
    try (FakeChatServer server = FakeChatServer.start().reply(sql(OVER_FOUR), sql(OVER_SIX));
        Connection connection = connect(new Asked(directory), Engines.SQLITE, server);
        Statement statement = connection.createStatement()) {
      statement.executeQuery("NL REMEMBER 'and over six?' AS SELECT 99").close();
      firsts(statement, "NL: tracks over four minutes?");
      assertThat(firsts(statement, "NL MORE: and over six?")).containsExactly("Rain");
      assertThatThrownBy(() -> statement.executeQuery("NL REMEMBER LAST"))
          .hasMessageContaining("says only half by itself");
    }
  }

  @Test
  void notes_fileThatChanges_makesAnotherAnswer() throws Exception {
    Path notes = Files.writeString(directory.resolve("rules.md"), "Long means over 4 minutes.");
    try (FakeChatServer server = FakeChatServer.start().reply(sql(OVER_FOUR), sql(OVER_SIX));
        Connection connection =
            connect(new Asked(directory), Engines.SQLITE, server, "nl.notes", notes.toString());
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, "NL: which tracks are long?")).hasSize(2);
      assertThat(firsts(statement, "NL: which tracks are long?")).hasSize(2);
      assertThat(server.requests()).hasSize(1);
      assertThat(server.requests().get(0).lastText()).contains("Long means over 4 minutes.");

      Files.writeString(notes, "Long means over 6 minutes, not less.");
      assertThat(firsts(statement, "NL: which tracks are long?")).containsExactly("Rain");
      assertThat(server.requests().get(1).lastText()).contains("over 6 minutes");
    }
  }
}
