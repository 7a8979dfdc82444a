// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** SQL of an earlier day that no longer fits the database is asked for anew, once. */
@Tag("thorough")
class OutdatedAnswerTest {

  @TempDir Path directory;

  /**
   * DuckDB's transactions end with a failure; the others do not tell whether a transaction wrote,
   * so that nothing is kept in one.
   */
  private static final Set<Engines> OUTSIDE_TRANSACTIONS =
      EnumSet.of(Engines.DUCKDB, Engines.SQLITE, Engines.MARIADB);

  private Path kept() throws IOException {
    try (Stream<Path> files = Files.walk(new Asked(directory).indexes())) {
      List<Path> all = files.filter(f -> f.getParent().endsWith("answers")).toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void cachedSql_thatNoLongerRuns_isAskedAnewAndReplaced(Engines engine) throws Exception {
    String url = Asked.tracks(engine, directory);
    Reply query = Reply.call("ExecuteSQL", "{\"sql\":\"SELECT title FROM track\",\"final\":true}");
    try (FakeChatServer server = FakeChatServer.start().always(r -> query)) {
      String[] settings = {"nl.model", "m", "nl.base-url", server.baseUrl()};
      try (Connection connection = new Asked(directory).connect(engine, url, settings);
          Statement statement = connection.createStatement()) {
        assertThat(firsts(statement, "NL: titles")).hasSize(3);
      }
      // a column that the guard does not know of is the engine's to refuse
      Path file = kept();
      Files.writeString(
          file,
          Files.readString(file).replace("SELECT title FROM track", "SELECT gone FROM track"));
      Asked later = new Asked(directory);
      try (Connection connection = later.connect(engine, url, settings);
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(OUTSIDE_TRANSACTIONS.contains(engine));
        assertThat(firsts(statement, "NL: titles")).hasSize(3);
        assertThat(statement.unwrap(NlAnswer.class).cached()).isFalse();
        assertThat(server.requests()).hasSize(2);
        try (Statement next = connection.createStatement()) {
          assertThat(firsts(next, "NL: titles")).hasSize(3);
          assertThat(next.unwrap(NlAnswer.class).cached()).isTrue();
        }
        assertThat(server.requests()).hasSize(2);
        connection.setAutoCommit(true);
      }
      assertThat(kept()).content().contains("SELECT title FROM track");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "POSTGRESQL", "HSQLDB"})
  void keptAnswersOnly_areGivenByNoModelAndFailOnceTheyNoLongerRun(Engines engine)
      throws Exception {
    String url = Asked.tracks(engine, directory);
    Reply query = Reply.call("ExecuteSQL", "{\"sql\":\"SELECT title FROM track\",\"final\":true}");
    try (FakeChatServer server = FakeChatServer.start().always(r -> query)) {
      String[] settings = {"nl.model", "m", "nl.base-url", server.baseUrl()};
      String[] kept = {"nl.model", "m", "nl.base-url", server.baseUrl(), "nl.answers", "kept"};
      String[] verified = kept.clone();
      verified[5] = "verified";
      try (Connection connection = new Asked(directory).connect(engine, url, settings);
          Statement statement = connection.createStatement()) {
        assertThat(firsts(statement, "NL: titles")).hasSize(3);
        statement
            .executeQuery("NL REMEMBER 'short ones' AS SELECT title FROM track WHERE id = 1")
            .close();
      }
      try (Connection connection = new Asked(directory).connect(engine, url, kept);
          Statement statement = connection.createStatement()) {
        assertThat(firsts(statement, "NL: titles")).hasSize(3);
        assertThat(firsts(statement, "NL: short ones")).hasSize(1);
        assertNotKept(statement, "NL: other titles", "no kept answer");
        // and nobody may get around it in the question itself
        assertThatThrownBy(() -> firsts(statement, "NL {answers=any}: other titles"))
            .isInstanceOfSatisfying(
                NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.SETTING));
      }
      try (Connection connection = new Asked(directory).connect(engine, url, verified);
          Statement statement = connection.createStatement()) {
        assertNotKept(statement, "NL: titles", "no verified answer");
        assertThat(firsts(statement, "NL: short ones")).hasSize(1);
      }
      Path file = kept();
      Files.writeString(
          file,
          Files.readString(file).replace("SELECT title FROM track", "SELECT gone FROM track"));
      try (Connection connection = new Asked(directory).connect(engine, url, kept);
          Statement statement = connection.createStatement()) {
        assertNotKept(statement, "NL: titles", "no longer runs");
        assertNotKept(statement, "NL: titles", "no longer runs");
      }
      assertThat(server.requests()).hasSize(1);
    }
  }

  private static void assertNotKept(Statement statement, String question, String why) {
    assertThatThrownBy(() -> firsts(statement, question))
        .hasMessageContaining(why)
        .isInstanceOfSatisfying(
            NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.NOT_KEPT));
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void freshSql_thatFailsForTheUser_isTheUsersToSee(Engines engine) throws Exception {
    AskedDriver driver = new AskedDriver(directory);
    try (Connection connection = driver.connect(engine, Asked.tracks(engine, directory));
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> firsts(statement, "NL: SELECT gone FROM track"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("gone");
    }
  }
}
