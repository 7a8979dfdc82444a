// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Client info {@code nl.user}: for whom an application with one login asks. */
class EndUserTest {

  private static final String NAME = "nl.user";
  private static final String ANNA = "Anna Canary";

  @TempDir Path directory;

  private final FakeChatServer server = FakeChatServer.start().always(EndUserTest::reply);

  @AfterEach
  void stop() {
    server.close();
  }

  private static Reply reply(Request request) {
    if (request.path().endsWith("/embeddings")) {
      List<String> vectors = new ArrayList<>();
      for (int i = 0; i < request.body().path("input").size(); i++) {
        vectors.add("{\"object\":\"embedding\",\"index\":%d,\"embedding\":[1,0.5]}".formatted(i));
      }
      return Reply.json(
          200,
          "{\"object\":\"list\",\"model\":\"e\",\"data\":["
              + String.join(",", vectors)
              + "],\"usage\":{\"prompt_tokens\":1,\"total_tokens\":1}}");
    }
    if (request.lastText().contains("Columns to describe")) {
      return Reply.text("{\"columns\": [{\"column\": \"title\", \"short\": \"its name\"}]}");
    }
    return request.body().has("tools")
        ? Reply.call("ExecuteSQL", "{\"sql\": \"SELECT title FROM track\", \"final\": true}")
        : Reply.text("```sql\nSELECT title FROM track\n```");
  }

  private Connection connect(Asked asked, String url, String... more) throws SQLException {
    List<String> settings =
        new ArrayList<>(
            List.of("nl.model", "m", "nl.base-url", server.baseUrl(), "nl.api-key", "k"));
    settings.addAll(List.of("nl.answers", "new"));
    settings.addAll(List.of(more));
    return asked.connect(Engines.H2, url, settings.toArray(String[]::new));
  }

