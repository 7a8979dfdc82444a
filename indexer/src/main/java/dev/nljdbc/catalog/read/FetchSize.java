// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The fetch size by which a driver hands rows over piece by piece. Section {@code fetch sizes} of
 * an engine's folder names drivers that want a certain number instead of the rows of a piece.
 */
public final class FetchSize {

  private FetchSize() {}

  /** Sets pieces of so many rows. */
  public static void set(Statement statement, int rows) throws SQLException {
    statement.setFetchSize(of(statement.getConnection().getMetaData(), rows));
  }

  /** What pieces of so many rows are to the driver. */
  public static int of(DatabaseMetaData database, int rows) throws SQLException {
    String size =
        EngineFacts.of(database.getDatabaseProductName())
            .entries("fetch sizes")
            .get(database.getDriverName());
    return size == null ? rows : Integer.parseInt(size);
  }
}
