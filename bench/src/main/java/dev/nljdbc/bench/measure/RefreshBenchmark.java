// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexStore;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A table of a thousand rows changed in a large SQLite database: to read what changed, beside
 * building all anew. SQLite does not say which table it was, so that all rows are compared.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
public class RefreshBenchmark {

  private static final int LARGE_TABLES = 4;

  /** Distinct texts of the large tables together. */
  @Param({"1000000"})
  private int values;

  private final ScratchDatabase database = new ScratchDatabase();
  private final IndexStore store = new IndexStore();
  private int change;

  /** Makes the database and its index. */
  @Setup
  public void build() throws SQLException, IOException {
    database.open();
    database.run(
        "CREATE TABLE small (id INTEGER PRIMARY KEY, note TEXT)",
        numbers(1000).formatted("INSERT INTO small SELECT i, 'note ' || i FROM n"));
    for (int table = 0; table < LARGE_TABLES; table++) {
      database.run(
          "CREATE TABLE large_" + table + " (id INTEGER PRIMARY KEY, text TEXT, n INTEGER)",
          numbers(values / LARGE_TABLES)
              .formatted(
                  "INSERT INTO large_"
                      + table
                      + " SELECT i, 'customer "
                      + table
                      + " of the town ' || i, i / 9 FROM n"));
    }
    rebuild();
  }

  private static String numbers(int most) {
    return "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
        + most
        + ") %s";
  }

  /** Changes the small table. */
  @Setup(Level.Invocation)
  public void change() throws SQLException {
    database.run("UPDATE small SET note = 'note " + change++ + " of ' || id");
  }

  /** Reads what changed. */
  @Benchmark
  public long refresh() throws SQLException {
    try (DatabaseIndex index =
        store.refresh(
            database.request().withBudget(Duration.ofHours(1)), database, IndexProgress.SILENT)) {
      return index.status().values();
    }
  }

  /** Builds all anew. */
  @Benchmark
  public long rebuild() throws SQLException {
    try (DatabaseIndex index =
        store.rebuild(
            database.request().withBudget(Duration.ofHours(1)), database, IndexProgress.SILENT)) {
      return index.status().values();
    }
  }

  /** Removes all. */
  @TearDown
  public void remove() throws SQLException, IOException {
    store.close();
    database.close();
  }
}
