// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.files.FileTree;
import dev.nljdbc.sample.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Times questions to the sample shop in SQLite from their text to the last row, answered by the
 * offline model, beside the SQL on the bare driver.
 */
public final class AnswerSpeed implements AutoCloseable {

  private static final int FIRST = 100;
  private static final Duration WARM_UP = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofSeconds(10);
  private static final String SQL =
      "SELECT title FROM album WHERE price > 20 ORDER BY price DESC LIMIT 3";
  private static final String QUESTION = "NL: How many albums cost more than ";

  private final Path folder;
  private final Connection bare;
  private final Connection ours;
  private int asked;

  private AnswerSpeed(Path folder) throws SQLException {
    this.folder = folder;
    String url = "sqlite:" + folder.resolve("shop.sqlite");
    bare = DriverManager.getConnection("jdbc:" + url);
    Shop.create(bare);
    Properties settings = new Properties();
    settings.setProperty("nl.dir", folder.resolve("index").toString());
    settings.setProperty("nl.log", "off");
    ours = DriverManager.getConnection("jdbc:nl:" + url, settings);
  }

  /** Measures, first of all in a new process; returns a table as Markdown. */
  public static List<String> measure() throws IOException, SQLException {
    try (AnswerSpeed speed = new AnswerSpeed(Files.createTempDirectory("nl-bench-answers"))) {
      speed.repeated();
      CallTimes first = CallTimes.first(FIRST, speed::neverAsked);
      CallTimes later = CallTimes.of(WARM_UP, SHORT, speed::neverAsked);
      CallTimes repeated = CallTimes.of(SHORT, SHORT, speed::repeated);
      CallTimes sql = CallTimes.of(SHORT, SHORT, () -> rows(speed.bare, SQL));
      return List.of(
          "| asked | median, ms | p99, ms |",
          "|---|---|---|",
          line("SQL on the bare driver", sql),
          line("a question asked before", repeated),
          line("a new question, after a minute of questions", later),
          line("a new question, one of the first hundred after Java starts", first));
    }
  }

  private static String line(String what, CallTimes times) {
    return String.format(Locale.ROOT, "| %s | %.4g | %.4g |", what, times.median(), times.p99());
  }

  private int repeated() throws SQLException {
    return rows(ours, QUESTION + "20?");
  }

  private int neverAsked() throws SQLException {
    return rows(ours, QUESTION + (FIRST + asked++) + "?");
  }

  private static int rows(Connection connection, String sql) throws SQLException {
    int rows = 0;
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows += result.getString(1).length();
      }
    }
    return rows;
  }

  @Override
  public void close() throws IOException, SQLException {
    ours.close();
    bare.close();
    FileTree.delete(folder);
  }
}
