package dev.nljdbc.jdbc;

import static dev.nljdbc.jdbc.Asked.firsts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** SQL of an earlier day that no longer fits the database is asked for anew, once. */
class OutdatedAnswerTest {

  @TempDir Path directory;

  private Path kept() throws IOException {
    try (Stream<Path> files = Files.walk(new Asked(directory).indexes())) {
      List<Path> all = files.filter(f -> f.getParent().endsWith("answers")).toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"HSQLDB", "DERBY"},
      mode = EnumSource.Mode.EXCLUDE)
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
        connection.setAutoCommit(engine == Engines.DUCKDB); // whose transactions a failure ends
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
      names = {"HSQLDB", "DERBY"},
      mode = EnumSource.Mode.EXCLUDE)
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
