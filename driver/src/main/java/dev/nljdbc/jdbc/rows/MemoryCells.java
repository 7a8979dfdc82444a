package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Turns a cell in memory into the type that a getter asks for. */
final class MemoryCells {

  private MemoryCells() {}

  /** As {@link java.sql.ResultSet#getObject(int, Class)} asks; null stays null. */
  static <T> @Nullable T as(@Nullable Object cell, Class<T> type) throws SQLException {
    if (cell == null) {
      return null;
    }
    if (type.isInstance(cell)) {
      return type.cast(cell);
    }
    return type.cast(converted(cell, type));
  }

  private static Object converted(Object cell, Class<?> type) throws SQLException {
    if (type == String.class) {
      return cell instanceof BigDecimal number ? number.toPlainString() : cell.toString();
    }
    if (Number.class.isAssignableFrom(type)) {
      return number(decimal(cell), type);
    }
    if (type == Boolean.class) {
      return cell instanceof String text ? truth(text) : decimal(cell).signum() != 0;
    }
    Timestamp time = time(cell);
    if (time == null) {
      throw unsupported(cell, type);
    }
    return time(time, type);
  }

  /** Null for what is no time. */
  private static @Nullable Timestamp time(Object cell) {
    if (cell instanceof Timestamp time) {
      return time;
    }
    if (cell instanceof java.util.Date date) { // also JDBC's dates and times
      return new Timestamp(date.getTime());
    }
    if (cell instanceof LocalDate date) {
      return Timestamp.valueOf(date.atStartOfDay());
    }
    if (cell instanceof LocalTime time) {
      return Timestamp.valueOf(time.atDate(LocalDate.EPOCH));
    }
    if (cell instanceof LocalDateTime time) {
      return Timestamp.valueOf(time);
    }
    if (cell instanceof OffsetDateTime time) {
      return Timestamp.from(time.toInstant());
    }
    return null;
  }

  private static boolean truth(String text) throws SQLException {
    return text.equalsIgnoreCase("true")
        || (!text.equalsIgnoreCase("false") && decimal(text).signum() != 0);
  }

  static BigDecimal decimal(Object cell) throws SQLException {
    if (cell instanceof Boolean truth) {
      return truth ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    try {
      return new BigDecimal(cell.toString().strip());
    } catch (NumberFormatException e) {
      throw new NlException(NlError.CONVERSION, "'" + cell + "' is no number.", e);
    }
  }

  private static Object number(BigDecimal value, Class<?> type) throws SQLException {
    if (type == BigDecimal.class) {
      return value;
    }
    if (type == Double.class) {
      return value.doubleValue();
    }
    if (type == Float.class) {
      return value.floatValue();
    }
    try {
      long whole = value.toBigInteger().longValueExact();
      if (type == Long.class) {
        return whole;
      }
      if (type == Integer.class) {
        return Math.toIntExact(whole);
      }
      if (type == Short.class && whole == (short) whole) {
        return (short) whole;
      }
      if (type == Byte.class && whole == (byte) whole) {
        return (byte) whole;
      }
    } catch (ArithmeticException e) {
      throw new NlException(NlError.RANGE, value + " is out of range.", e);
    }
    throw new NlException(NlError.RANGE, value + " is out of range.");
  }

  private static Object time(Timestamp time, Class<?> type) throws SQLException {
    if (type == Date.class) {
      return new Date(time.getTime());
    }
    if (type == Time.class) {
      return new Time(time.getTime());
    }
    if (type == LocalDateTime.class) {
      return time.toLocalDateTime();
    }
    if (type == LocalDate.class) {
      return time.toLocalDateTime().toLocalDate();
    }
    if (type == LocalTime.class) {
      return time.toLocalDateTime().toLocalTime();
    }
    if (type == Instant.class) {
      return time.toInstant();
    }
    if (type == OffsetDateTime.class) {
      return time.toInstant().atOffset(ZoneOffset.UTC);
    }
    if (type == Timestamp.class) {
      return time;
    }
    throw unsupported(time, type);
  }

  private static SQLException unsupported(Object cell, Class<?> type) {
    return new NlException(
        NlError.CONVERSION,
        "A " + cell.getClass().getSimpleName() + " can't be read as " + type.getName() + ".");
  }
}
