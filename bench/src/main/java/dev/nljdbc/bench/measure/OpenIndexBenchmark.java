// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.CatalogSpeed.WideSchema;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import java.io.IOException;
import java.sql.SQLException;
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

/**
 * Opening an index that is there: of a SQLite file with so many tables of 40 columns and three
 * rows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 4)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
public class OpenIndexBenchmark {

  static final int COLUMNS = 40;
  static final int ROWS = 3;

  /** How many tables there are. */
  @Param({"20", "5000"})
  private int tables;

  private final ScratchDatabase database = new ScratchDatabase();
  private final IndexStore kept = new IndexStore();

  /** Makes the database and its index. */
  @Setup
  public void build() throws SQLException, IOException {
    database.open();
    database.create(new WideSchema(tables, COLUMNS), ROWS);
    shared().close();
  }

  /** As a program does that just started, but for loading classes. */
  @Benchmark
  public int fromDisk() throws SQLException {
    try (IndexStore store = new IndexStore();
        DatabaseIndex index = store.open(database.request(), database, IndexProgress.SILENT)) {
      return index.catalog().tables().size();
    }
  }

  /** As the second connection of a program does. */
  @Benchmark
  public int openAlready() throws SQLException {
    try (DatabaseIndex index = shared()) {
      return index.catalog().tables().size();
    }
  }

  private DatabaseIndex shared() throws SQLException {
    IndexRequest request = database.request();
    return kept.open(request, database, IndexProgress.SILENT);
  }

  /** Removes all. */
  @TearDown
  public void remove() throws SQLException, IOException {
    kept.close();
    database.close();
  }
}
