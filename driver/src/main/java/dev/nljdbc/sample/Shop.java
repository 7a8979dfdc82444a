package dev.nljdbc.sample;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A music shop with customers, employees, tracks, playlists and invoices; the same rows on every
 * machine and engine.
 */
public final class Shop {

  private Shop() {}

  /**
   * Creates and fills its tables in an empty database of SQLite, H2, PostgreSQL, MariaDB or DuckDB.
   */
  public static void create(Connection connection) throws SQLException {
    throw new UnsupportedOperationException("not built yet");
  }
}
