// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.text.VisibleText;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/**
 * Comma-separated values as RFC 4180 has them, in UTF-8; null is empty, bytes are Base64. In a file
 * the texts are as they are; a terminal is not handed what would steer it.
 */
final class CsvWriter implements ResultWriter {

  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

  private final Console console;

  CsvWriter(Console console) {
    this.console = console;
  }

  @Override
  public Written write(ResultSet rows, int maxRows) throws SQLException, IOException {
    List<@Nullable String> headings = headings(rows.getMetaData());
    CSVPrinter printer = new CSVPrinter(console.out().writer(), FORMAT);
    printer.printRecord(headings);
    Written written =
        ResultWriter.each(
            rows, maxRows, console.out(), () -> printer.printRecord(cells(rows, headings.size())));
    printer.flush();
    return written;
  }

  private List<@Nullable String> headings(ResultSetMetaData columns) throws SQLException {
    List<@Nullable String> headings = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      headings.add(shown(columns.getColumnLabel(i)));
    }
    return headings;
  }

  private @Nullable String shown(@Nullable String text) {
    return text == null || !console.terminals().out() ? text : VisibleText.of(text);
  }

  private List<@Nullable String> cells(ResultSet row, int columns) throws SQLException {
    List<@Nullable String> cells = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      Object cell = CellFormat.read(row, i);
      cells.add(
          cell instanceof byte[] bytes
              ? Base64.getEncoder().encodeToString(bytes)
              : cell == null ? null : shown(row.getString(i)));
    }
    return cells;
  }
}
