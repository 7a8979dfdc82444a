package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.SQLException;

/** Reads a catalog through {@link java.sql.DatabaseMetaData}, in bulk. */
public final class CatalogReader {

  /** Reads all tables that the user sees, without the engine's own. */
  public Catalog read(Connection connection) throws SQLException {
    throw new UnsupportedOperationException("not built yet");
  }
}
