// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evidence reaches the model with the questions that it was told for, and with no others. */
class EvidenceTest {

  private static final String NAME = "nl.evidence";
  private static final String TOLD = "dear things cost more than seven";

  @TempDir Path directory;

  private final FakeChatServer server =
      FakeChatServer.start()
          .always(r -> Reply.call("ExecuteSQL", "{\"sql\": \"SELECT i FROM t\", \"final\": true}"));

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void question_evidenceInClientInfo_isToldUntilTakenBack() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      connection.setClientInfo(NAME, TOLD);
      assertThat(asked(statement)).contains(TOLD);
      assertThat(connection.getClientInfo(NAME)).isEqualTo(TOLD);
      assertThat(connection.getClientInfo()).containsEntry(NAME, TOLD);

      connection.setClientInfo(NAME, "");
      assertThat(asked(statement)).doesNotContain(TOLD);
      assertThat(connection.getClientInfo(NAME)).isEmpty();
    }
  }

  @Test
  void setClientInfo_allAtOnce_forgetsWhatIsNotGiven() throws Exception {
    Properties ours = new Properties();
    ours.setProperty(NAME, TOLD);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      connection.setClientInfo(ours);
      assertThat(asked(statement)).contains(TOLD);
      connection.setClientInfo(new Properties());
      assertThat(asked(statement)).doesNotContain(TOLD);
    }
  }

  /** What the model was sent for a question. */
  private String asked(Statement statement) throws Exception {
    try (ResultSet rows = statement.executeQuery("NL: which things are dear?")) {
      assertThat(rows.next()).isTrue();
    }
    return server.requests().get(server.requests().size() - 1).body().toString();
  }

  private Connection connect() throws Exception {
    String real =
        Engines.SQLITE.urlWith(directory, "CREATE TABLE t (i INTEGER)", "INSERT INTO t VALUES (7)");
    Properties properties = new Properties();
    properties.setProperty("nl.model", "fake");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.api-key", "sk-test");
    properties.setProperty("nl.answers", "new");
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    return new NlDriver().connect("jdbc:nl:" + real.substring("jdbc:".length()), properties);
  }
}
