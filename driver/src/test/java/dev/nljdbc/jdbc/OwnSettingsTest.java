// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code NL {…}: question}: what one question sets holds for it, and for no other. */
class OwnSettingsTest {

  @TempDir Path directory;

  private static FakeChatServer server() throws Exception {
    return FakeChatServer.start()
        .always(
            r ->
                Reply.call(
                    "ExecuteSQL", "{\"sql\":\"SELECT count(*) FROM track\",\"final\":true}"));
  }

  private Connection connect(FakeChatServer server) throws Exception {
    return new Asked(directory)
        .connect(
            Engines.H2,
            Asked.tracks(Engines.H2, directory),
            "nl.model",
            "usual",
            "nl.lab.protocol",
            "tools",
            "nl.base-url",
            server.baseUrl());
  }

  private static String asked(FakeChatServer server, int request) {
    return server.requests().get(request).body().path("model").asText();
  }

  @Test
  void question_withSettings_isAskedUnderThem() throws Exception {
    try (FakeChatServer server = server();
        Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL {model=other}: how many?")).isEqualTo(List.of(List.of("3")));
      assertThat(asked(server, 0)).isEqualTo("other");
      assertThat(statement.unwrap(NlAnswer.class).outcome().model()).isEqualTo("other");

      rows(statement, "NL: how many?");
      assertThat(asked(server, 1)).as("the next question is asked as ever").isEqualTo("usual");
      rows(statement, "NL {model=usual}: how many?");
      assertThat(server.requests()).as("the same settings are the same answer").hasSize(2);

      assertThat(first(statement, "NL SQL {samples=3, without=early-stop, answers=new}: how many?"))
          .containsEntry("confidence", "1.0");
      assertThat(server.requests()).as("two equal tries of three decide").hasSize(4);

      rows(statement, "SELECT * FROM (NL {model=offline} 'How many tracks are there?') t");
      try (PreparedStatement prepared =
          connection.prepareStatement("NL {model=offline}: How many tracks are there?")) {
        try (ResultSet found = prepared.executeQuery()) {
          found.next();
          assertThat(found.getInt(1)).isEqualTo(3);
        }
      }
      assertThat(server.requests()).as("the offline model asks nobody").hasSize(4);
    }
  }

  @Test
  void question_withLessTime_endsThen() throws Exception {
    try (FakeChatServer server =
            FakeChatServer.start().always(r -> Reply.text("slow").after(Duration.ofSeconds(20)));
        Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> rows(statement, "NL {timeout=300ms}: how many?"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.TIMEOUT));
    }
  }
}
