// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** SQLite's cells as values of a column's type, and their texts for comparison. */
final class CellValues {

  private static final char NUL = '\0';

  private CellValues() {}

  /** The value of an SQLite cell in a column of that type, which was chosen to hold it. */
  static @Nullable Object of(@Nullable Object cell, ColumnType type) {
    if (cell == null) {
      return null;
    }
    return switch (type.kind()) {
      case INTEGER -> ((Number) cell).longValue();
      case DOUBLE -> ((Number) cell).doubleValue();
      case DECIMAL ->
          new BigDecimal(cell.toString()).setScale(type.scale(), RoundingMode.HALF_EVEN);
      case TEXT -> text(cell);
      case BLOB -> bytes(cell);
      case DATE -> LocalDate.parse(text(cell));
      case TIMESTAMP -> LocalDateTime.parse(text(cell).replace(' ', 'T'));
      case TIME -> LocalTime.parse(text(cell));
    };
  }

  private static byte[] bytes(Object cell) {
    return cell instanceof byte[] bytes ? bytes : text(cell).getBytes(StandardCharsets.UTF_8);
  }

  private static String text(Object cell) {
    return cell instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : cell.toString();
  }

  /** Whether a value can't be stored on every engine and is changed by {@link #storable}. */
  static boolean isOdd(@Nullable Object value) {
    return value instanceof String text && text.indexOf(NUL) >= 0
        || value instanceof Double number && (number.isInfinite() || number.isNaN());
  }

  /** The value without NUL characters and infinity. */
  static @Nullable Object storable(@Nullable Object value) {
    if (value instanceof String text) {
      return text.replace(String.valueOf(NUL), "");
    }
    return isOdd(value) ? null : value;
  }

  /** Reads back a loaded value. */
  static @Nullable Object read(ResultSet row, int column, ColumnType type) throws SQLException {
    Object value =
        switch (type.kind()) {
          case INTEGER -> row.getLong(column);
          case DOUBLE -> row.getDouble(column);
          case DECIMAL -> row.getBigDecimal(column);
          case TEXT -> row.getString(column);
          case BLOB -> row.getBytes(column);
          case DATE -> row.getObject(column, LocalDate.class);
          case TIMESTAMP -> row.getObject(column, LocalDateTime.class);
          case TIME -> row.getObject(column, LocalTime.class);
        };
    return row.wasNull() ? null : value;
  }

  /** The canonical text of a value, equal for all engines. */
  static String canonical(@Nullable Object value) {
    if (value == null) {
      return "null";
    } else if (value instanceof BigDecimal decimal) {
      return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    } else if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    } else if (value instanceof Double number) {
      return Double.toString(number == 0 ? 0.0 : number);
    } else if (value instanceof String text) {
      return "'" + text;
    }
    return value.toString();
  }
}
