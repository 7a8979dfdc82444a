package dev.nljdbc.bench.linking;

import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexProgress;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.sqlite.SQLiteConfig;

/** A data set's database, open for reading, with an index that is made in memory. */
record IndexedDatabase(Connection connection, IndexStore store, DatabaseIndex index)
    implements AutoCloseable {

  static IndexedDatabase open(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    IndexStore store = new IndexStore();
    try {
      ConnectionSource lent =
          new ConnectionSource() {
            @Override
            public <T> T with(Work<T> work) throws SQLException {
              return work.with(connection);
            }
          };
      IndexRequest request = IndexRequest.of("jdbc:sqlite:" + file, Optional.empty());
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
