// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Writes rows in one form. */
interface ResultWriter {

  /**
   * Writes at most so many rows.
   *
   * @param maxRows 0 for all
   */
  Written write(ResultSet rows, int maxRows) throws SQLException, IOException;

  /**
   * What was written.
   *
   * @param rows how many
   * @param more whether there were more
   */
  record Written(long rows, boolean more) {}

  /** Writes the current row. */
  @FunctionalInterface
  interface RowWriter {
    void write() throws SQLException, IOException;
  }

  /**
   * Moves through the rows, at most so many (0 for all), and writes each. Ends where nobody reads
   * them any more, as behind {@code head}.
   *
   * @param to what they are written to
   */
  static Written each(ResultSet rows, int maxRows, Console.Printer to, RowWriter writer)
      throws SQLException, IOException {
    long count = 0;
    while (!to.failed() && rows.next()) {
      if (maxRows > 0 && count == maxRows) {
        return new Written(count, true);
      }
      writer.write();
      count++;
    }
    return new Written(count, false);
  }
}
