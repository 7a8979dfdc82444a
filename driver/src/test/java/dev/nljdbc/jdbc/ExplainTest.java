// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.first;
import static dev.nljdbc.jdbc.Asked.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NL EXPLAIN tells an answer's SQL in plain words, whoever made it, and runs nothing. */
class ExplainTest {

  private static final String[] ARTISTS = {
    "CREATE TABLE artist (id INTEGER PRIMARY KEY, name VARCHAR(40), country VARCHAR(40))",
    "CREATE TABLE track (id INTEGER PRIMARY KEY, artist_id INTEGER, title VARCHAR(40),"
        + " FOREIGN KEY (artist_id) REFERENCES artist (id))",
    "INSERT INTO artist VALUES (1, 'Ada', 'Norway'), (2, 'Bo', 'Chile'), (3, 'Cy', 'Chile')",
    "INSERT INTO track VALUES (1, 1, 'Sun'), (2, 1, 'Moon'), (3, 2, 'Rain')"
  };

  @TempDir Path directory;

  private static List<String> whats(List<List<String>> rows, String part) {
    return rows.stream().filter(row -> row.get(0).equals(part)).map(row -> row.get(1)).toList();
  }

  /** H2 and the like keep names in capitals. */
  private static ListAssert<String> assertThatAnyCase(List<String> texts) {
    return assertThat(texts).usingElementComparator(String.CASE_INSENSITIVE_ORDER);
  }

  private static String why(List<List<String>> rows, String part) {
    return rows.stream().filter(row -> row.get(0).equals(part)).findFirst().orElseThrow().get(2);
  }

  @EnginesByTurns
  void nlExplain_anAnswerOfTheOfflineModel_isReadClauseByClause(Engines engine) throws Exception {
    String url = engine.urlWith(directory, ARTISTS);
    try (Connection connection = new Asked(directory).connect(engine, url);
        Statement statement = connection.createStatement()) {
      String asked = "NL EXPLAIN: titles of tracks by artists whose country is Chile";
      List<List<String>> rows;
      try (ResultSet explained = statement.executeQuery(asked)) {
        for (int i = 1; i <= 4; i++) {
          assertThat(explained.getMetaData().getColumnType(i)).isEqualTo(Types.VARCHAR);
          assertThat(explained.getMetaData().getColumnLabel(i))
              .isEqualTo(List.of("part", "what", "why", "query").get(i - 1));
        }
        rows = Asked.rows(explained);
      }
      String sql = statement.unwrap(NlAnswer.class).sql();
      assertThat(rows.get(0).get(0)).isEqualTo("sql");
      assertThat(whats(rows, "sql")).containsExactly(sql);
      assertThat(why(rows, "sql")).startsWith("The offline model wrote this SQL. Confidence 0.");
      assertThatAnyCase(whats(rows, "result")).containsExactly("Shows track.title.");
      assertThat(whats(rows, "table")).hasSize(2);
      assertThat(why(rows, "join"))
          .isEqualToIgnoringCase(
              "Follows the foreign key track.artist_id → artist.id, which the database declares.");
      assertThatAnyCase(whats(rows, "filter"))
          .containsExactly("Only rows where artist.country equals 'Chile'.");
      assertThat(why(rows, "filter"))
          .isEqualToIgnoringCase(
              "'Chile' is a value of artist.country, in 2 rows when the index was read.");
      assertThat(whats(rows, "word")).contains("\"titles\"", "\"chile\"");

      assertThat(why(rows(statement, asked), "sql")).contains("It was kept from ");
      assertThat(first(statement, "NL LOG"))
          .containsEntry("question", asked.substring("NL EXPLAIN: ".length()))
          .containsEntry("rows", "null");
    }
  }

  @Test
  void nlExplain_answersOfPeopleAndModels_areReadLikewise() throws Exception {
    String url = Engines.SQLITE.urlWith(directory, ARTISTS);
    try (FakeChatServer server = FakeChatServer.start()) {
      server.reply(
          Reply.call(
              "ExecuteSQL",
              "{\"sql\":\"SELECT name FROM artist WHERE country = 'Chile'\",\"final\":true}"));
      try (Connection connection =
              new Asked(directory)
                  .connect(Engines.SQLITE, url, "nl.model", "m", "nl.base-url", server.baseUrl());
          Statement statement = connection.createStatement()) {
        List<List<String>> made = rows(statement, "NL EXPLAIN: who is from Chile?");
        assertThat(why(made, "sql"))
            .matches(
                "The model m wrote this SQL in 1 round\\. Confidence 0\\.\\d\\d of 1, by what the"
                    + " offline model and the doubts make of one try\\.");
        assertThat(whats(made, "filter")).hasSize(1);
        first(
            statement, "NL REMEMBER 'how many artists' AS SELECT COUNT(*) AS artists FROM artist");
        List<List<String>> verified = rows(statement, "NL EXPLAIN: how many artists");
        assertThat(why(verified, "sql")).startsWith("A person verified it: remembered ");
        assertThat(whats(verified, "result"))
            .containsExactly("Shows the number of rows, called artists.");
        assertThat(whats(verified, "doubt")).isEmpty();
      }
      assertThat(server.requests()).hasSize(1);
    }
  }

  @EnginesByTurns
  void nlExplain_namesThatNeedQuotes_areQuotedAsTheEngineDoes(Engines engine) throws Exception {
    String quote = engine == Engines.MARIADB ? "`" : "\"";
    String odd = quote + "Net Total" + quote;
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE sale (id INTEGER PRIMARY KEY, " + odd + " INTEGER)",
            "INSERT INTO sale VALUES (1, 5)");
    try (Connection connection = new AskedDriver(directory).connect(engine, url);
        Statement statement = connection.createStatement()) {
      String sql = "SELECT " + odd + " FROM sale WHERE " + odd + " > 3 ORDER BY " + odd;
      List<List<String>> rows = rows(statement, "NL EXPLAIN: " + sql);
      assertThatAnyCase(whats(rows, "result")).containsExactly("Shows sale." + odd + ".");
      assertThatAnyCase(whats(rows, "filter"))
          .containsExactly("Only rows where sale." + odd + " is greater than 3.");
      assertThatAnyCase(whats(rows, "order"))
          .containsExactly("Ordered by sale." + odd + ", the least first.");
    }
  }

  @Test
  void nlExplain_sqlThatWouldFail_isNotRun() throws Exception {
    String url = Engines.H2.urlWith(directory, ARTISTS);
    try (Connection connection = new AskedDriver(directory).connect(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      List<List<String>> rows = rows(statement, "NL EXPLAIN: SELECT nothing FROM nowhere");
      assertThatAnyCase(whats(rows, "table")).containsExactly("Reads nowhere.");
      assertThatAnyCase(whats(rows, "result")).containsExactly("Shows nothing.");
      assertThatThrownBy(() -> statement.executeQuery("NL: SELECT nothing FROM nowhere"))
          .isInstanceOf(SQLException.class);
    }
  }
}
