package dev.nljdbc.index.cli;

import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexProgress;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import java.sql.SQLException;

/** An index, open for one command; built first where it is missing. */
final class Opened implements AutoCloseable {

  private final Database database;
  private final IndexStore store;
  private final DatabaseIndex index;

  private Opened(Database database, IndexStore store, DatabaseIndex index) {
    this.database = database;
    this.store = store;
    this.index = index;
  }

  /** Opens it, showing how a build goes on; says what went less than well. */
  static Opened of(DatabaseOptions options, Output output) throws SQLException {
    return of(options, output, IndexStore::open);
  }

  /** The same, brought up to date first. */
  static Opened refreshed(DatabaseOptions options, Output output, Opening opening)
      throws SQLException {
    return of(options, output, opening);
  }

  /** One of the store's ways to open an index. */
  @FunctionalInterface
  interface Opening {

    DatabaseIndex open(
        IndexStore store, IndexRequest request, ConnectionSource source, IndexProgress progress)
        throws SQLException;
  }

  private static Opened of(DatabaseOptions options, Output output, Opening opening)
      throws SQLException {
    Database database = options.open();
    IndexStore store = new IndexStore();
    try (BuildBar bar = new BuildBar()) {
      IndexRequest request = options.request(database);
      DatabaseIndex index = opening.open(store, request, database, bar);
      bar.close();
      index.status().warnings().forEach(output::say);
      return new Opened(database, store, index);
    } catch (SQLException | RuntimeException e) {
      store.close();
      database.close();
      throw e;
    }
  }

  DatabaseIndex index() {
    return index;
  }

  @Override
  public void close() throws SQLException {
    index.close();
    store.close();
    database.close();
  }
}
