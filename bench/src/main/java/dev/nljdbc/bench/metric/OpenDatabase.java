// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Keeps the connection to the database last asked for. Not thread-safe. */
final class OpenDatabase implements AutoCloseable {

  private @Nullable BenchmarkDatabase name;
  private @Nullable QueryRunner open;

  /** Runs queries on this database. A connection that was lost since is opened again. */
  QueryRunner runner(BenchmarkDatabase database) throws SQLException {
    QueryRunner current = open;
    if (current != null && database.equals(name) && current.isValid()) {
      return current;
    }
    close();
    current = new QueryRunner(database);
    open = current;
    name = database;
    return current;
  }

  @Override
  public void close() throws SQLException {
    QueryRunner current = open;
    open = null;
    if (current != null) {
      current.close();
    }
  }
}
