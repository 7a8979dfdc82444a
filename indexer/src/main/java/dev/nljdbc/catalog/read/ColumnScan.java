// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnProfile.Order;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.MinHash;
import dev.nljdbc.catalog.ValueHash;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes the statistics of a column from its values, row by row. */
final class ColumnScan {

  /** Longer values are prose: shown cut, not listed as categories, no keys. */
  static final int LONGEST = 100;

  /** How many of the most frequent values are told. */
  static final int COMMON = 5;

  /** Text and boolean columns with at most so many distinct values are listed. */
  private static final int MOST_LISTED_TEXTS = 30;

  /** Integer columns with at most so many distinct values are listed. */
  private static final int MOST_LISTED_NUMBERS = 12;

  /** How many values of other text columns are kept. */
  static final int SAMPLES = 12;

  private static final int FEWEST_IN_ORDER = 3;

  private final Column column;
  private final ColumnKind kind;
  private final ValueCounts counts = new ValueCounts(MOST_LISTED_TEXTS); // the largest limit
  private final MinHash.Builder hashes = new MinHash.Builder();
  private final ValueShapes shapes = new ValueShapes();
  private final FormatDetector formats;
  private final ExtremeValues extremes;
  private final List<String> samples = new ArrayList<>();
  private long rows;
  private long filled;
  private boolean rising = true;
  private boolean resumed;
  private double previous = Double.NEGATIVE_INFINITY;

  ColumnScan(Column column) {
    this.column = column;
    this.kind = column.kind();
    this.formats = new FormatDetector(column.kind());
    this.extremes = new ExtremeValues(kind == ColumnKind.NUMBER);
  }

  Column column() {
    return column;
  }

  boolean text() {
    return kind == ColumnKind.TEXT;
  }

  /** Takes the value of the next row; returns whether it is new. */
  boolean add(@Nullable String value) {
    rows++;
    if (value == null) {
      return false;
    }
    filled++;
    boolean number = kind == ColumnKind.NUMBER;
    rising = rising && (!number || follows(value));
    long hash = number ? ValueHash.of(value) : ValueHash.exactly(value);
    boolean fresh = counts.add(hash, value);
    if (fresh && (number || kind == ColumnKind.TEXT)) {
      examine(value, number ? hash : ValueHash.of(value));
    }
    if (fresh && (number || kind == ColumnKind.TEMPORAL)) {
      extremes.add(value);
    }
    return fresh;
  }

  private void examine(String value, long hash) {
    hashes.add(hash);
    formats.add(value);
    if (kind == ColumnKind.TEXT) {
      shapes.add(value);
      if (samples.size() < SAMPLES) {
        samples.add(cut(value));
      }
    }
  }

  private boolean follows(String value) {
    try {
      double number = Double.parseDouble(value);
      boolean greater = number > previous;
      previous = number;
      return greater;
    } catch (NumberFormatException e) {
      return false; // an engine's own way to write a number, or SQLite's text among numbers
    }
  }

  boolean empty() {
    return rows == 0;
  }

  /**
   * Begins with what an earlier scan saw of a column that it lists all values of.
   *
   * @param share of the rows that the earlier scan read; the counts become those of all rows
   */
  void resume(ColumnStatistics before, double share) {
    for (ValueCount known : before.values()) {
      String value = known.value();
      boolean number = kind == ColumnKind.NUMBER;
      int times = (int) Math.min(Integer.MAX_VALUE, Math.round(known.count() / share));
      counts.add(number ? ValueHash.of(value) : ValueHash.exactly(value), value, times);
      if (number || kind == ColumnKind.TEXT) {
        examine(value, ValueHash.of(value));
      }
    }
    resumed = true;
    rows = Math.round(before.rows() / share);
    filled = rows - Math.round(before.nulls() / share);
    rising = false;
  }

  long rows() {
    return rows;
  }

  long nulls() {
    return rows - filled;
  }

