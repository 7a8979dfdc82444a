// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.cli;

import dev.nljdbc.text.VisibleText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Cells as people read them, and as programs do. */
final class CellFormat {

  private static final MathContext FIFTEEN_DIGITS = new MathContext(15);
  private static final int BYTES_SHOWN = 24;

  private CellFormat() {}

  /** The value that the driver returns; the bytes of a LOB in place of its locator. */
  static @Nullable Object value(ResultSet row, int column) throws SQLException {
    Object value = row.getObject(column);
    return value instanceof Blob blob ? blob.getBytes(1, (int) blob.length()) : value;
  }

  /** A number, bytes, a text, or null. */
  static @Nullable Object read(ResultSet row, int column) throws SQLException {
    Object value = value(row, column);
    if (value == null || value instanceof Number || value instanceof byte[]) {
      return value;
    }
    return row.getString(column);
  }

  /** On one line, with what a terminal would not show made visible. */
  static String shown(@Nullable Object cell) {
    if (cell == null) {
      return "[null]";
    }
    if (cell instanceof byte[] bytes) {
      return bytes(bytes);
    }
    if (cell instanceof Double || cell instanceof Float) {
      return number(Double.parseDouble(cell.toString())); // a float's own digits
    }
    return cell instanceof BigDecimal decimal ? decimal.toPlainString() : text(cell.toString());
  }

  /** Floating point sums end in 0000001; fifteen digits are all that a double is sure of. */
  private static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return String.valueOf(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(FIFTEEN_DIGITS).stripTrailingZeros();
    return Math.abs(rounded.scale()) > 20 ? rounded.toString() : rounded.toPlainString();
  }

  private static String bytes(byte[] bytes) {
    int shown = Math.min(bytes.length, BYTES_SHOWN);
    String hex = HexFormat.of().formatHex(bytes, 0, shown);
    return "0x" + hex + (shown < bytes.length ? "… (" + bytes.length + " bytes)" : "");
  }

  /**
   * Blanks at the end as middle dots; control characters as pictures, for a cell must not be able
   * to steer the terminal.
   */
  private static String text(String value) {
    int end = value.length();
    while (end > 0 && value.charAt(end - 1) == ' ') {
      end--;
    }
    StringBuilder shown = new StringBuilder(value.length());
    value.substring(0, end).codePoints().forEach(c -> shown.appendCodePoint(visible(c)));
    return VisibleText.line(shown.toString()) + "·".repeat(value.length() - end);
  }

  private static int visible(int character) {
    if (character == '\n') {
      return '↵';
    }
    if (character < 0x20) {
      return 0x2400 + character;
    }
    return character == 0x7f || (character >= 0x80 && character < 0xa0) ? '�' : character;
  }
}
