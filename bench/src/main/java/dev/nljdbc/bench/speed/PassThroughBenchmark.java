package dev.nljdbc.bench.speed;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What ordinary SQL costs through the driver, beside the bare driver: SQLite in memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class PassThroughBenchmark {

  /** The URL in front of SQLite. */
  @Param({"jdbc:sqlite::memory:", "jdbc:nl:sqlite::memory:"})
  private String url = "";

  private Connection connection;
  private Statement statement;

  /** Opens the connection. */
  @Setup
  public void open() throws SQLException {
    connection = DriverManager.getConnection(url);
    statement = connection.createStatement();
    statement.execute(
        "CREATE TABLE number AS WITH RECURSIVE n(i) AS"
            + " (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i FROM n");
  }

  /** One query of 100 rows, read to the end. */
  @Benchmark
  public long select100Rows() throws SQLException {
    long sum = 0;
    try (ResultSet rows = statement.executeQuery("SELECT i FROM number")) {
      while (rows.next()) {
        sum += rows.getLong(1);
      }
    }
    return sum;
  }

  /** Closes the connection. */
  @TearDown
  public void close() throws SQLException {
    connection.close();
  }
}
