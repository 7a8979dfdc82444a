// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a prepared question tells of its columns and parameters before it runs. */
@Tag("thorough")
class DescribedQuestionTest {

  private static final String ALL = "NL: all tracks";
  private static final String LONGER = "NL: tracks of more than ? minutes";

  @TempDir Path directory;

  private final FakeChatServer server =
      FakeChatServer.start()
          .always(
              r ->
                  Reply.call(
                      "ExecuteSQL",
                      "{\"sql\":\"SELECT title, minutes FROM track"
                          + (r.body().toString().contains("more than ?")
                              ? " WHERE minutes > ?"
                              : "")
                          + " ORDER BY id\",\"final\":true}"));

  @AfterEach
  void stop() {
    server.close();
  }

  private Connection connect(Engines engine, String cache) throws SQLException {
    return new Asked(directory)
        .connect(
            engine,
            Asked.tracks(engine, directory),
            "nl.model",
            "m",
            "nl.base-url",
            server.baseUrl(),
            "nl.answers",
            cache);
  }

  private static String renamed(Engines engine, String table, String name) {
    return "ALTER TABLE " + table + " RENAME TO " + name;
  }

  private static void assertColumns(ResultSetMetaData columns) throws SQLException {
    assertThat(columns.getColumnCount()).isEqualTo(2);
    assertThat(columns.getColumnLabel(1).toLowerCase(Locale.ROOT)).isEqualTo("title");
    assertThat(columns.getColumnLabel(2).toLowerCase(Locale.ROOT)).isEqualTo("minutes");
    assertThat(columns.getColumnType(2)).isEqualTo(Types.INTEGER);
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void getMetaData_beforeTheExecution_isOneCallOfTheModelInAll(Engines engine) throws Exception {
    try (Connection connection = connect(engine, "new");
        PreparedStatement prepared = connection.prepareStatement(ALL)) {
      ResultSetMetaData columns = prepared.getMetaData();
      assertColumns(columns);
      assertThat(prepared.unwrap(NlAnswer.class).sql()).startsWith("SELECT title");
      assertThat(prepared.getParameterMetaData().getParameterCount()).isZero();
      try (ResultSet rows = prepared.executeQuery()) {
        assertColumns(columns);
        assertColumns(prepared.getMetaData());
        assertThat(Asked.rows(rows)).hasSize(3);
      }
      assertThat(prepared.execute()).isTrue();
      assertColumns(prepared.getMetaData());
      try (ResultSet rows = prepared.getResultSet()) {
        assertThat(Asked.rows(rows)).hasSize(3);
      }
      assertThat(server.requests()).hasSize(1);
      try (Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE track");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void getParameterMetaData_valuesSet_isTheEngines(Engines engine) throws Exception {
    try (Connection connection = connect(engine, "any");
        PreparedStatement prepared = connection.prepareStatement(LONGER)) {
      assertThat(prepared.getMetaData()).as("the SQL may depend on the value").isNull();
      assertThat(prepared.getParameterMetaData().getParameterCount()).isEqualTo(1);
      assertThat(server.requests()).isEmpty();
      prepared.setInt(1, 4);
      assertColumns(prepared.getMetaData());
      ParameterMetaData parameters = prepared.getParameterMetaData();
      assertThat(parameters.getParameterCount()).isEqualTo(1);
      if (engine == Engines.H2 || engine == Engines.POSTGRESQL) { // which know
        assertThat(parameters.getParameterType(1)).isEqualTo(Types.INTEGER);
      }
      assertThatThrownBy(() -> parameters.getParameterType(2)).isInstanceOf(SQLException.class);
      prepared.setInt(1, 6);
      assertColumns(prepared.getMetaData());
      try (ResultSet rows = prepared.executeQuery()) {
        assertThat(Asked.rows(rows)).hasSize(1);
      }
      assertThat(server.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void getMetaData_inAnOpenTransaction_doesNotSpoilIt(Engines engine) throws Exception {
    try (Connection connection = connect(engine, "any");
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO track VALUES (4, 'Snow', 9)");
      server.reply(Reply.call("ExecuteSQL", "{\"sql\":\"SELECT id FROM track\",\"final\":true}"));
      try (PreparedStatement prepared = connection.prepareStatement("NL: ids")) {
        assertThat(prepared.getMetaData().getColumnCount()).isEqualTo(1);
        statement.execute(renamed(engine, "track", "song"));
        assertThatThrownBy(prepared::executeQuery).isInstanceOf(SQLException.class);
      }
      if (List.of(Engines.MARIADB, Engines.H2, Engines.HSQLDB).contains(engine)) {
        statement.execute(renamed(engine, "song", "track")); // they commit at each ALTER
      } else {
        connection.rollback();
      }
      connection.setAutoCommit(true);
      assertThat(Asked.firsts(statement, "SELECT id FROM track")).isNotEmpty();
    }
  }

  @Test
  void getMetaData_streamSet_isReadByTheExecutionOnly() throws Exception {
    try (Connection connection = connect(Engines.H2, "any");
        Statement statement = connection.createStatement()) {
      Asked.rows(
          statement,
          "NL REMEMBER 'the track ? please' AS SELECT title, minutes FROM track WHERE title = ?");
      try (PreparedStatement prepared = connection.prepareStatement("NL: the track ? please")) {
        prepared.setCharacterStream(1, new StringReader("Moon"));
        assertColumns(prepared.getMetaData());
        try (ResultSet rows = prepared.executeQuery()) {
          assertThat(Asked.rows(rows)).containsExactly(List.of("Moon", "5"));
        }
      }
    }
  }

  @Test
  void getMetaData_questionFails_isTheSameErrorAsThatOfTheExecution() throws Exception {
    server.always(r -> Reply.text("I do not know."));
    try (Connection connection = connect(Engines.H2, "any");
        PreparedStatement prepared = connection.prepareStatement(ALL)) {
      SQLException[] failures = new SQLException[2];
      assertThatThrownBy(prepared::getMetaData)
          .isInstanceOfSatisfying(NlException.class, e -> failures[0] = e);
      int paid = server.requests().size();
      assertThatThrownBy(prepared::executeQuery)
          .isInstanceOfSatisfying(
              NlException.class,
              e -> {
                assertThat(e.error()).isEqualTo(NlError.NO_ANSWER);
                failures[1] = e;
              });
      assertThat(failures[1].getMessage()).isEqualTo(failures[0].getMessage());
      assertThat(server.requests()).hasSize(paid);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NL STATUS", "NL SQL: all tracks"})
  void getMetaData_ofAReport_isKnownWithItsRows(String report) throws Exception {
    try (Connection connection = connect(Engines.H2, "any");
        PreparedStatement prepared = connection.prepareStatement(report)) {
      assertThat(prepared.getMetaData()).isNull();
      assertThat(server.requests()).isEmpty();
      try (ResultSet rows = prepared.executeQuery()) {
        assertThat(prepared.getMetaData().getColumnCount())
            .isEqualTo(rows.getMetaData().getColumnCount());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void getMetaData_questionAsATable_isThatOfTheWhole(Engines engine) throws Exception {
    try (Connection connection = connect(engine, "any");
        PreparedStatement prepared =
            connection.prepareStatement(
                "SELECT minutes AS m FROM (NL 'all tracks') t WHERE title = ?")) {
      prepared.setString(1, "Moon");
      assertThat(prepared.getMetaData().getColumnLabel(1)).isEqualToIgnoringCase("m");
      assertThat(prepared.getParameterMetaData().getParameterCount()).isEqualTo(1);
      try (ResultSet rows = prepared.executeQuery()) {
        assertThat(Asked.rows(rows)).hasSize(1);
      }
      assertThat(server.requests()).hasSize(1);
    }
  }
}
