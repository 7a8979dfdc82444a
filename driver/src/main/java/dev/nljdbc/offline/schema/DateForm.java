// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import java.sql.Types;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How a column holds days, which decides what it is compared with. */
public enum DateForm {
  /** The engine's date type. */
  DATE(""),
  /** The engine's timestamp type. */
  TIMESTAMP(""),
  /** A moment, which is another day elsewhere. */
  ZONED(""),
  /** Text in ISO format, which sorts by day. */
  TEXT(""),
  /** Text of eight digits. */
  COMPACT_TEXT(""),
  /** A number of eight digits. */
  COMPACT_NUMBER(""),
  /** Years alone. */
  YEAR(""),
  /** Text in another order. */
  LOCAL("holds dates as text that does not sort by date"),
  /** Numbers of an unknown unit. */
  EPOCH("holds numbers, which may be seconds or milliseconds since 1970");

  private static final Pattern ISO = Pattern.compile("\\d{4}-\\d{2}-\\d{2}([ T].*)?");
  private static final Pattern DIGITS = Pattern.compile("(19|20)\\d{6}");
  private static final Pattern SECONDS = Pattern.compile("\\d{9,10}(\\d{3})?(\\.0+)?");

  /** The names of numeric columns that hold dates. */
  private static final Set<String> NAMES = Set.of("date", "time", "timestamp", "day");

  /** The length of a day as text. */
  private static final int DAY = "2024-05-31".length();

  private final String trouble;

  DateForm(String trouble) {
    this.trouble = trouble;
  }

  /** Why a day can't be compared with it; empty when it can. */
  public String trouble() {
    return trouble;
  }

  /** Whether a text is a day and nothing more: 2024-05-31. */
  public static boolean isDay(String text) {
    return text.length() == DAY && ISO.matcher(text).matches();
  }

  /** Whether a column's days have a time of day with them. */
  public static boolean hasTimes(ColumnView c) {
    List<String> known = c.statistics().range();
    return switch (of(c).orElse(YEAR)) {
      case DATE -> known.stream().anyMatch(DateForm::moment); // SQLite's dates may have times
      case TIMESTAMP, ZONED -> known.isEmpty() || known.stream().anyMatch(DateForm::moment);
      case TEXT -> c.statistics().known().stream().anyMatch(DateForm::moment);
      default -> false;
    };
  }

  private static boolean moment(String text) {
    return text.length() > DAY;
  }

  /** The form of a column; empty when it holds no days. */
  public static Optional<DateForm> of(ColumnView c) {
    ColumnStatistics known = c.statistics();
    boolean day = c.column().kind() == ColumnKind.TEMPORAL; // a row for each day
    if (!c.stored() || c.key() && !day || c.foreign()) {
      return Optional.empty();
    }
    if (c.yearOnly() && c.temporal()) {
      return Optional.of(YEAR);
    }
    return switch (c.column().kind()) {
      case TEMPORAL -> typed(c, known);
      case TEXT -> text(c, known);
      case NUMBER -> number(c, known);
      default -> Optional.empty();
    };
  }

  private static Optional<DateForm> typed(ColumnView c, ColumnStatistics known) {
    String type = c.column().type().toLowerCase(Locale.ROOT);
    boolean timeOnly = type.startsWith("time") && !type.startsWith("timestamp");
    if (timeOnly || c.column().jdbcType() == Types.TIME) {
      return Optional.empty();
    }
    List<String> range = known.range();
    if (range.stream().anyMatch(bound -> !ISO.matcher(bound).matches())) {
      return Optional.of(
          range.stream().allMatch(b -> SECONDS.matcher(b).matches()) ? EPOCH : LOCAL);
    }
    if (c.column().jdbcType() == Types.TIMESTAMP_WITH_TIMEZONE
        || type.contains("with time zone")
        || type.startsWith("timestamptz")) {
      return Optional.of(ZONED);
    }
    return Optional.of(c.column().jdbcType() == Types.DATE ? DATE : TIMESTAMP);
  }

  private static Optional<DateForm> text(ColumnView c, ColumnStatistics known) {
    ValueFormat format = known.profile().format();
    List<String> some = known.known();
    boolean iso = !some.isEmpty() && some.stream().allMatch(s -> ISO.matcher(s).matches());
    if (iso || format == ValueFormat.DATE) {
      return Optional.of(TEXT);
    }
    if (format == ValueFormat.COMPACT_DATE) {
      return Optional.of(COMPACT_TEXT);
    }
    boolean other = format == ValueFormat.LOCAL_DATE || format == ValueFormat.DATE_TIME;
    return other || c.has("date") && !some.isEmpty() ? Optional.of(LOCAL) : Optional.empty();
  }

  private static Optional<DateForm> number(ColumnView c, ColumnStatistics known) {
    boolean named = NAMES.stream().anyMatch(c::has) || c.last().equals("at");
    if (!named || known.min() == null) {
      return Optional.empty();
    }
    if (known.range().stream().allMatch(b -> DIGITS.matcher(b).matches())) {
      return Optional.of(COMPACT_NUMBER);
    }
    return known.range().stream().allMatch(b -> SECONDS.matcher(b).matches())
        ? Optional.of(EPOCH)
        : Optional.empty();
  }
}
