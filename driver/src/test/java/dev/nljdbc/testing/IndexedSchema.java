// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** A SQLite database in memory and its index. */
public final class IndexedSchema implements AutoCloseable, ConnectionSource {

  private static final String URL = "jdbc:sqlite::memory:";

  private final Connection connection = DriverManager.getConnection(URL);
  private final IndexStore store = new IndexStore();
  private final DatabaseIndex index;

  /** Makes it by statements. */
  public IndexedSchema(List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    this.index = store.open(IndexRequest.of(URL, Optional.empty()), this, IndexProgress.SILENT);
  }

  /** The index. */
  public DatabaseIndex index() {
    return index;
  }

  @Override
  public <T> T with(Work<T> work) throws SQLException {
    return work.with(connection);
  }

  @Override
  public void close() throws SQLException {
    index.close();
    store.close();
    connection.close();
  }
}
