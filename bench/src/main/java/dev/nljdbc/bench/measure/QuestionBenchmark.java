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
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A question to the shipped shop from its text to its last row, answered by the offline model: one
 * that was never asked, one that was, and beside it the SQL that it comes to.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 4, time = 3)
@Fork(1)
public class QuestionBenchmark {

  private static final String SQL =
      "SELECT title FROM album WHERE price > 20 ORDER BY price DESC LIMIT 3";

  private static final String QUESTION = "NL: How many albums cost more than ";

  private Path folder;
  private Connection bare;
  private Connection ours;
  private int asked;

  /** Nothing yet. */
  public QuestionBenchmark() {}

  /** Makes the shop and its index. */
  @Setup
  public void make() throws IOException, SQLException {
    folder = Files.createTempDirectory("nl-bench-question");
    String url = "sqlite:" + folder.resolve("shop.sqlite");
    bare = DriverManager.getConnection("jdbc:" + url);
    Shop.create(bare);
    Properties settings = new Properties();
    settings.setProperty("nl.dir", folder.resolve("index").toString());
    settings.setProperty("nl.log", "off");
    ours = DriverManager.getConnection("jdbc:nl:" + url, settings);
    asked();
  }

  /** SQL on the bare driver. */
  @Benchmark
  public int sqlBare() throws SQLException {
    return rows(bare, SQL);
  }

  /** A question that was asked before: no model, the SQL runs again. */
  @Benchmark
  public int asked() throws SQLException {
    return rows(ours, QUESTION + "20?");
  }

  /** A question that was never asked, after Java has compiled what answers it. */
  @Benchmark
  @Warmup(iterations = 3, time = 20)
  public int neverAsked() throws SQLException {
    return rows(ours, QUESTION + (100 + asked++) + "?");
  }

  /** The same, one of the first hundred of a process. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 0)
  @Measurement(iterations = 100)
  public int neverAskedAtFirst() throws SQLException {
    return neverAsked();
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

  /** Closes and removes. */
  @TearDown
  public void remove() throws IOException, SQLException {
    ours.close();
    bare.close();
    FileTree.delete(folder);
  }
}
