package dev.nljdbc.index;

import java.sql.SQLException;

/**
 * Opens the index of a database, building it first where there is none, it is damaged, or the
 * schema changed. Handles are shared and counted. Thread-safe.
 */
public final class IndexStore implements AutoCloseable {

  /** A store of its own; a process needs one. */
  public IndexStore() {}

  /**
   * Opens the index, building what is missing.
   *
   * @throws SQLException when the database could not be read
   */
  public DatabaseIndex open(IndexRequest request, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    throw new UnsupportedOperationException("not built yet");
  }

  /**
   * Builds the index anew, beside the live one, and opens it.
   *
   * @throws SQLException when the database could not be read
   */
  public DatabaseIndex rebuild(
      IndexRequest request, ConnectionSource source, IndexProgress progress) throws SQLException {
    throw new UnsupportedOperationException("not built yet");
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException("not built yet");
  }
}
