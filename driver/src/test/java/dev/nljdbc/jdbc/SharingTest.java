// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.config.Choices;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import dev.nljdbc.testing.FakeChatServer.Request;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a model's server is told under each {@code nl.share}: cells of every kind of column are
 * planted, every tool is called and queries are made to fail at the cells, on every engine.
 */
@Tag("thorough")
class SharingTest {

  private static final String NAME = "zorblatt";
  private static final String KIND = "kindqx";
  private static final long WEIGHT = 7_315_908_246L;
  private static final List<String> CELLS =
      List.of(NAME, KIND, "7315908246", "48151.62", "1987-03-09", "jsonqx", "blobqx", "YmxvYnF4");

  /** Made of cells by a query alone: they stand in no index and in no query. */
  private static final List<String> COMPUTED = List.of("QQZORBLATT", "7315908247", "48152.62");

  @TempDir Path directory;

  private Connection connect(
      Engines engine, FakeChatServer server, String share, Map<String, String> others)
      throws SQLException {
    String url = engine.urlWith(directory, script(engine).toArray(String[]::new));
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.lab.protocol", "tools");
    properties.setProperty("nl.strategy", "interactive");
    properties.setProperty("nl.lab.rounds", "60");
    properties.setProperty("nl.share", share);
    others.forEach(properties::setProperty);
    return DriverManager.getConnection("jdbc:nl:" + url.substring("jdbc:".length()), properties);
  }

  private static List<String> script(Engines engine) {
    String json =
        switch (engine) {
          case SQLITE -> "TEXT";
          case HSQLDB -> "VARCHAR(100)";
          default -> "JSON";
        };
    String blob =
        switch (engine) {
          case POSTGRESQL -> "BYTEA";
          case H2, HSQLDB -> "VARBINARY(100)";
          default -> "BLOB";
        };
    String bytes =
        switch (engine) {
          case POSTGRESQL -> "'\\x626c6f627178'";
          case DUCKDB -> "'\\x62\\x6c\\x6f\\x62\\x71\\x78'::BLOB";
          default -> "X'626c6f627178'";
        };
    String document = "'{\"k\": \"jsonqx\"}'" + (engine == Engines.H2 ? " FORMAT JSON" : "");
    List<String> script = new ArrayList<>();
    script.add(
        "CREATE TABLE gems (id INTEGER PRIMARY KEY, name VARCHAR(100), kind VARCHAR(20), weight"
            + " BIGINT, price DECIMAL(12,2), dug DATE, props "
            + json
            + ", photo "
            + blob
            + ")");
    for (int i = 1; i <= 40; i++) {
      script.add(
          "INSERT INTO gems VALUES (%d, 'Zorblatt nr %d', 'kindqx', %d, 48151.62, '1987-03-09', %s, %s)"
              .formatted(i, i, WEIGHT, document, bytes));
    }
    script.add("CREATE VIEW heavy AS SELECT name, weight AS mass FROM gems WHERE kind = 'kindqx'");
    return script;
  }

  private static final List<String> QUERIES =
      List.of(
          "SELECT * FROM gems",
          "SELECT name, kind, weight + 1 AS more, price + 1 AS dearer FROM gems",
          "SELECT concat('QQ', upper(name)) AS n, dug, props, photo FROM gems",
          "SELECT 'QQ' || upper(name) AS n FROM gems",
          "SELECT MAX(name), MIN(dug) FROM gems",
          "SELECT CAST(concat('QQ', upper(name)) AS INTEGER) FROM gems",
          "SELECT CAST('QQ' || upper(name) AS INTEGER) FROM gems",
          "SELECT CAST(name AS DATE) FROM gems",
          "SELECT CAST(name AS TIMESTAMP) FROM gems",
          "SELECT CAST(name AS DECIMAL(5,2)) FROM gems",
          "SELECT CAST(name AS JSON) FROM gems",
          "SELECT CAST(price AS DECIMAL(3,2)) FROM gems",
          "SELECT CAST(weight AS INTEGER) FROM gems",
          "SELECT CAST(weight AS SMALLINT) FROM gems",
          "SELECT weight * weight * weight FROM gems",
          "SELECT weight / (id - 1) FROM gems",
          "SELECT CAST(props AS INTEGER) FROM gems",
          "SELECT CAST(photo AS INTEGER) FROM gems",
          "SELECT json_extract(name, '$.k') FROM gems",
          "SELECT json_extract(props, name) FROM gems",
          "SELECT name FROM gems WHERE regexp_replace(name, name, '[') = 'x'",
          "SELECT nmae FROM gems",
          "SELECT name FROM gem",
          "SELECT name FROM gems WHERE",
          "SELECT nosuchfunction(name) FROM gems",
          "SELECT name FROM gems WHERE kind = 'kindq'",
          "SELECT mass FROM heavy");

  /** Every tool with everything, one call a turn; then Done. */
  private static List<Reply> conversation() {
    List<Reply> replies = new ArrayList<>();
    replies.add(
        call(
            "SearchColumn",
            "query",
            List.of("gem name", "kind", "weight", "price", "dug", "props", "photo")));
    replies.add(call("SearchValue", "query", List.of("zorblat", "kindq", "Zorblat nr 7", "nr 7")));
    replies.add(
        Reply.call("SearchValue", "{\"query\": [\"zorbla\"], \"column\": [\"gems.name\"]}"));
    replies.add(
        Reply.call(
            "FindShortestPath", "{\"start\": [\"gems.name\"], \"end\": [\"heavy.mass\", \"q\"]}"));
    for (String sql : QUERIES) {
      replies.add(call("ExecuteSQL", "sql", sql));
    }
    replies.add(
        Reply.call("ExecuteSQL", "{\"sql\": \"SELECT COUNT(*) FROM gems\", \"final\": true}"));
    return replies;
  }

