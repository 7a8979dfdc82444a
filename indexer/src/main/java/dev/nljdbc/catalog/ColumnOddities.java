// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import dev.nljdbc.catalog.ColumnProfile.Lengths;
import dev.nljdbc.catalog.ColumnProfile.NextValues;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.text.IdentifierWords;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is odd about a column's values so that plain SQL misreads them: cells that stand for a
 * missing value, dates that do not sort, numbers kept as text. Derived from statistics that are
 * there; where these leave it open, nothing is said.
 */
public final class ColumnOddities {

  /** Values that occur less often may be meant, but for an empty text. */
  private static final int OFTEN = 2;

  /** So many different values beside zero are no codes. */
  private static final int NO_CODES = 8;

  /** Two letters are a code among codes, and a marker among words. */
  private static final int WORD = 4;

  private static final double NEARLY_ALL = 0.95;

  /** Never what somebody records. */
  private static final Set<String> MARKERS =
      Set.of(
          "",
          "n/a",
          "#n/a",
          "n.a.",
          "null",
          "(null)",
          "<null>",
          "nan",
          "unknown",
          "(unknown)",
          "undefined",
          "unspecified",
          "not specified",
          "not available",
          "not applicable");

  private static final Set<String> SYMBOLS = Set.of("-", "--", "---", "?", "??", ".");

  /** Dates that systems write where there is none. */
  private static final Pattern NO_DATE = Pattern.compile("(0000-00-00|0001-01-01|9999-12-31).*");

  /** Dates from which systems count days or seconds. */
  private static final Pattern FIRST_DATE =
      Pattern.compile("(1753-01-01|1899-12-30|1900-01-01|1970-01-01).*");

  private static final Pattern YEAR = Pattern.compile("\\d{4}(?=-)");
  private static final int DATE_LENGTH = 10;
  private static final int YEARS_APART = 10;

  private static final Set<Double> NEGATIVES = Set.of(-1.0, -9.0, -99.0, -999.0, -9999.0);
  private static final Set<Double> NINES = Set.of(999.0, 9999.0, 99999.0, 999999.0, 9999999.0);

  /** Differences, floors and steps that begin at -1 end sooner. */
  private static final double LARGE = 1_000;

  /** Names of columns in which a zero means a missing value. */
  private static final Set<String> NEVER_ZERO = Set.of("height", "weight", "year", "mass");

  /** Names of columns in which -1 means a missing value, too. */
  private static final Set<String> NEVER_NEGATIVE =
      Set.of("age", "area", "days", "distance", "hours", "length", "minutes", "price", "quantity");

  private static final String DAY = "\\d{1,2}";
  private static final String TIME = "([T ,].*)?";
  private static final String MONTH_NAME =
      "(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june"
          + "|july|august|september|october|november|december)\\.?";

  /** The day or the month first, or the month in letters. */
  private static final Pattern YEAR_LAST =
      Pattern.compile(
          "(%1$s([./-])%1$s\\2\\d{4}|%1$s/%1$s/\\d\\d)%2$s".formatted(DAY, TIME)
              + "|(%1$s(st|nd|rd|th)?[ -])?%3$s[ -](%1$s,? ?)?\\d{4}%2$s"
                  .formatted(DAY, TIME, MONTH_NAME));

  /** A month or a day of one digit stands behind one of two. */
  private static final Pattern UNPADDED =
      Pattern.compile("\\d{4}([-/])(\\d\\1\\d{1,2}|\\d\\d\\1\\d)" + TIME);

  /** Where the year of a padded date with the year last begins, from 1. */
  public static final int YEAR_AT = 7;

  private static final Pattern PADDED = Pattern.compile("\\d\\d([./-])\\d\\d\\1\\d{4}" + TIME);

  private static final Pattern TWO_NUMBERS = Pattern.compile("(\\d{1,2})[./-](\\d{1,2})(?!\\d)");

  private static final int MONTHS = 12;

  private static final Pattern DIGIT = Pattern.compile("\\d");

  private final Column column;
  private final ColumnStatistics statistics;
  private final ColumnProfile profile;

  private ColumnOddities(Column column, ColumnStatistics statistics) {
    this.column = column;
    this.statistics = statistics;
    this.profile = statistics.profile();
  }

  /** The oddities of a column, by its statistics. */
  public static ColumnOddities of(Column column, ColumnStatistics statistics) {
    return new ColumnOddities(column, statistics);
  }