  private static List<List<String>> told(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return rows(statement, text);
    }
  }

  /** The field {@code user} of each request since a number of them. */
  private List<String> users(int since) {
    return server.requests().stream()
        .skip(since)
        .map(Request::body)
        .map(body -> body.path("user"))
        .map(JsonNode::asText)
        .toList();
  }

  @Test
  void clientInfo_ofOurs_staysHereUntilItIsReset() throws Exception {
    try (Connection connection = connect(new Asked(directory), tracks())) {
      connection.setClientInfo(NAME, ANNA);
      assertThat(connection.getClientInfo("NL.User")).isEqualTo(ANNA);
      assertThat(connection.getClientInfo()).containsEntry(NAME, ANNA);
      connection.setClientInfo(new Properties());
      assertThat(connection.getClientInfo(NAME)).isEmpty();
      assertThat(connection.getClientInfo()).doesNotContainKey(NAME);
    }
  }

  private String tracks() throws SQLException {
    return Asked.tracks(Engines.H2, directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {"interactive", "direct"})
  void requests_ofEveryKind_haveTheHashAndNotTheName(String strategy) throws Exception {
    Asked asked = new Asked(directory);
    String url = tracks();
    try (Connection connection =
        connect(asked, url, "nl.strategy", strategy, "nl.embedder", "openai")) {
      connection.setClientInfo(NAME, ANNA);
      told(connection, "NL: which tracks are there?");
      told(connection, "NL COLUMNS: how the songs are called");
      told(connection, "NL DESCRIBE track");
      assertThat(server.requests()).extracting(Request::path).contains("/v1/embeddings");
      assertThat(users(0)).hasSizeGreaterThan(3).doesNotContain("").containsOnly(users(0).get(0));
      assertThat(server.requests()).noneMatch(r -> r.body().toString().contains("Canary"));
    }
  }

  @Test
  void question_toTheOfflineModel_isSentToNoEmbedder() throws Exception {
    Asked asked = new Asked(directory);
    try (Connection connection =
        connect(asked, tracks(), "nl.model", "offline", "nl.embedder", "openai")) {
      told(connection, "NL: how many tracks are there?");
      assertThat(server.requests())
          .isNotEmpty() // the columns' names
          .noneMatch(r -> r.body().toString().contains("how many"));
    }
  }

  @Test
  void hash_isTheSameOnEveryConnectionAndOfEachUserAnother() throws Exception {
    Asked asked = new Asked(directory);
    String url = tracks();
    try (Connection first = connect(asked, url);
        Connection second = connect(asked, url)) {
      told(first, "NL: titles of tracks");
      assertThat(server.requests()).noneMatch(request -> request.body().has("user"));
      first.setClientInfo(NAME, ANNA);
      second.setClientInfo(NAME, ANNA);
      int before = server.requests().size();
      told(first, "NL: all titles");
      told(second, "NL: all titles of tracks");
      List<String> anna = users(before);
      assertThat(anna).hasSizeGreaterThan(1).containsOnly(anna.get(0));
      assertThat(anna.get(0)).matches("[0-9a-f]{32}");
      before = server.requests().size();
      second.setClientInfo(NAME, "Berta");
      told(second, "NL: titles");
      assertThat(users(before)).doesNotContain(anna.get(0)).doesNotContain("");
      before = server.requests().size();
      second.setClientInfo(new Properties());
      told(second, "NL: every title");
      assertThat(server.requests().stream().skip(before))
          .isNotEmpty()
          .noneMatch(request -> request.body().has("user"));
    }
    assertThat(server.requests()).noneMatch(r -> r.body().toString().contains("Canary"));
  }

  @Test
  void server_thatRefusesTheField_isAskedWithoutIt() throws Exception {
    server.always(
        request ->
            request.body().has("user")
                ? Reply.error(422, "extra inputs are not permitted: ['body', 'user']")
                : reply(request));
    try (Connection connection = connect(new Asked(directory), tracks())) {
      connection.setClientInfo(NAME, ANNA);
      assertThat(told(connection, "NL: titles of tracks")).hasSize(3);
    }
  }

  @Test
  void log_ofAnEndUser_showsNobodyElsesEntries() throws Exception {
    Asked asked = new Asked(directory);
    String url = tracks();
    try (Connection connection = connect(asked, url)) {
      connection.setClientInfo(NAME, ANNA);
      told(connection, "NL: titles for Anna");
      connection.setClientInfo(NAME, "Berta");
      told(connection, "NL: titles for Berta");
      assertThat(told(connection, "NL LOG"))
          .singleElement()
          .satisfies(row -> assertThat(row).contains("titles for Berta", "Berta"));
      connection.setClientInfo(new Properties());
      assertThat(told(connection, "NL LOG").toString())
          .contains("titles for Anna", ANNA, "titles for Berta");
    }
    Path log;
    try (Stream<Path> files = Files.walk(asked.indexes())) {
      log = files.filter(file -> file.toString().endsWith(".log")).findFirst().orElseThrow();
    }
    String text = Files.readString(log);
    assertThat(text).contains("\"endUser\":\"" + ANNA + "\"");
    String asBefore = text.replaceAll(",\"endUserHash\":\"[^\"]*\"", "");
    Files.writeString(log, asBefore);
    try (Connection connection = connect(new Asked(directory), url)) {
      connection.setClientInfo(NAME, ANNA);
      assertThat(told(connection, "NL LOG"))
          .singleElement()
          .satisfies(row -> assertThat(row).contains("titles for Anna", ANNA));
    }
    Files.writeString(log, asBefore.replaceAll(",\"endUser\":\"[^\"]*\"", "")); // and before that
    try (Connection connection = connect(new Asked(directory), url)) {
      assertThat(told(connection, "NL LOG")).hasSize(2);
      connection.setClientInfo(NAME, ANNA);
      assertThat(told(connection, "NL LOG")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"'acct,userkey=anna', 'acct,userkey=ben'", "long, longer", "Anna, anna"})
  void log_ofUsersWhoLookAlike_isOfEachHisOwn(String one, String other) throws Exception {
    String longest = "x".repeat(1_000);
    String first = one.equals("long") ? longest + "a" : one;
    String second = one.equals("long") ? longest + "b" : other;
    try (Connection connection = connect(new Asked(directory), tracks())) {
      connection.setClientInfo(NAME, first);
      told(connection, "NL: titles for the first");
      connection.setClientInfo(NAME, second);
      assertThat(told(connection, "NL LOG")).isEmpty();
      told(connection, "NL: titles for the second");
      assertThat(told(connection, "NL LOG"))
          .singleElement()
          .satisfies(row -> assertThat(row).contains("titles for the second"));
      connection.setClientInfo(NAME, first);
      assertThat(told(connection, "NL LOG"))
          .singleElement()
          .satisfies(row -> assertThat(row).contains("titles for the first"));
    }
  }

  @Test
  void followUp_ofAnotherUserOnTheConnection_hasNothingToGoOnFrom() throws Exception {
    try (Connection connection = connect(new Asked(directory), tracks())) {
      connection.setClientInfo(NAME, ANNA);
      told(connection, "NL: titles for Anna");
      connection.setClientInfo(NAME, "Berta");
      for (String text : List.of("NL MORE: and by length?", "NL REMEMBER LAST")) {
        assertThat(failure(connection, text)).contains("asked no question");
      }
    }
  }

  private static String failure(Connection connection, String text) {
    try {
      return "no failure but " + told(connection, text);
    } catch (SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