  @Test
  void conversation_aToolMoreOrLess_callsEach() {
    assertThat(conversation().toString()).contains(Choices.TOOLS);
  }

  private static Reply call(String tool, String parameter, Object value) {
    return Reply.call(tool, new ObjectMapper().valueToTree(Map.of(parameter, value)).toString());
  }

  /** Everything that the server was told, one request each. */
  private List<String> told(Engines engine, String share) throws SQLException {
    try (FakeChatServer server = FakeChatServer.start()) {
      server.reply(conversation().toArray(Reply[]::new));
      try (Connection connection = connect(engine, server, share, Map.of());
          Statement statement = connection.createStatement()) {
        statement.executeQuery("NL: how many gems of kind kindq are named zorblat nr?").close();
      }
      List<Request> requests = server.requests();
      assertThat(requests).as("the conversation was played").hasSize(QUERIES.size() + 6);
      return requests.stream().map(request -> request.body().toString()).toList();
    }
  }

  private static String last(List<String> requests) {
    return requests.get(requests.size() - 1);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void schema_anyTool_tellsNoCell(Engines engine) throws Exception {
    List<String> told = told(engine, "schema");
    for (String request : told) {
      assertThat(request.toLowerCase(Locale.ROOT)).doesNotContain(lower(CELLS));
      assertThat(request).doesNotContain(COMPUTED);
    }
    assertThat(last(told))
        .containsIgnoringCase("gems.weight")
        .containsIgnoringCase("gems.name has")
        .contains("40 rows", "nl.share=schema");
  }

  private static List<String> lower(List<String> texts) {
    return texts.stream().map(text -> text.toLowerCase(Locale.ROOT)).toList();
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void values_anyTool_tellsNoRow(Engines engine) throws Exception {
    List<String> told = told(engine, "values");
    told.forEach(request -> assertThat(request).doesNotContain(COMPUTED));
    assertThat(last(told)).contains("Zorblatt nr 7", "'kindqx' 40", "40 rows", "nl.share=values");
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void rows_anyTool_tellsRowsAndErrors(Engines engine) throws Exception {
    assertThat(last(told(engine, "rows"))).contains(COMPUTED);
  }

  @TableTest
  void schema_anyStrategy_tellsNoCell(Engines engine, String strategy, String form)
      throws Exception {
    AtomicInteger turn = new AtomicInteger();
    try (FakeChatServer server = FakeChatServer.start();
        Connection connection =
            connect(
                engine,
                server,
                "schema",
                Map.of("nl.strategy", strategy, "nl.lab.prompt", form, "nl.answers", "new"));
        Statement statement = connection.createStatement()) {
      server.always(
          request ->
              Reply.text(
                  "```sql\n" + QUERIES.get(turn.getAndIncrement() % QUERIES.size()) + "\n```"));
      statement.execute(
          "NL REMEMBER 'how heavy is Zorblatt nr 7?' AS SELECT weight FROM gems WHERE name ="
              + " 'Zorblatt nr 7'");
      int unanswered = 0;
      int asked = 0;
      // a question takes one of them at least, most take several
      for (; turn.get() < QUERIES.size() && asked < QUERIES.size(); asked++) {
        try {
          statement.executeQuery("NL: how heavy is the gem of the name zorblat nr " + turn).close();
        } catch (SQLException e) {
          unanswered++; // no query that runs, or one that the engine fails at
        }
      }
      assertThat(asked).isGreaterThan(unanswered);
      assertThat(server.requests().size()).isGreaterThanOrEqualTo(QUERIES.size());
      for (Request request : server.requests()) {
        assertThat(request.body().toString().toLowerCase(Locale.ROOT))
            .doesNotContain(lower(CELLS))
            .doesNotContain(lower(COMPUTED));
      }
      assertThat(server.requests().get(0).body().toString()).containsIgnoringCase("weight");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void embedder_isToldNamesAndPhrasesOnly(Engines engine) throws Exception {
    try (FakeChatServer server = FakeChatServer.start();
        FakeChatServer embeddings = FakeChatServer.start().always(SharingTest::embedded);
        Connection connection =
            connect(
                engine,
                server,
                "rows",
                Map.of("nl.embedder", "openai:m@" + embeddings.baseUrl(), "nl.answers", "new"));
        Statement statement = connection.createStatement()) {
      server.always(
          request ->
              request.lastText().contains("Columns to describe")
                  ? Reply.text("{\"columns\": [{\"column\": \"kind\", \"short\": \"kindqx\"}]}")
                  : Reply.call(
                      "ExecuteSQL", "{\"sql\": \"SELECT name FROM gems\", \"final\": true}"));
      statement.executeQuery("NL DESCRIBE gems").close();
      statement.executeQuery("NL: which gems are heavy?").close();
      assertThat(server.requests().get(0).body().toString()).contains("kindqx");
      assertThat(embeddings.requests()).hasSizeGreaterThan(1);
      for (Request request : embeddings.requests()) {
        assertThat(request.body().toString().toLowerCase(Locale.ROOT)).doesNotContain(lower(CELLS));
      }
    }
  }

  private static Reply embedded(Request request) {
    List<String> vectors = new ArrayList<>();
    for (int i = 0; i < request.body().path("input").size(); i++) {
      vectors.add(
          "{\"object\":\"embedding\",\"index\":%d,\"embedding\":[1,0.5,0.%d]}".formatted(i, i));
    }
    return Reply.json(
        200,
        "{\"object\":\"list\",\"model\":\"e\",\"data\":["
            + String.join(",", vectors)
            + "],\"usage\":{\"prompt_tokens\":1,\"total_tokens\":1}}");
  }
}
