// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A question waits for names alone: rows are read afterwards, and what is missing is said. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FirstAnswerTest {

  private static final String QUESTION = "NL: How many wagons are there?";
  private static final String[] AT_ONCE = {"nl.index.wait", "0s", "nl.model", "offline"};

  @TempDir Path directory;

  private String yard(Engines engine) throws SQLException {
    return engine.urlWith(
        directory,
        "CREATE TABLE wagon (id INTEGER PRIMARY KEY, name VARCHAR(40))",
        "INSERT INTO wagon VALUES (1, 'Zephyr'), (2, 'Mistral')",
        "CREATE TABLE crane (id INTEGER PRIMARY KEY, name VARCHAR(40))",
        "INSERT INTO crane VALUES (1, 'Goliath')");
  }

  private static Map<String, String> status(Statement statement) throws SQLException {
    Map<String, String> items = new HashMap<>();
    Asked.rows(statement, "NL STATUS").forEach(row -> items.put(row.get(0), row.get(1)));
    return items;
  }

  /** Asks until nothing is missing any more; the test's own limit ends it. */
  private static void untilRead(Connection connection) throws Exception {
    try (Statement statement = connection.createStatement()) {
      Map<String, String> status = status(statement);
      // of one moment: while the index is built, it isn't said how far it was read
      while (status.containsKey("read so far") || !status.get("index").equals("ready")) {
        Thread.sleep(Duration.ofMillis(50).toMillis());
        status = status(statement);
      }
    }
  }

  @EnginesByTurns
  void question_ofAnUnreadDatabase_isAnsweredAndTheRestIsReadInTheBackground(Engines engine)
      throws Exception {
    String url = yard(engine);
    try (Connection connection = new Asked(directory).connect(engine, url, AT_ONCE);
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, QUESTION)).containsExactly(List.of("2"));
      assertThat(Asked.warnings(statement))
          .containsIgnoringCase("no time yet")
          .containsIgnoringCase("crane");
      assertThat(Asked.firsts(statement, "NL VALUES: Goliath")).containsExactly("Goliath");
      untilRead(connection);
      assertThat(Asked.firsts(statement, "NL VALUES: golaith")).containsExactly("Goliath");
    }
  }

  @EnginesByTurns
  void question_thatNamesAValueOfAnUnreadTable_findsIt(Engines engine) throws Exception {
    String[] unread = {"nl.index.wait", "0s", "nl.model", "offline", "nl.index.refresh", "manual"};
    try (Connection connection = new Asked(directory).connect(engine, yard(engine), unread);
        Statement statement = connection.createStatement()) {
      assertThat(Asked.rows(statement, "NL: What is the id of the wagon mistral?"))
          .containsExactly(List.of("2"));
      assertThat(status(statement)).containsKey("read so far");
    }
  }

  @Test
  void answer_ofAnUnreadDatabase_isMadeAgainOnceAllIsRead() throws Exception {
    String url = yard(Engines.SQLITE);
    List<Boolean> kept = new ArrayList<>();
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url, AT_ONCE);
        Statement statement = connection.createStatement()) {
      Asked.rows(statement, QUESTION);
      untilRead(connection);
      for (int i = 0; i < 2; i++) {
        Asked.rows(statement, QUESTION);
      }
      Asked.rows(statement, "NL LOG").forEach(row -> kept.add(row.contains("true")));
    }
    assertThat(kept).as("latest first").containsExactly(true, false, false);
  }

  @Test
  void connection_thatEndsBeforeAllIsRead_leavesTheRestToTheNext() throws Exception {
    String url = yard(Engines.SQLITE);
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url, AT_ONCE);
        Statement statement = connection.createStatement()) {
      Asked.rows(statement, QUESTION);
    }
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url, AT_ONCE)) {
      untilRead(connection);
    }
  }

  /** Else a command line that asks once and ends would never get further. */
  @Test
  void question_ofAnotherProcessWithoutBackground_readsOn() throws Exception {
    String url = yard(Engines.SQLITE);
    for (String wait : List.of("0s", "1m")) {
      String[] manual = {"nl.index.refresh", "manual", "nl.index.wait", wait};
      try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url, manual);
          Statement statement = connection.createStatement()) {
        Asked.rows(statement, QUESTION);
        String warnings = Asked.warnings(statement);
        assertThat(warnings.contains("no time yet")).as(warnings).isEqualTo(wait.equals("0s"));
      }
    }
  }

  @Test
  void question_withoutReadingInTheBackground_readsOnItself() throws Exception {
    String url = yard(Engines.SQLITE);
    String[] manual = {"nl.index.refresh", "manual", "nl.index.wait", "0s"};
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url, manual);
        Statement statement = connection.createStatement()) {
      Asked.rows(statement, QUESTION);
      assertThat(status(statement))
          .containsEntry("read so far", "0 of 2 tables; the others are searched live");
    }
    String[] patient = {"nl.index.refresh", "manual", "nl.index.wait", "1m"};
    try (Connection connection = new Asked(directory).connect(Engines.SQLITE, url, patient);
        Statement statement = connection.createStatement()) {
      Asked.rows(statement, QUESTION);
      Asked.rows(statement, QUESTION);
      assertThat(status(statement)).doesNotContainKey("read so far");
    }
  }
}
