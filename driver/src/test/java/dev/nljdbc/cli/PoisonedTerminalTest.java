// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.TableTest;
import dev.nljdbc.text.VisibleText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells, names, thoughts and errors that would steer a terminal don't get there as they are. */
class PoisonedTerminalTest {

  private static final String STEERS =
      "\u001B]0;owned\u0007\u001B[2J\u001B]8;;http://evil.example\u0007x\u009B31m\u202Eabc\u200B";
  private static final String TABLE = "w" + STEERS;

  @TempDir Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private FakeChatServer server;
  private String real;

  @BeforeEach
  void poison() throws SQLException {
    real =
        Engines.SQLITE.urlWith(
            directory,
            "CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT)",
            "INSERT INTO word VALUES (1, 'tail" + STEERS + "')",
            "CREATE TABLE \"" + TABLE + "\" (\"c" + STEERS + "\" TEXT)",
            "INSERT INTO \"" + TABLE + "\" VALUES ('y')");
    server =
        FakeChatServer.start()
            .always(
                request ->
                    Reply.text(
                        "Thought: "
                            + STEERS
                            + "\nAction: ExecuteSQL(\"SELECT text FROM word\", final=true)"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private int run(boolean terminal, String... args) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--url",
                real,
                "-D",
                "nl.dir=memory",
                "-D",
                "nl.model=m",
                "-D",
                "nl.base-url=" + server.baseUrl(),
                "-D",
                "nl.lab.protocol=text"));
    all.addAll(List.of(args));
    Console console =
        new Console(
            new ByteArrayInputStream(new byte[0]),
            Console.Printer.on(new PrintStream(out), StandardCharsets.UTF_8),
            Console.Printer.on(new PrintStream(err), StandardCharsets.UTF_8),
            new Terminals(terminal, terminal, false),
            80);
    return NlCli.run(all.toArray(String[]::new), console);
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
  }

  private static List<String> hidden(String text) {
    return text.codePoints()
        .filter(VisibleText::hides)
        .filter(c -> c != '\r')
        .mapToObj(Integer::toHexString)
        .toList();
  }

  @TableTest
  void run_poisonedDatabase_printsNothingThatSteers(String text) {
    run(true, text, "--trace", "--verbose");
    assertThat(hidden(said())).as(VisibleText.of(said())).isEmpty();
    assertThat(said()).isNotEmpty();
  }

  @Test
  void run_csvOnATerminal_isVisibleAndInAFileIsAsItIs() {
    run(true, "--csv", "SELECT text FROM word");
    assertThat(hidden(said())).isEmpty();
    out.reset();
    run(false, "--csv", "SELECT text FROM word");
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("tail" + STEERS);
  }

  @Test
  void run_json_holdsTheSameTextAndNothingHidden() throws Exception {
    run(true, "--json", "SELECT text FROM word");
    String json = out.toString(StandardCharsets.UTF_8);
    assertThat(hidden(json)).isEmpty();
    assertThat(new ObjectMapper().readTree(json).at("/rows/0/0").asText())
        .isEqualTo("tail" + STEERS);
  }

  @Test
  void shellsConnection_rowsNamesAndErrors_areVisible() throws Exception {
    try (Connection connection = EscapingConnection.of(Engines.SQLITE.connect(real));
        Statement statement = connection.createStatement()) {
      StringBuilder all = new StringBuilder();
      try (ResultSet rows =
          statement.executeQuery("SELECT text AS \"c" + STEERS + "\" FROM word")) {
        all.append(rows.getMetaData().getColumnLabel(1));
        while (rows.next()) {
          all.append(rows.getString(1)).append(rows.getObject(1));
        }
      }
      try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
        while (tables.next()) {
          all.append(tables.getString("TABLE_NAME"));
        }
      }
      assertThat(all.toString()).contains("tail\\u{1B}]0;owned", "w\\u{1B}");
      assertThat(hidden(all.toString())).isEmpty();
      assertThatThrownBy(() -> statement.executeQuery("SELECT \"\u001B[2Jx\".y FROM word"))
          .isInstanceOf(SQLException.class)
          .satisfies(e -> assertThat(hidden(e.getMessage())).isEmpty());
    }
  }
}
