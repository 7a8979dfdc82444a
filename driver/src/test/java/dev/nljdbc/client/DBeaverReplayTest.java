// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nljdbc.client.DBeaver.Shown;
import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import dev.nljdbc.testing.FakeChatServer;
import dev.nljdbc.testing.FakeChatServer.Reply;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What DBeaver does to a connection, replayed call by call on every engine. */
class DBeaverReplayTest {

  private static final String DRIVER = "dev.nljdbc.jdbc.NlDriver";
  private static final String QUESTION = "NL: titles of all tracks";
  private static final String SQL = "SELECT id, title FROM track ORDER BY id";
  private static final int ROWS = 450;

  private static final URLClassLoader LIBRARIES = DBeaver.libraries();

  /** No test writes a row: the databases serve all of them. */
  private static final Map<Engines, String> DATABASES = new EnumMap<>(Engines.class);

  @TempDir private static Path databases;

  @TempDir Path directory;

  private final FakeChatServer server =
      FakeChatServer.start()
          .always(r -> Reply.call("ExecuteSQL", "{\"sql\":\"" + SQL + "\",\"final\":true}"));

  @AfterAll
  static void unload() throws IOException {
    LIBRARIES.close();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String real(Engines engine) throws SQLException {
    String known = DATABASES.get(engine);
    if (known != null) {
      return known;
    }
    String url =
        engine.urlWith(
            databases,
            "CREATE TABLE track (id INTEGER PRIMARY KEY, title VARCHAR(40))",
            "INSERT INTO track VALUES "
                + IntStream.rangeClosed(1, ROWS)
                    .mapToObj(i -> "(" + i + ", 'Track " + i + "')")
                    .collect(Collectors.joining(", ")));
    DATABASES.put(engine, url);
    return url;
  }

  private DBeaver connect(Engines engine, String real) throws Exception {
    Properties properties = engine.properties();
    properties.setProperty("nl.dir", directory.resolve("indexes").toString());
    properties.setProperty("nl.model", "m");
    properties.setProperty("nl.base-url", server.baseUrl());
    return DBeaver.connect(
        LIBRARIES, DRIVER, "jdbc:nl:" + real.substring("jdbc:".length()), properties);
  }

  @EnginesByTurns
  void browse_isTheEnginesOwn(Engines engine) throws Exception {
    String real = real(engine);
    String driver = DriverManager.getDriver(real).getClass().getName();
    List<String> bare;
    try (DBeaver tool = DBeaver.connect(LIBRARIES, driver, real, engine.properties())) {
      bare = tool.browse();
    }
    try (DBeaver ours = connect(engine, real)) {
      assertThat(ours.browse())
          .isEqualTo(bare)
          .anyMatch(line -> line.toLowerCase(Locale.ROOT).contains("track"));
      assertThat(ours.execute("SELECT count(*) FROM track").rows().get(0))
          .containsExactly("" + ROWS);
      assertThat(server.requests()).isEmpty();
    }
  }

  @EnginesByTurns
  void pages_ofAQuestion_costOneCallOfTheModel(Engines engine) throws Exception {
    try (DBeaver tool = connect(engine, real(engine))) {
      tool.browse();
      Shown first = tool.execute(QUESTION);
      assertThat(first.columns()).hasSize(2);
      assertThat(first.rows()).hasSize(DBeaver.PAGE);
      assertThat(first.rows().get(0)).containsExactly("1", "Track 1");
      assertThat(first.warnings().get(0)).startsWith(SQL);
      Shown second = tool.next(QUESTION, DBeaver.PAGE);
      assertThat(second.rows()).hasSize(DBeaver.PAGE);
      assertThat(second.rows().get(0)).containsExactly("201", "Track 201");
      assertThat(tool.next(QUESTION, 2 * DBeaver.PAGE).rows()).hasSize(ROWS - 2 * DBeaver.PAGE);
      for (String text : DBeaverTexts.cut(QUESTION)) {
        assertThat(tool.execute(text).rows()).as(text).hasSize(DBeaver.PAGE);
      }
      assertThat(server.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void cancel_fromAnotherThread_endsTheModelsWait(Engines engine) throws Exception {
    try (DBeaver tool = connect(engine, real(engine));
        Statement statement =
            tool.connection()
                .createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
      tool.execute("NL STATUS");
      server.reply(Reply.text("too late").after(Duration.ofSeconds(30)));
      CompletableFuture<SQLException> failed =
          CompletableFuture.supplyAsync(
              () ->
                  catchThrowableOfType(
                      SQLException.class, () -> statement.execute("NL: how many?")));
      assertThat(server.awaitRequest(Duration.ofSeconds(30))).isTrue();
      statement.cancel();
      assertThat(failed.get().getSQLState()).isEqualTo("HY008");
      assertThat(tool.execute(QUESTION).rows()).hasSize(DBeaver.PAGE);
    }
  }

  @EnginesByTurns
  void wrongSql_isTheEnginesOwnErrorWithItsPosition(Engines engine) throws Exception {
    try (DBeaver tool = connect(engine, real(engine))) {
      SQLException error =
          catchThrowableOfType(
              SQLException.class, () -> tool.execute("SELECT title FROM track WHERE nothing = 1"));
      assertThat(error.getClass().getName())
          .startsWith(
              switch (engine) {
                case SQLITE -> "org.sqlite.";
                case H2 -> "org.h2.";
                case POSTGRESQL -> "org.postgresql.";
                case MARIADB -> "java.sql.SQLSyntaxErrorException"; // as its driver throws it
                case DUCKDB -> "java.sql.SQLException"; // as its driver throws it
                case HSQLDB -> "java.sql.SQLSyntaxErrorException"; // as its driver throws it
              });
      if (engine == Engines.POSTGRESQL) { // whose position is had by reflection
        Object message = error.getClass().getMethod("getServerErrorMessage").invoke(error);
        assertThat(message.getClass().getMethod("getPosition").invoke(message)).isEqualTo(31);
      }
      assertThat(tool.execute("SELECT title FROM track").rows()).hasSize(DBeaver.PAGE);
    }
  }

  @EnginesByTurns
  void counts_filtersAndSorting_ofAQuestion_costNoCallMore(Engines engine) throws Exception {
    try (DBeaver tool = connect(engine, real(engine))) {
      for (String question : List.of(QUESTION, "-- all\n" + QUESTION)) {
        tool.execute(question);
        for (String text : DBeaverTexts.counted(question)) {
          assertThat(tool.count(text)).as(text).isEqualTo(ROWS);
        }
        for (String text : DBeaverTexts.filtered(question, "title", "'Track 7'")) {
          assertThat(tool.execute(text).rows()).as(text).containsExactly(List.of("7", "Track 7"));
        }
        for (String text : DBeaverTexts.sorted(question, "id", 1)) {
          Shown sorted = tool.execute(text);
          assertThat(sorted.rows().get(0)).as(text).containsExactly("450", "Track 450");
          assertThat(sorted.warnings().get(0)).as(text).startsWith(SQL);
          assertThat(tool.next(text, DBeaver.PAGE).rows().get(0)).contains("Track 250");
        }
        String text = DBeaverTexts.filteredAndCounted(question, "title", "'Track 7'");
        assertThat(tool.count(text)).as(text).isEqualTo(1);
      }
      assertThat(server.requests()).hasSize(1);
    }
  }

  @EnginesByTurns
  void nextStatementSwallowed_isShownAndNotRun(Engines engine) throws Exception {
    try (DBeaver tool = connect(engine, real(engine))) {
      for (String text : DBeaverTexts.swallowing("DELETE FROM track")) {
        SQLException error = catchThrowableOfType(SQLException.class, () -> tool.execute(text));
        assertThat((Throwable) error).as(text).isNotNull();
        assertThat(error.getSQLState()).as(text).isEqualTo("42601");
        assertThat((Throwable) error).as(text).hasMessageContaining("DELETE FROM track");
      }
      assertThat(tool.count("SELECT count(*) FROM track")).isEqualTo(ROWS);
      assertThat(server.requests()).isEmpty();
    }
  }
}
