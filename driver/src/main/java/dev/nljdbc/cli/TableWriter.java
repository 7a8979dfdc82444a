// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.text.VisibleText;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows in aligned columns, numbers to the right; where the terminal is too narrow for the columns,
 * a line for each cell. What does not fit in its line is cut, or goes on in further lines.
 */
final class TableWriter implements ResultWriter {

  private static final int NARROWEST_COLUMN = 6;

  private final Console console;
  private final boolean wraps;

  /**
   * A writer.
   *
   * @param wraps whether no cell is cut
   */
  TableWriter(Console console, boolean wraps) {
    this.console = console;
    this.wraps = wraps;
  }

  @Override
  public Written write(ResultSet rows, int maxRows) throws SQLException, IOException {
    List<String> headings = headings(rows.getMetaData());
    boolean[] numeric = new boolean[headings.size()];
    Arrays.fill(numeric, true);
    List<List<String>> lines = new ArrayList<>();
    Written written =
        ResultWriter.each(rows, maxRows, console.out(), () -> lines.add(line(rows, numeric)));
    print(headings, numeric, lines);
    return written;
  }

  static List<String> headings(ResultSetMetaData columns) throws SQLException {
    List<String> headings = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      headings.add(VisibleText.line(columns.getColumnLabel(i)));
    }
    return headings;
  }

  private static List<String> line(ResultSet row, boolean[] numeric) throws SQLException {
    List<String> line = new ArrayList<>();
    for (int i = 0; i < numeric.length; i++) {
      @Nullable Object cell = CellFormat.read(row, i + 1);
      numeric[i] &= cell == null || cell instanceof Number;
      line.add(CellFormat.shown(cell));
    }
    return line;
  }

  private void print(List<String> headings, boolean[] numeric, List<List<String>> lines) {
    int[] widths = widths(headings, lines);
    if (console.terminals().out() && !fit(widths)) {
      printRecords(headings, lines);
      return;
    }
    printRow(headings, widths, new boolean[widths.length]);
    Stream<String> rules = Arrays.stream(widths).mapToObj(w -> "-".repeat(w + 2));
    console.out().println(rules.collect(Collectors.joining("+")));
    lines.forEach(line -> printRow(line, widths, numeric));
  }

  private static int[] widths(List<String> headings, List<List<String>> lines) {
    int[] widths = headings.stream().mapToInt(DisplayWidth::of).toArray();
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], DisplayWidth.of(line.get(i)));
      }
    }
    return widths;
  }

  /** Narrows the widest columns until the table fits; false if it can't. */
  private boolean fit(int[] widths) {
    while (Arrays.stream(widths).sum() + 3 * widths.length - 1 > console.width()) {
      int widest = 0;
      for (int i = 1; i < widths.length; i++) {
        widest = widths[i] > widths[widest] ? i : widest;
      }
      if (widths[widest] <= NARROWEST_COLUMN) {
        return false;
      }
      widths[widest]--;
    }
    return true;
  }

  private void printRow(List<String> cells, int[] widths, boolean[] right) {
    List<List<String>> parts =
        IntStream.range(0, widths.length).mapToObj(i -> fitted(cells.get(i), widths[i])).toList();
    int height = parts.stream().mapToInt(List::size).max().orElse(0);
    for (int n = 0; n < height; n++) {
      int line = n;
      String text =
          IntStream.range(0, widths.length)
              .mapToObj(i -> " " + padded(at(parts.get(i), line), widths[i], right[i]))
              .collect(Collectors.joining(" |"));
      console.out().println(text.stripTrailing());
    }
  }

  private List<String> fitted(String cell, int width) {
    return wraps ? DisplayWidth.wrapped(cell, width) : List.of(DisplayWidth.cut(cell, width));
  }

  private static String at(List<String> lines, int i) {
    return i < lines.size() ? lines.get(i) : "";
  }

  private static String padded(String cell, int width, boolean right) {
    return right ? DisplayWidth.padLeft(cell, width) : DisplayWidth.padRight(cell, width);
  }

  private void printRecords(List<String> headings, List<List<String>> lines) {
    int width = headings.stream().mapToInt(DisplayWidth::of).max().orElse(0);
    for (int number = 0; number < lines.size(); number++) {
      console.out().println("--- row " + (number + 1));
      for (int i = 0; i < headings.size(); i++) {
        String before = DisplayWidth.padRight(headings.get(i), width) + " : ";
        for (String part :
            fitted(lines.get(number).get(i), Math.max(10, console.width() - width - 3))) {
          console.out().println(before + part);
          before = " ".repeat(width + 3);
        }
      }
    }
  }
}
