// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import dev.nljdbc.sample.Shop;
import dev.nljdbc.testing.FakeChatServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Conversations of a competent model over the shop, played again through the whole path: driver,
 * index, prompt, tools, guard, engine. The model's replies are as they were recorded; all else is
 * done anew, so a change of a search or of the prompt is noticed when the model is no longer shown
 * what its query rests on.
 *
 * <p>To record: write a file with question, settings, expected, ordered and no replies, and run
 * this test with {@code -Dnljdbc.record=http://server/v1}; files that hold replies stay as they
 * are.
 */
class RecordedConversationsTest {

  private static final Path FILES = Path.of("src/test/resources/dev/nljdbc/conversation");
  private static Catalog catalog;

  @TempDir static Path directory;

  @BeforeAll
  static void shop() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:" + real())) {
      connection.setAutoCommit(false);
      Shop.create(connection);
      connection.commit();
      catalog = new CatalogReader().read(connection);
    }
  }

  private static String real() {
    return "sqlite:" + directory.resolve("shop.db");
  }

  static Stream<String> files() throws IOException {
    try (Stream<Path> files = Files.list(FILES)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".json"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @Test
  void files_kept_areAtLeastTwenty() throws IOException {
    assertThat(files()).hasSizeGreaterThanOrEqualTo(20);
  }

  @ParameterizedTest
  @MethodSource("files")
  void conversation_playedAgain_givesTheRightRows(String name) throws Exception {
    Path file = FILES.resolve(name);
    RecordedConversation conversation = RecordedConversation.read(file);
    try (FakeChatServer server = FakeChatServer.start()) {
      if (conversation.replies().isEmpty()) {
        record(conversation, file, server);
      } else {
        play(conversation, server);
      }
    }
  }

  private static void record(RecordedConversation conversation, Path file, FakeChatServer server)
      throws Exception {
    String real = System.getProperty("nljdbc.record", "");
    assertThat(real).as("no replies are kept, and nljdbc.record names no server").isNotEmpty();
    ModelRelay relay = new ModelRelay(real);
    ask(conversation, server.always(relay::answer));
    conversation.with(relay.said()).write(file);
  }

  private static void play(RecordedConversation conversation, FakeChatServer server)
      throws Exception {
    Iterator<RecordedConversation.Said> replies = conversation.replies().iterator();
    server.always(
        request ->
            replies.hasNext()
                ? reply(replies.next())
                : FakeChatServer.Reply.error(400, "the recorded conversation is over"));
    String sql = ask(conversation, server);
    assertThat(replies.hasNext()).as("replies left over").isFalse();
    assertShown(sql, server.requests());
  }

  private static FakeChatServer.Reply reply(RecordedConversation.Said said) {
    List<RecordedConversation.Call> calls = said.calls();
    return calls == null
        ? FakeChatServer.Reply.text(String.valueOf(said.content()))
        : FakeChatServer.Reply.calls(
            calls.stream()
                .map(c -> new String[] {c.name(), c.arguments().toString()})
                .toArray(String[][]::new));
  }

  /** Asks through the driver; the answer's SQL, whose rows are the right ones. */
  private static String ask(RecordedConversation conversation, FakeChatServer server)
      throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "recorded");
    properties.setProperty("nl.base-url", server.baseUrl());
    properties.setProperty("nl.timeout", "900s");
    properties.setProperty("nl.answers", "new");
    conversation.settings().forEach(properties::setProperty);
    try (Connection connection = DriverManager.getConnection("jdbc:nl:" + real(), properties);
        Statement statement = connection.createStatement()) {
      List<List<String>> answered;
      try (ResultSet rows = statement.executeQuery("NL: " + conversation.question())) {
        answered = rows(rows, conversation.ordered());
      }
      String sql = statement.unwrap(NlAnswer.class).sql();
      try (Statement bare = connection.createStatement();
          ResultSet rows = bare.executeQuery(conversation.expected())) {
        assertThat(answered).as(sql).isEqualTo(rows(rows, conversation.ordered()));
      }
      return sql;
    }
  }

  private static List<List<String>> rows(ResultSet rows, boolean ordered) throws SQLException {
    List<List<String>> all = new ArrayList<>();
    while (rows.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        Object cell = rows.getObject(i);
        row.add(cell instanceof Number n ? String.format("%.6f", n.doubleValue()) : "" + cell);
      }
      all.add(Collections.unmodifiableList(row));
    }
    if (!ordered) {
      all.sort(Comparator.comparing(Object::toString));
    }
    return all;
  }

  /** The model has been shown each column that its query names, and each text it compares with. */
  private static void assertShown(String sql, List<FakeChatServer.Request> requests)
      throws Exception {
    StringBuilder shown = new StringBuilder();
    requests
        .get(requests.size() - 1)
        .body()
        .path("messages")
        .forEach(
            message -> {
              if (!message.path("role").asText().equals("assistant")) {
                shown.append(message.path("content").asText()).append('\n');
              }
            });
    MinedQuery query =
        QueryMiner.of(catalog).mine(new WrittenQuery("the model", "", sql)).orElseThrow();
    for (ColumnId column : query.columns()) {
      assertThat(shown.toString()).as("is told of " + column).contains(column.name());
    }
    for (FilterUse filter : query.filters()) {
      for (String constant : filter.constants()) {
        if (constant.matches("[\\p{L} ]+")) {
          assertThat(shown.toString()).as("is told of a cell in " + sql).contains(constant);
        }
      }
    }
  }
}
