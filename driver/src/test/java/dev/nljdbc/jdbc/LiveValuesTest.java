// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns that the index leaves out are searched by SQL, through the driver. */
@Tag("thorough")
class LiveValuesTest {

  private static final Duration NEVER = Duration.ofMinutes(1);

  @TempDir Path directory;

  private String shop(Engines engine, String... more) throws SQLException {
    String url =
        engine.urlWith(
            directory,
            "CREATE TABLE city (name VARCHAR(40))",
            "INSERT INTO city VALUES ('Oslo'), ('Bergen'), ('Tromsoe')",
            "CREATE TABLE kind (name VARCHAR(40))",
            "INSERT INTO kind VALUES ('Oslo')");
    try (Connection connection = engine.connect(url)) {
      Engines.run(connection, EndingTest.made(engine, more));
    }
    return url;
  }

  /** A view of texts that no engine reads to its end. */
  static String endless(Engines engine) {
    String query =
        switch (engine) {
          case SQLITE ->
              "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
                  + " SELECT CAST('w' || x AS TEXT) AS word FROM c";
          case H2 ->
              "SELECT CAST('w' || (a.x + b.x) AS VARCHAR(40)) AS word"
                  + " FROM system_range(1, 100000000) a, system_range(1, 100000000) b";
          case POSTGRESQL ->
              "SELECT CAST('w' || (a + b) AS VARCHAR(40)) AS word"
                  + " FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b";
          case MARIADB ->
              "SELECT CONCAT('w', a.seq + b.seq) AS word"
                  + " FROM seq_1_to_100000000 a, seq_1_to_100000000 b";
          case DUCKDB ->
              "SELECT CAST('w' || (a.range + b.range) AS VARCHAR) AS word"
                  + " FROM range(100000000) a, range(100000000) b";
          case HSQLDB ->
              "SELECT 'w' || (t0.i + t4.i) AS word FROM " + EndingTest.joined("numbers", 5);
        };
    return "CREATE VIEW endless AS " + query;
  }

  private Connection connect(Engines engine, String url, String... settings) throws SQLException {
    Properties properties = engine.properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    return new AskedDriver(directory).connect(url, properties);
  }

  private static List<String> rows(Statement statement, String sql) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> line = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          line.add(String.valueOf(rows.getString(i)));
        }
        lines.add(String.join("|", line));
      }
    }
    return lines;
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void nlValues_columnsThatAreNotReadYet_areSearchedLive(Engines engine) throws Exception {
    try (Connection connection =
            connect(engine, shop(engine), "nl.index.wait", "0s", "nl.index.refresh", "manual");
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL VALUES: oslo"))
          .map(line -> line.toLowerCase(Locale.ROOT))
          .containsExactlyInAnyOrder("oslo|kind|name|folded, live", "oslo|city|name|folded, live");
      assertThat(rows(statement, "NL VALUES: berg"))
          .map(line -> line.toLowerCase(Locale.ROOT))
          .containsExactly("bergen|city|name|partial, live");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void nlValues_columnThatTakesTooLong_givesWhatTheOthersHave(Engines engine) throws Exception {
    engine.assumeNotMySql("sequence tables");
    String url = shop(engine, endless(engine));
    try (Connection connection =
            connect(engine, url, "nl.index.budget", "500ms", "nl.timeout", "2s");
        Statement statement = connection.createStatement()) {
      assertThat(rows(statement, "NL VALUES: Oslo"))
          .map(line -> line.toLowerCase(Locale.ROOT))
          .anyMatch(line -> line.startsWith("oslo|city|name|exact"));
      assertThat(rows(statement, "SELECT count(*) FROM city")).containsExactly("3");
    }
  }

  @ParameterizedTest
  @EnumSource(Engines.class)
  void cancel_whileAColumnIsSearchedLive_endsTheStatement(Engines engine) throws Exception {
    engine.assumeNotMySql("sequence tables");
    String url = shop(engine, endless(engine));
    try (Connection connection = connect(engine, url, "nl.index.budget", "500ms");
        Statement statement = connection.createStatement()) {
      rows(statement, "NL STATUS");
      CompletableFuture<Throwable> failure = new CompletableFuture<>();
      Thread asking =
          new Thread(
              () -> {
                try {
                  rows(statement, "NL VALUES: zebra");
                  failure.complete(null);
                } catch (SQLException e) {
                  failure.complete(e);
                }
              });
      asking.start();
      while (!searchesLive(asking)) {
        assertThat(failure).isNotDone();
        Thread.onSpinWait();
      }
      statement.cancel();
      assertThat(failure.get(NEVER.toSeconds(), TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              NlException.class, e -> assertThat(e.error()).isEqualTo(NlError.CANCELLED));
      try (Statement next = connection.createStatement()) {
        assertThat(rows(next, "SELECT count(*) FROM city")).containsExactly("3");
      }
    }
  }

  private static boolean searchesLive(Thread thread) {
    boolean inEngine = false;
    for (StackTraceElement frame : thread.getStackTrace()) {
      inEngine |= frame.getMethodName().matches("executeQuery|next");
      if (frame.getClassName().endsWith("LiveValueSearch")) {
        return inEngine;
      }
    }
    return false;
  }
}