  /**
   * A value that stands for a missing one.
   *
   * @param value exactly as in the cells
   * @param rows how many of the rows read hold it; an estimate where the statistics are one
   */
  public record MissingMarker(String value, long rows) {}

  /**
   * The most frequent value that looks as if it stood for a missing one: an empty text or N/A among
   * words, a zero among heights, -1 among large numbers, a date of the year 9999.
   */
  public Optional<MissingMarker> missing() {
    return frequent().stream()
        .filter(value -> value.count() >= OFTEN || value.value().isEmpty())
        .filter(value -> value.count() < statistics.rows())
        .filter(value -> stands(value.value()))
        .findFirst()
        .map(value -> new MissingMarker(value.value(), value.count()));
  }

  private boolean stands(String value) {
    return switch (column.kind()) {
      case TEXT -> marksText(value);
      case NUMBER -> marksNumber(value);
      case TEMPORAL -> marksDate(value);
      case BOOLEAN, OTHER -> false;
    };
  }

  /** All values where the statistics list them, else the most frequent ones. */
  private List<ValueCount> frequent() {
    return statistics.categorical() ? statistics.values() : profile.common();
  }

  private boolean marksText(String value) {
    String plain = value.strip().toLowerCase(Locale.ROOT);
    if (MARKERS.contains(plain)) {
      return statistics.distinct() > 2 && !isName(value); // of two values, the blank may mean no
    }
    if (SYMBOLS.contains(plain)) {
      return words() && others(value).allMatch(ColumnOddities::hasLetterOrDigit);
    }
    return plain.equals("na") && words() && profile.format() != ValueFormat.COUNTRY_CODE
        || plain.equals("none") && profile.format() != null;
  }

  /** People are called Null and Nan. */
  private static boolean isName(String value) {
    return value.equals("Null") || value.equals("Nan");
  }

  private boolean words() {
    Lengths lengths = profile.lengths();
    return statistics.distinct() > 2 && lengths != null && lengths.typical() >= WORD;
  }

  private static boolean hasLetterOrDigit(String value) {
    return value.isBlank() || value.codePoints().anyMatch(Character::isLetterOrDigit);
  }

  private Stream<String> others(String value) {
    return known().filter(other -> !other.equals(value));
  }

  private boolean marksNumber(String value) {
    double number = number(value);
    if (statistics.distinct() <= NO_CODES) {
      return false;
    }
    if (number == 0) {
      return number(statistics.min()) == 0 && (named(NEVER_ZERO) || farBelow());
    }
    if (NEGATIVES.contains(number)) {
      return number == number(statistics.min()) && allElsePositive(number);
    }
    return NINES.contains(number) && number == number(statistics.max()) && farAbove(number);
  }

  /** The others begin at twice their own width above zero: years, heights, numbers of accounts. */
  private boolean farBelow() {
    NextValues next = profile.next();
    double least = next == null ? Double.NaN : number(next.least());
    return least > 0 && least >= 2 * (number(statistics.max()) - least);
  }

  private boolean allElsePositive(double marker) {
    NextValues next = profile.next();
    double least = next == null ? Double.NaN : number(next.least());
    return least >= 0
        && (marker < -1
            || number(statistics.max()) >= LARGE
            || named(NEVER_ZERO)
            || named(NEVER_NEGATIVE));
  }

  /** The others end at less than half of it, and are of one size. */
  private boolean farAbove(double marker) {
    NextValues next = profile.next();
    double greatest = next == null ? Double.NaN : number(next.greatest());
    double least = number(statistics.min());
    return least >= 0 && marker > 2 * greatest && marker - greatest >= 4 * (greatest - least);
  }

  private boolean named(Set<String> words) {
    return IdentifierWords.of(column.name()).stream().anyMatch(words::contains);
  }

  /** A date that systems begin to count at, and years without any before the next. */
  private boolean marksDate(String value) {
    if (NO_DATE.matcher(value).matches()) {
      return true;
    }
    NextValues next = profile.next();
    String least = statistics.min();
    if (!FIRST_DATE.matcher(value).matches() || next == null || least == null) {
      return false;
    }
    Matcher year = YEAR.matcher(next.least());
    return value.regionMatches(0, least, 0, DATE_LENGTH)
        && year.lookingAt()
        && Integer.parseInt(year.group()) - Integer.parseInt(value.substring(0, 4)) >= YEARS_APART;
  }

