// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.rows;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
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
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts a cell to the type that {@link java.sql.ResultSet#getObject(int, Class)} asks for. */
final class CellConverter {

  private static final int MOST_DIGITS = 10_000;

  private static final Map<Class<?>, Function<BigDecimal, Object>> FROM_NUMBER =
      Map.of(
          BigDecimal.class, number -> number,
          BigInteger.class, CellConverter::whole,
          Double.class, BigDecimal::doubleValue,
          Float.class, BigDecimal::floatValue,
          Long.class, number -> whole(number).longValueExact(),
          Integer.class, number -> whole(number).intValueExact(),
          Short.class, number -> whole(number).shortValueExact(),
          Byte.class, number -> whole(number).byteValueExact(),
          Boolean.class, number -> number.signum() != 0);

  private static final Map<Class<?>, Function<Timestamp, Object>> FROM_TIME =
      Map.of(
          Timestamp.class, time -> time,
          Date.class, time -> new Date(time.getTime()),
          Time.class, time -> new Time(time.getTime()),
          LocalDateTime.class, Timestamp::toLocalDateTime,
          LocalDate.class, time -> time.toLocalDateTime().toLocalDate(),
          LocalTime.class, time -> time.toLocalDateTime().toLocalTime(),
          Instant.class, Timestamp::toInstant,
          OffsetDateTime.class, time -> time.toInstant().atOffset(ZoneOffset.UTC));

  private static final Pattern TIME_OF_DAY = Pattern.compile("\\d\\d:");

  /** A date, maybe with a time behind a T or a blank, and that maybe with an offset. */
  private static final DateTimeFormatter ISO =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .optionalStart()
          .appendPattern("['T'][' ']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[XXX][X]")
          .toFormatter(Locale.ROOT);

  private CellConverter() {}

  static <T> T convert(Object cell, Class<T> type) throws SQLException {
    if (cell instanceof RowBuffer.Cell buffered) {
      return convert(source(buffered, type), type);
    }
    return type.isInstance(cell) ? type.cast(cell) : type.cast(converted(cell, type));
  }

  /** What the driver would convert to the type. */
  private static Object source(RowBuffer.Cell cell, Class<?> type) {
    String text = cell.text();
    Object other = cell.other();
    if (type == String.class && text != null) {
      return text;
    }
    boolean asTime = other instanceof Timestamp && FROM_TIME.containsKey(type);
    boolean asNumber =
        other instanceof Double
            && FROM_NUMBER.containsKey(type)
            && (type == Boolean.class || !isNumber(String.valueOf(text)));
    return other != null && (asTime || asNumber) ? other : cell.object();
  }

  private static boolean isNumber(String text) {
    try {
      return new BigDecimal(text.strip()).precision() > 0;
    } catch (NumberFormatException e) {
      return false; // the answer
    }
  }

  private static Object converted(Object cell, Class<?> type) throws SQLException {
    if (type == String.class) {
      return text(cell);
    } else if (type == byte[].class) {
      return bytes(cell);
    } else if (type == InputStream.class) {
      return new ByteArrayInputStream(bytes(cell));
    } else if (type == Reader.class) {
      return new StringReader(text(cell));
    }
    Function<BigDecimal, Object> fromNumber = FROM_NUMBER.get(type);
    return fromNumber == null ? fromTime(cell, type) : fromNumber(cell, type, fromNumber);
  }

  private static Object fromTime(Object cell, Class<?> type) throws SQLException {
    Function<Timestamp, Object> fromTime = FROM_TIME.get(type);
    Timestamp time = fromTime == null ? null : time(cell);
    if (fromTime == null || time == null) {
      throw new NlException(
          NlError.CONVERSION,
          "A " + cell.getClass().getSimpleName() + " can't be read as " + type.getName() + ".");
    }
    return fromTime.apply(time);
  }

  private static String text(Object cell) throws SQLException {
    if (cell instanceof byte[] || cell instanceof Blob) {
      return new String(bytes(cell), StandardCharsets.UTF_8);
    }
    return cell instanceof BigDecimal number ? number.toPlainString() : cell.toString();
  }

  private static byte[] bytes(Object cell) throws SQLException {
    if (cell instanceof byte[] bytes) {
      return bytes;
    }
    return cell instanceof Blob blob
        ? blob.getBytes(1, (int) blob.length())
        : text(cell).getBytes(StandardCharsets.UTF_8);
  }

  /** Without its fraction; texts such as 1e999999999 and 1e-999999999 would take minutes. */
  private static BigInteger whole(BigDecimal number) {
    long digits = (long) number.precision() - number.scale();
    if (digits > MOST_DIGITS) {
      throw new ArithmeticException("More than " + MOST_DIGITS + " digits");
    }
    return digits <= 0 ? BigInteger.ZERO : number.toBigInteger();
  }

  private static Object fromNumber(
      Object cell, Class<?> type, Function<BigDecimal, Object> fromNumber) throws SQLException {
    if (cell instanceof Boolean truth) {
      return fromNumber.apply(truth ? BigDecimal.ONE : BigDecimal.ZERO);
    }
    String text = cell.toString().strip();
    if (type == Boolean.class && text.matches("(?i)t|true|y|yes|on|f|false|n|no|off")) {
      return text.matches("(?i)t|true|y|yes|on");
    }
    try {
      return fromNumber.apply(new BigDecimal(text));
    } catch (NumberFormatException e) {
      throw new NlException(NlError.CONVERSION, "'" + cell + "' is not a number.", e);
    } catch (ArithmeticException e) {
      throw new NlException(NlError.RANGE, cell + " is out of range.", e);
    }
  }

  /** Null for what is no time. */
  private static @Nullable Timestamp time(Object cell) {
    if (cell instanceof Timestamp time) {
      return time;
    } else if (cell instanceof java.util.Date date) { // also JDBC's dates and times
      return new Timestamp(date.getTime());
    } else if (cell instanceof String text) {
      return parsed(text.strip());
    } else if (cell instanceof LocalDate date) {
      return Timestamp.valueOf(date.atStartOfDay());
    } else if (cell instanceof LocalTime time) {
      return Timestamp.valueOf(time.atDate(LocalDate.EPOCH));
    } else if (cell instanceof LocalDateTime time) {
      return Timestamp.valueOf(time);
    }
    return cell instanceof OffsetDateTime time ? Timestamp.from(time.toInstant()) : null;
  }

  private static @Nullable Timestamp parsed(String text) {
    try {
      return time(
          TIME_OF_DAY.matcher(text).lookingAt()
              ? LocalTime.parse(text)
              : ISO.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from));
    } catch (DateTimeParseException e) {
      return null; // no time, as the caller says
    }
  }
}
