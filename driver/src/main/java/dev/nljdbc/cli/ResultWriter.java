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
}
