// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code nl.tables.*} and {@code nl.columns.deny} hide is nowhere, on every engine. */
class VisibilityTest {

  private static final List<String> HIDDEN =
      List.of("zqsalary", "zqvault", "zqcellone", "zqcelltwo", "zqcellthree");

  @TempDir Path directory;

  private Connection connect(Engines engine, String baseUrl, String... settings)
      throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(20), zqsalary VARCHAR(20))",
            "CREATE TABLE zqvault (id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES person(id),"
                + " content VARCHAR(20))",
            "CREATE TABLE visit (id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES person(id),"
                + " place VARCHAR(20))",
            "INSERT INTO person VALUES (1, 'Ada', 'zqcellone'), (2, 'Bo', 'zqcelltwo')",
            "INSERT INTO zqvault VALUES (1, 1, 'zqcellthree')",
            "INSERT INTO visit VALUES (1, 1, 'Oslo')",
            "CREATE VIEW paid AS SELECT name FROM person WHERE zqsalary = 'zqcellone'");
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", baseUrl);
    properties.setProperty("nl.lab.protocol", "tools");
    properties.setProperty("nl.strategy", "interactive");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), properties);
  }

  private static String rows(Statement statement, String nl) throws SQLException {
    StringBuilder text = new StringBuilder();
    try (ResultSet rows = statement.executeQuery(nl)) {
      while (rows.next()) {
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          text.append(rows.getString(i)).append(" | ");
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static final List<Reply> TURNS =
      List.of(
          Reply.call("SearchColumn", "{\"query\": [\"salary\", \"vault content\", \"person\"]}"),
          Reply.call("SearchValue", "{\"query\": [\"cellone\", \"Ada\", \"cellthree\"]}"),
          Reply.call(
              "FindShortestPath", "{\"start\": [\"visit.place\"], \"end\": [\"person.name\"]}"),
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT * FROM person\"}"),
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT salary, nmae FROM person\"}"),
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT place FROM vizit\"}"),
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM person\", \"final\": true}"));

  @ParameterizedTest
  @EnumSource(Engines.class)
  void deniedTableAndColumn_areInNoToolPromptOrFile(Engines engine) throws Exception {
    try (FakeChatServer server = FakeChatServer.start().reply(TURNS.toArray(Reply[]::new));
        Connection connection =
            connect(
                engine,
                server.baseUrl(),
                "nl.tables.deny",
                "ZQ*",
                "nl.columns.deny",
                "person.zqsal*, nosuch");
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL: who?")).contains("Ada", "Bo");
      assertThat(warnings(statement)).contains("'nosuch' in nl.columns.deny matches no column");
      String tools =
          rows(statement, "NL COLUMNS: zqsalary")
              + rows(statement, "NL COLUMNS: zqvault content")
              + rows(statement, "NL VALUES: zqcellone")
              + rows(statement, "NL VALUES: zqcellthree");
      assertThat(tools).doesNotContainIgnoringCase("zq");
      assertThatThrownBy(() -> statement.executeQuery("NL PATH: zqvault.content, person.name"))
          .hasMessageContaining("There is no column");
      assertThat(rows(statement, "NL STATUS")).contains("hidden | 1 tables and 1 columns");
      server
          .requests()
          .forEach(
              request -> HIDDEN.forEach(hidden -> assertFree(request.body().toString(), hidden)));
      assertThat(server.requests()).hasSize(TURNS.size());
    }
    assertNotInFiles(List.of("zqcellone", "zqcelltwo", "zqcellthree"));
  }

  private static void assertFree(String text, String hidden) {
    assertThat(text).doesNotContainIgnoringCase(hidden);
  }

  private static String warnings(Statement statement) throws SQLException {
    StringBuilder all = new StringBuilder();
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      all.append(w.getMessage()).append('\n');
    }
    return all.toString();
  }

  private void assertNotInFiles(List<String> cells) throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("indexes"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
        for (String cell : cells) {
          assertThat(bytes).as(file.toString()).doesNotContainIgnoringCase(cell);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void allowedTables_areTheOnlyOnes(Engines engine) throws Exception {
    try (FakeChatServer server = FakeChatServer.start();
        Connection connection =
            connect(engine, server.baseUrl(), "nl.tables.allow", "visit,person");
        Statement statement = connection.createStatement()) {
      server.reply(
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT name FROM paid\"}"),
          Reply.call("ExecuteSQL", "{\"sql\": \"SELECT place FROM visit\", \"final\": true}"));
      assertThat(rows(statement, "NL: where?")).contains("Oslo");
      String last = server.requests().get(1).lastText();
      assertThat(last).contains("not among the tables of this database");
      assertThat(rows(statement, "NL COLUMNS: vault")).doesNotContainIgnoringCase("zqvault");
    }
  }
}