  int distinct() {
    return counts.distinct();
  }

  /** How often a value was seen. */
  long count(String value) {
    return counts.count(kind == ColumnKind.NUMBER ? ValueHash.of(value) : ValueHash.exactly(value));
  }

  /** Whether each value is a number, greater than the one before. */
  boolean rising() {
    return kind == ColumnKind.NUMBER && rising;
  }

  /** The values that were seen most often, more than once. */
  List<ValueCount> common() {
    return common(counts.top(ties()));
  }

  /** The first values, cut. */
  List<String> samples() {
    return samples;
  }

  ValueShapes shapes() {
    return shapes;
  }

  /** The format of the values; null when nothing is recognised. */
  @Nullable ValueFormat format() {
    return formats.format(List.of());
  }

  MinHash sketch() {
    return hashes.build();
  }

  /**
   * The statistics of the values so far.
   *
   * @param estimated whether rows were sampled
   * @param range the least and the greatest value of all rows
   */
  ColumnStatistics statistics(boolean estimated, TableOverview.Range range) {
    List<ValueCount> top = counts.top(ties());
    List<ValueCount> values = categorical(top) ? top : List.of();
    boolean prose = column.kind() == ColumnKind.TEXT && values.isEmpty();
    return new ColumnStatistics(
        rows,
        rows - filled,
        counts.distinct(),
        estimated,
        range.least(),
        range.greatest(),
        values,
        prose ? samples : List.of(),
        profile(estimated, range, top, !values.isEmpty()));
  }

  private ColumnProfile profile(
      boolean estimated, TableOverview.Range range, List<ValueCount> top, boolean categorical) {
    ColumnProfile.Lengths lengths = shapes.lengths();
    boolean key =
        !categorical && counts.distinct() > 0 && (lengths == null || lengths.typical() <= LONGEST);
    List<String> distinct =
        top.size() == counts.distinct() ? top.stream().map(ValueCount::value).toList() : List.of();
    return new ColumnProfile(
        lengths,
        shapes.shape(),
        formats.format(distinct),
        categorical ? List.of() : common(top),
        estimated ? Order.NONE : order(range),
        key ? hashes.build().encoded() : "",
        resumed ? null : extremes.next());
  }

  private static List<ValueCount> common(List<ValueCount> top) {
    return top.stream()
        .filter(v -> v.count() > 1 && v.value().length() <= LONGEST)
        .limit(COMMON)
        .toList();
  }

  private Order order(TableOverview.Range range) {
    if (column.kind() != ColumnKind.NUMBER || filled < FEWEST_IN_ORDER) {
      return Order.NONE;
    }
    boolean once = counts.distinct() == filled;
    if (once && range.width() == filled) {
      return Order.SEQUENCE;
    }
    return rising ? Order.RISING : Order.NONE;
  }

  private boolean categorical(List<ValueCount> top) {
    int distinct = counts.distinct();
    if (distinct == 0 || top.stream().anyMatch(v -> v.value().length() > LONGEST)) {
      return false;
    }
    return switch (column.kind()) {
      case TEXT, BOOLEAN -> distinct <= MOST_LISTED_TEXTS;
      case NUMBER ->
          ColumnKind.isWholeNumber(column.jdbcType())
              && distinct <= MOST_LISTED_NUMBERS
              && distinct < filled;
      case TEMPORAL, OTHER -> false;
    };
  }

  private Comparator<ValueCount> ties() {
    Comparator<ValueCount> byLetters = Comparator.comparing(ValueCount::value);
    return column.kind() == ColumnKind.NUMBER
        ? Comparator.comparingInt((ValueCount v) -> v.value().length()).thenComparing(byLetters)
        : byLetters;
  }

  private static String cut(String value) {
    return value.codePointCount(0, value.length()) <= LONGEST
        ? value
        : value.substring(0, value.offsetByCodePoints(0, LONGEST));
  }
}
