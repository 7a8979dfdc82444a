package dev.nljdbc.cli;

import java.sql.ResultSet;
import java.sql.SQLException;

/** One column's cells, a line each: as they are, but on a terminal with nothing hidden in them. */
final class ColumnWriter implements ResultWriter {

  private final Console console;
  private final String column;

  ColumnWriter(Console console, String column) {
    this.console = console;
    this.column = column;
  }

  @Override
  public Written write(ResultSet rows, int maxRows) throws SQLException {
    long count = 0;
    while (rows.next()) {
      String cell = String.valueOf(rows.getString(column));
      if (console.terminals().out()) {
        console.out().println(cell);
      } else {
        console.out().writer().println(cell);
      }
      count++;
    }
    return new Written(count, false);
  }
}