  private static double number(@Nullable String value) {
    try {
      return value == null ? Double.NaN : Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return Double.NaN; // an engine's own way to write a number
    }
  }

  /**
   * Whether the column keeps dates or times as text whose order is not that of time, such as {@code
   * 31.05.2023} or {@code 9:30} beside {@code 10:15}.
   */
  public boolean unsortableDates() {
    return dateForm().isPresent();
  }

  /**
   * How the dates or times are written, in a few words, when they do not sort as text; empty when
   * they do or are none.
   */
  public Optional<String> dateForm() {
    boolean possible = column.kind() == ColumnKind.TEXT || column.kind() == ColumnKind.TEMPORAL;
    if (!possible || statistics.distinct() < OFTEN) {
      return Optional.empty();
    }
    List<String> values = filled();
    if (nearlyAll(values, YEAR_LAST.asMatchPredicate())) {
      return Optional.of(yearLast(values));
    }
    if (dated() && values.stream().anyMatch(value -> UNPADDED.matcher(value).matches())) {
      return Optional.of("dates without leading zeros");
    }
    return profile.format() == ValueFormat.TIME ? timeForm(values) : Optional.empty();
  }

  private static String yearLast(List<String> values) {
    return dayFirst(values)
        .map(day -> "dates with the " + (day ? "day" : "month") + " first and the year last")
        .orElse("dates with the year last");
  }

  /** A number above 12 tells which is the day. */
  private static Optional<Boolean> dayFirst(List<String> values) {
    for (String value : values) {
      Matcher parts = TWO_NUMBERS.matcher(value);
      if (parts.lookingAt() && Integer.parseInt(parts.group(1)) > MONTHS) {
        return Optional.of(true);
      }
      if (parts.lookingAt() && Integer.parseInt(parts.group(2)) > MONTHS) {
        return Optional.of(false);
      }
    }
    return Optional.empty();
  }

  /**
   * Where the month of a text such as {@code 31.05.2023} begins, from 1; its year begins at {@value
   * #YEAR_AT}. Empty where some value is written otherwise, or nothing tells the day from the
   * month.
   */
  public Optional<Integer> monthOfPaddedDate() {
    List<String> values = column.kind() == ColumnKind.TEXT ? filled() : List.of();
    boolean padded =
        values.size() >= OFTEN
            && values.stream().allMatch(value -> PADDED.matcher(value).matches());
    return padded ? dayFirst(values).map(day -> day ? 4 : 1) : Optional.empty();
  }

  private boolean dated() {
    return column.kind() == ColumnKind.TEMPORAL
        || profile.format() == ValueFormat.DATE
        || profile.format() == ValueFormat.DATE_TIME;
  }

  /** Hours of one digit beside those of two, or counted to twelve twice. */
  private static Optional<String> timeForm(List<String> times) {
    if (times.stream().anyMatch(time -> time.endsWith("m") || time.endsWith("M"))) {
      return Optional.of("times with AM and PM");
    }
    return times.stream().map(time -> time.indexOf(':')).distinct().count() > 1
        ? Optional.of("times without leading zeros")
        : Optional.empty();
  }

  private static boolean nearlyAll(List<String> values, Predicate<String> test) {
    return values.size() >= OFTEN
        && values.stream().filter(test).count() >= NEARLY_ALL * values.size();
  }

  private List<String> filled() {
    return known().map(String::strip).filter(value -> !value.isEmpty()).toList();
  }

  /** Values of the column: all, or some. */
  private Stream<String> known() {
    return Stream.concat(statistics.known().stream(), statistics.range().stream());
  }

  /**
   * Whether the column keeps numbers as text whose order is not that of the numbers. Numbers
   * without a sign that have their digits in the same places sort alike.
   */
  public boolean numbersAsText() {
    ValueFormat format = profile.format();
    boolean numbers = format == ValueFormat.NUMBER || format == ValueFormat.PERCENT;
    return column.kind() == ColumnKind.TEXT
        && !column.type().isBlank() // SQLite's views may hold numbers as such
        && numbers
        && statistics.distinct() >= OFTEN
        && !aligned();
  }

  private boolean aligned() {
    Lengths lengths = profile.lengths();
    List<String> patterns =
        filled().stream().map(v -> DIGIT.matcher(v).replaceAll("9")).distinct().toList();
    boolean all = statistics.categorical() || lengths != null && lengths.least() == lengths.most();
    return all && patterns.size() == 1 && !patterns.get(0).startsWith("-");
  }
}
