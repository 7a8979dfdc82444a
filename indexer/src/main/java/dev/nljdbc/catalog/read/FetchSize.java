// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * The fetch size by which a driver hands rows over piece by piece. Section {@code fetch sizes} of
 * an engine's folder names drivers that want a certain number instead of the rows of a piece.
 */
public final class FetchSize {

  private FetchSize() {}

  /** What pieces of so many rows are to the connection's driver. */
  public static int of(Connection connection, int rows) throws SQLException {
    return of(EngineFacts.of(connection.getMetaData().getDatabaseProductName()), connection, rows);
  }

  /** The same where the engine is known: the driver is asked its name only if it matters. */
  static int of(EngineFacts engine, Connection connection, int rows) throws SQLException {
    Map<String, String> sizes = engine.entries("fetch sizes");
    String size = sizes.isEmpty() ? null : sizes.get(connection.getMetaData().getDriverName());
    return size == null ? rows : Integer.parseInt(size);
  }
}
