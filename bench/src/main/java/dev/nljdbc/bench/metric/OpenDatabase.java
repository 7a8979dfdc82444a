// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the connection to the database last asked for, and the one to its original. Not
 * thread-safe.
 */
final class OpenDatabase implements AutoCloseable {

  private @Nullable BenchmarkDatabase name;
  private @Nullable QueryRunner open;
  private @Nullable OpenDatabase original;

  /** Runs queries on this database. A connection that was lost since is opened again. */
  QueryRunner runner(BenchmarkDatabase database) throws SQLException {
    QueryRunner current = open;
    if (current != null && database.equals(name) && current.isValid()) {
      return current;
    }
    closeConnection();
    current = new QueryRunner(database);
    open = current;
    name = database;
    return current;
  }

  /**
   * Runs a gold query: on the database itself, and if it does not run there and the database is a
   * copy, on the original, whose SQL the gold is written in.
   */
  Gold gold(BenchmarkDatabase database, GoldRun run) throws SQLException {
    Execution here = run.on(runner(database));
    BenchmarkDatabase published = database.original();
    if (published == null || !(here instanceof Execution.Failed)) {
      return new Gold(here, false);
    }
    OpenDatabase beside = original;
    if (beside == null) {
      beside = new OpenDatabase();
      original = beside;
    }
    return new Gold(run.on(beside.runner(published)), true);
  }

  private void closeConnection() throws SQLException {
    QueryRunner current = open;
    open = null;
    if (current != null) {
      current.close();
    }
  }

  @Override
  public void close() throws SQLException {
    OpenDatabase beside = original;
    original = null;
    if (beside != null) {
      beside.close();
    }
    closeConnection();
  }

  /** How a gold query is run. */
  interface GoldRun {
    Execution on(QueryRunner runner) throws SQLException;
  }

  /**
   * What came of a gold query.
   *
   * @param execution its result
   * @param elsewhere whether it was run on another engine than the prediction: the published SQLite
   *     file, as it does not run on the copy
   */
  record Gold(Execution execution, boolean elsewhere) {

    /** Rows of either query in the form in which they are compared with the other's. */
    List<List<Cell>> comparable(List<List<Cell>> rows) {
      return elsewhere ? CrossEngineValues.rows(rows) : rows;
    }
  }
}
