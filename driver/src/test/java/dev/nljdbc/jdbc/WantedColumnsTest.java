// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

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
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code NL(a, b): question}: the rows have exactly these columns, whoever answers. */
@Tag("thorough")
class WantedColumnsTest {

  @TempDir Path directory;

  private static List<String> labels(ResultSet rows) throws Exception {
    ResultSetMetaData columns = rows.getMetaData();
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      labels.add(columns.getColumnLabel(i).toLowerCase(Locale.ROOT));
    }
    return labels;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void model_columnsInAnotherOrderOrOfOtherNames_arePutSo(Engines engine) throws Exception {
    String sql = "SELECT title, minutes FROM track ORDER BY minutes DESC";
    try (FakeChatServer server =
            FakeChatServer.start()
                .always(r -> Reply.call("ExecuteSQL", "{\"sql\":\"" + sql + "\",\"final\":true}"));
        Connection connection =
            new Asked(directory)
                .connect(
                    engine,
                    Asked.tracks(engine, directory),
                    "nl.model",
                    "m",
                    "nl.base-url",
                    server.baseUrl());
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("NL(Title, minutes): the longest first")) {
        assertThat(statement.unwrap(NlAnswer.class).sql()).as("as wanted").isEqualTo(sql);
        assertThat(labels(rows)).containsExactly("title", "minutes");
      }
      try (ResultSet rows = statement.executeQuery("NL(minutes, title): the longest first")) {
        assertThat(labels(rows)).containsExactly("minutes", "title");
        rows.next();
        assertThat(rows.getString(2)).isEqualTo("Rain");
        rows.next();
        assertThat(rows.getString(2)).as("in the query's order").isEqualTo("Moon");
      }
      try (ResultSet rows = statement.executeQuery("NL(name, \"how long\"): the longest first")) {
        assertThat(labels(rows)).containsExactly("name", "how long");
        rows.next();
        assertThat(rows.getInt("how long")).isEqualTo(7);
        assertThat(Asked.warnings(statement)).contains("by its order");
      }
      assertThatThrownBy(() -> rows(statement, "NL(name): the longest first"))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NO_ANSWER))
          .hasMessageContainingAll("title, minutes", "not name", sql);
      assertThatThrownBy(() -> rows(statement, "NL(title, id): the longest first"))
          .as("minutes would be called as another column is")
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NO_ANSWER))
          .hasMessageContainingAll("title, minutes", "not title, id");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void offline_oneColumn_isNamedAsWanted(Engines engine) throws Exception {
    try (Connection connection =
            new Asked(directory).connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("NL(number): How many tracks are there?")) {
      assertThat(labels(rows)).containsExactly("number");
      rows.next();
      assertThat(rows.getInt("number")).isEqualTo(3);
    }
  }
}
