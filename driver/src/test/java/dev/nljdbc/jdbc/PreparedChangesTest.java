// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What prepared statements change is noticed by the next question, however they are executed. */
class PreparedChangesTest {

  private static final String CHANGE = "CREATE TABLE town (name VARCHAR(40))";

  @TempDir Path directory;

  /** Prepares and executes a change. */
  private interface Change {
    void on(Connection connection) throws SQLException;
  }

  /** Executes. */
  private interface Execution {
    Object of(PreparedStatement statement) throws SQLException;
  }

  private static Change prepared(Execution execution) {
    return connection -> {
      try (PreparedStatement statement = connection.prepareStatement(CHANGE)) {
        assertThat(execution.of(statement)).isNotNull();
      }
    };
  }

  private static Change called(Execution execution) {
    return connection -> {
      try (PreparedStatement statement = connection.prepareCall(CHANGE)) {
        assertThat(execution.of(statement)).isNotNull();
      }
    };
  }

  private static Change batch(Execution execution, boolean call) {
    Execution batch =
        statement -> {
          statement.addBatch();
          return execution.of(statement);
        };
    return call ? called(batch) : prepared(batch);
  }

  static Stream<Change> changes() {
    return Stream.of(
        prepared(PreparedStatement::executeUpdate),
        batch(PreparedStatement::executeBatch, false),
        batch(PreparedStatement::executeLargeBatch, false),
        called(PreparedStatement::execute),
        called(PreparedStatement::executeUpdate),
        called(PreparedStatement::executeLargeUpdate),
        batch(PreparedStatement::executeBatch, true),
        batch(PreparedStatement::executeLargeBatch, true));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void change_byAPreparedStatement_isNoticedByTheNextQuestion(Change change) throws Exception {
    String url = Engines.H2.urlWith(directory, "CREATE TABLE city (name VARCHAR(40))");
    try (Connection connection = new AskedDriver(directory).connect(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      assertThat(tables(statement)).isEqualTo("1");
      change.on(connection);
      assertThat(tables(statement)).isEqualTo("2");
    }
  }

  /** How many the index knows, once a question has been answered. */
  private static String tables(Statement statement) throws SQLException {
    assertThat(Asked.rows(statement, "NL: SELECT name FROM city")).isEmpty();
    for (List<String> item : Asked.rows(statement, "NL STATUS")) {
      if (item.get(0).equals("tables")) {
        return item.get(1);
      }
    }
    throw new AssertionError("no such item");
  }
}
