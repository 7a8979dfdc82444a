// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.metric.Cell.CellReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of engines with more types than SQLite's five as the nearest of those: whole
 * numbers and booleans as integers, other numbers (exact decimals, too) as doubles, dates and times
 * as the text that SQLite's data have for them, {@code 2020-01-31 10:15:00}, without a fraction of
 * zero.
 *
 * <p>BIRD's evaluator compares Python's {@code Decimal}s of one engine with each other. As doubles
 * they agree with them but for digits beyond the fifteenth.
 */
final class EngineCells implements CellReader {

  @Override
  public Cell read(ResultSet result, int column) throws SQLException {
    return new Cell(value(result.getObject(column)));
  }

  private static @Nullable Object value(@Nullable Object value) throws SQLException {
    if (value == null || value instanceof String || value instanceof Double) {
      return value;
    } else if (value instanceof Number number) {
      return number(number);
    } else if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    return other(value);
  }

  private static Object other(Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    } else if (value instanceof Blob blob) {
      return ByteBuffer.wrap(blob.getBytes(1, (int) blob.length()));
    } else if (value instanceof Clob clob) {
      return clob.getSubString(1, (int) clob.length());
    } else if (value instanceof Array array) {
      return array.getArray() instanceof Object[] all ? Arrays.toString(all) : array.toString();
    }
    return time(value);
  }

  private static Object number(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal.doubleValue();
    } else if (number instanceof Float single) {
      // 0.1 as people wrote it, not as the nearest float is in doubles
      return Double.parseDouble(single.toString());
    } else if (number instanceof BigInteger big && big.bitLength() > 63) {
      return big.doubleValue();
    }
    return number.longValue();
  }

  private static String time(Object value) {
    if (value instanceof Timestamp timestamp) {
      return text(timestamp.toLocalDateTime());
    } else if (value instanceof LocalDateTime moment) {
      return text(moment);
    } else if (value instanceof OffsetDateTime moment) {
      return text(moment.toLocalDateTime());
    } else if (value instanceof Date date) {
      return date.toLocalDate().toString();
    } else if (value instanceof Time time) {
      return DateTimeFormatter.ISO_LOCAL_TIME.format(time.toLocalTime());
    } else if (value instanceof LocalTime time) {
      return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    }
    return value.toString();
  }

  private static String text(LocalDateTime moment) {
    return moment.toLocalDate()
        + " "
        + DateTimeFormatter.ISO_LOCAL_TIME.format(moment.toLocalTime());
  }
}
