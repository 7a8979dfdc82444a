// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.measure.CatalogSpeed.WideSchema;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexStore;
import java.io.IOException;
import java.sql.SQLException;

/**
 * The heap that an open index holds, in bytes a column: right after it was opened from the disk,
 * after its first search of columns, and after its first join path. What is mapped does not count:
 * the operating system may drop it at any time.
 *
 * @param opened after opening
 * @param searched after the first search
 * @param joined after the first join path too
 */
public record HeldMemory(double opened, double searched, double joined) {

  private static final int COLLECTIONS = 4;

  /** Measures an index of so many tables of 40 columns, in this process. */
  public static HeldMemory of(int tables) throws RunException {
    ScratchDatabase database = new ScratchDatabase();
    try {
      database.open();
      database.create(new WideSchema(tables, OpenIndexBenchmark.COLUMNS), OpenIndexBenchmark.ROWS);
      try {
        measured(database, tables); // builds the index, and loads classes and word vectors
        return measured(database, tables);
      } finally {
        database.close();
      }
    } catch (IOException | SQLException e) {
      throw new RunException("The memory of an index was not measured: " + e.getMessage(), e);
    }
  }

  private static HeldMemory measured(ScratchDatabase database, int tables) throws SQLException {
    double columns = (double) tables * OpenIndexBenchmark.COLUMNS;
    long before = used();
    try (IndexStore store = new IndexStore();
        DatabaseIndex index = store.open(database.request(), database, IndexProgress.SILENT)) {
      long opened = used();
      index.columns().search("the town of the customer", 1);
      long searched = used();
      index.joins();
      long joined = used();
      return new HeldMemory(
          (opened - before) / columns, (searched - before) / columns, (joined - before) / columns);
    }
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
