package dev.nljdbc.cli;

import java.sql.ResultSet;
import java.sql.SQLException;

/** One column's cells as they are, a line each. */
final class ColumnOutput implements Output {

  private final Console console;
  private final String column;

  ColumnOutput(Console console, String column) {
    this.console = console;
    this.column = column;
  }

  @Override
  public Written write(ResultSet rows, int maxRows) throws SQLException {
    long count = 0;
    while (rows.next()) {
      console.out().println(String.valueOf(rows.getString(column)));
      count++;
    }
    return new Written(count, false);
  }
}
