// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A data set's database, open for reading, with its index.
 *
 * @param connection to the file
 * @param store that opened the index
 * @param index of all of it
 */
public record IndexedDatabase(Connection connection, IndexStore store, DatabaseIndex index)
    implements AutoCloseable {

  /** Opens a file; its index is made in memory. */
  static IndexedDatabase open(Path file) throws SQLException {
    return open(file, Optional.empty());
  }

  /**
   * Opens a file.
   *
   * @param root the folder that keeps indexes from one time to the next; empty to make it in memory
   */
  public static IndexedDatabase open(Path file, Optional<Path> root) throws SQLException {
    Connection connection = BenchmarkDatabase.of(file).connectReadOnly();
    IndexStore store = new IndexStore();
    try {
      ConnectionSource lent = ConnectionSource.lending(connection);
      IndexRequest request = IndexRequest.of("jdbc:sqlite:" + file, root);
      DatabaseIndex index = store.open(request, lent, IndexProgress.SILENT);
      return new IndexedDatabase(connection, store, index);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void close() throws SQLException {
    index.close();
    store.close();
    connection.close();
  }
}
