// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code nl.readonly=required} asks for an engine that refuses writes, whoever found the SQL. */
class ReadOnlyRequiredTest {

  private static final String KEPT = "NL: How many tracks are there?";
  private static final String VERIFIED = "NL: the long ones";
  private static final String NEW = "NL: titles of tracks with more than 4 minutes";

  @TempDir Path directory;

  /** A database of which one answer is kept and one is verified. */
  private String answered(Engines engine) throws SQLException {
    String url = Asked.tracks(engine, directory);
    try (Connection connection = new Asked(directory).connect(engine, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, KEPT)).containsExactly("3");
      statement
          .executeQuery("NL REMEMBER 'the long ones' AS SELECT id FROM track WHERE minutes > 4")
          .close();
    }
    return url;
  }

  private Connection required(Engines engine, String url) throws SQLException {
    return new Asked(directory).connect(engine, url, "nl.readonly", "required");
  }

  private static void assertRefused(Statement statement, String question) {
    assertThatThrownBy(() -> statement.executeQuery(question))
        .as(question)
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.UNSUPPORTED))
        .hasMessageStartingWith("nl.readonly=required, but ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        KEPT,
        VERIFIED,
        NEW,
        "NL SQL: the long ones",
        "SELECT count(*) FROM (NL 'the long ones') t"
      })
  void ask_engineThatHoldsNothing_isRefusedWhateverIsKept(String question) throws Exception {
    String url = answered(Engines.H2);
    try (Connection connection = required(Engines.H2, url);
        Statement statement = connection.createStatement()) {
      assertRefused(statement, question);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB"})
  void ask_openTransactionThatIsNotHeld_isRefusedUntilItEnds(Engines engine) throws Exception {
    String url = answered(engine);
    try (Connection connection = required(engine, url);
        Statement statement = connection.createStatement()) {
      assertThat(firsts(statement, KEPT)).containsExactly("3");
      connection.setAutoCommit(false);
      statement.executeUpdate("INSERT INTO track VALUES (4, 'Snow', 9)");
      assertRefused(statement, KEPT);
      assertRefused(statement, VERIFIED);
      connection.rollback();
      connection.setAutoCommit(true);
      assertThat(firsts(statement, VERIFIED)).containsExactly("2", "3");
    }
  }

  @Test
  void ask_openTransactionThatIsHeld_givesWhatIsKept() throws Exception {
    String url = answered(Engines.SQLITE);
    try (Connection connection = required(Engines.SQLITE, url);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      assertThat(firsts(statement, KEPT)).containsExactly("3");
      assertThat(firsts(statement, VERIFIED)).containsExactly("2", "3");
      connection.rollback();
    }
  }
}
