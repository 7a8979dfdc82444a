// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnProfile.Lengths;
import dev.nljdbc.catalog.ColumnProfile.Order;
import dev.nljdbc.catalog.ColumnProfile.Shape;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.MinHash;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Updates the statistics of a column with appended rows. Rows, nulls, ranges, sketches and columns
 * with few values become what a reading of all rows would give. The typical length, the pattern,
 * the format and the most frequent values are those of the earlier rows where the added ones, a
 * smaller part, do not contradict. The number of distinct values is an estimate where nothing tells
 * which of the added ones are new.
 */
final class IncrementalStatistics {

  private static final int FEWEST_IN_ORDER = 3;

  private final Column column;
  private final ColumnStatistics before;
  private final boolean unique;
  private final double share;
  private final ColumnScan added;

  /**
   * Begins.
   *
   * @param before the statistics of the rows so far
   * @param rows how many these are
   * @param unique whether the engine refuses values that there are already
   */
  IncrementalStatistics(Column column, ColumnStatistics before, long rows, boolean unique) {
    this.column = column;
    this.before = before;
    this.unique = unique;
    this.share =
        before.estimated() && before.rows() > 0 && before.rows() < rows
            ? (double) before.rows() / rows
            : 1;
    this.added = new ColumnScan(column);
    if (listed()) {
      added.resume(before, share);
    }
  }

  /** Takes the values of the added rows. */
  ColumnScan scan() {
    return added;
  }

  /** Whether all values so far are known. */
  private boolean listed() {
    return before.categorical() || before.distinct() == 0;
  }

  /**
   * The statistics of all rows.
   *
   * @param range of the added values
   * @param fresh how many of the added texts are new; empty when that is not known
   */
  ColumnStatistics statistics(TableOverview.Range range, OptionalLong fresh) {
    TableOverview.Range all =
        new TableOverview.Range(before.min(), before.max()).widened(range, column.kind());
    if (listed()) {
      return scaled(added.statistics(before.estimated(), all));
    }
    OptionalLong exact = before.estimated() ? OptionalLong.empty() : distinct(range, fresh);
    boolean estimated = exact.isEmpty();
    long distinct = exact.orElseGet(this::estimated);
    return new ColumnStatistics(
        before.rows() + scaled(added.rows()),
        before.nulls() + scaled(added.nulls()),
        distinct,
        estimated,
        all.least(),
        all.greatest(),
        List.of(),
        samples(),
        profile(estimated ? Order.NONE : order(all, range, distinct), distinct));
  }

  private long scaled(long count) {
    return share == 1 ? count : Math.round(count * share);
  }

  private ColumnStatistics scaled(ColumnStatistics all) {
    if (share == 1) {
      return all;
    }
    ColumnProfile profile = all.profile();
    return new ColumnStatistics(
        scaled(all.rows()),
        scaled(all.nulls()),
        all.distinct(),
        true,
        all.min(),
        all.max(),
        scaled(all.values()),
        all.samples(),
        new ColumnProfile(
            profile.lengths(),
            profile.shape(),
            profile.format(),
            scaled(profile.common()),
            profile.order(),
            profile.signature()));
  }

  private List<ValueCount> scaled(List<ValueCount> values) {
    return values.stream()
        .map(value -> new ValueCount(value.value(), Math.max(1, scaled(value.count()))))
        .toList();
  }

  /** The number of distinct values where something tells which of the added ones are new. */
  private OptionalLong distinct(TableOverview.Range range, OptionalLong fresh) {
    if (added.distinct() == 0) {
      return OptionalLong.of(before.distinct());
    }
    if (unique) {
      return OptionalLong.of(before.distinct() + added.distinct());
    }
    if (fresh.isPresent()) {
      return OptionalLong.of(before.distinct() + fresh.getAsLong());
    }
    MinHash sketch = before.signature();
    if (!sketch.isEmpty() && sketch.hashes().length < MinHash.SIZE) {
      int union = sketch.with(added.sketch()).hashes().length;
      return union < MinHash.SIZE ? OptionalLong.of(union) : OptionalLong.empty();
    }
    return above(range);
  }

  /** Values that begin where those before end share one with them at most. */
  private OptionalLong above(TableOverview.Range range) {
    boolean ordered = column.kind() == ColumnKind.TEMPORAL || added.rising();
    if (!ordered || range.least() == null || before.max() == null) {
      return OptionalLong.empty();
    }
    int compared = TableOverview.Range.compare(range.least(), before.max(), column.kind());
    return compared < 0
        ? OptionalLong.empty()
        : OptionalLong.of(before.distinct() + added.distinct() - (compared == 0 ? 1 : 0));
  }

  /** A value is as likely to be new as values were before. */
  private long estimated() {
    double newness = before.distinct() / (double) Math.max(1, before.rows() - before.nulls());
    return before.distinct() + Math.round(share * added.distinct() * Math.min(1, newness));
  }

  private Order order(TableOverview.Range all, TableOverview.Range range, long distinct) {
    long filled = before.rows() - before.nulls() + added.rows() - added.nulls();
    if (column.kind() != ColumnKind.NUMBER || filled < FEWEST_IN_ORDER) {
      return Order.NONE;
    }
    if (distinct == filled && all.width() == filled) {
      return Order.SEQUENCE;
    }
    boolean rising =
        before.profile().order() != Order.NONE
            && added.rising()
            && (added.distinct() == 0 || beyond(range));
    return rising ? Order.RISING : Order.NONE;
  }

  private boolean beyond(TableOverview.Range range) {
    return range.least() != null
        && before.max() != null
        && TableOverview.Range.compare(range.least(), before.max(), column.kind()) > 0;
  }

  private List<String> samples() {
    boolean room = column.kind() == ColumnKind.TEXT && before.samples().size() < ColumnScan.SAMPLES;
    return room
        ? Stream.concat(before.samples().stream(), added.samples().stream())
            .distinct()
            .limit(ColumnScan.SAMPLES)
            .toList()
        : before.samples();
  }

  private ColumnProfile profile(Order order, long distinct) {
    ColumnProfile known = before.profile();
    String signature =
        known.signature().isEmpty() ? "" : before.signature().with(added.sketch()).encoded();
    return new ColumnProfile(
        lengths(known.lengths(), distinct),
        shape(known.shape()),
        format(),
        common(),
        order,
        signature);
  }

  private @Nullable Lengths lengths(@Nullable Lengths known, long distinct) {
    Lengths more = added.shapes().lengths();
    if (known == null || more == null) {
      return known == null ? more : known;
    }
    double newer = Math.max(0, distinct - before.distinct()) / (double) Math.max(1, distinct);
    long typical = Math.round(known.typical() + newer * (more.typical() - known.typical()));
    return new Lengths(
        Math.min(known.least(), more.least()), (int) typical, Math.max(known.most(), more.most()));
  }

  /** The share of the earlier values that have the pattern, as a part of all distinct values. */
  private double part() {
    long more = scaled(added.distinct());
    return before.distinct() / (double) Math.max(1, before.distinct() + more);
  }

  private @Nullable Shape shape(@Nullable Shape known) {
    Shape more = added.shapes().shape();
    if (known == null || added.distinct() == 0) {
      return known;
    }
    boolean same = more != null && more.pattern().equals(known.pattern());
    double both = known.share() * part() + (same && more != null ? more.share() * (1 - part()) : 0);
    return both < ValueShapes.MOST ? null : new Shape(known.pattern(), both);
  }

  private @Nullable ValueFormat format() {
    ValueFormat known = before.profile().format();
    boolean kept =
        added.distinct() == 0
            || before.distinct() >= FormatDetector.EXAMINED
            || known == added.format()
            || part() >= FormatDetector.NEARLY_ALL;
    return kept ? known : null;
  }

  /** Those of before, and an added value where it alone occurs more often than one of them. */
  private List<ValueCount> common() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (ValueCount known : before.profile().common()) {
      counts.put(known.value(), known.count() + scaled(added.count(known.value())));
    }
    for (ValueCount more : added.common()) {
      counts.putIfAbsent(more.value(), scaled(more.count()));
    }
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() > 1)
        .sorted(Comparator.comparingLong((Map.Entry<String, Long> entry) -> -entry.getValue()))
        .limit(ColumnScan.COMMON)
        .map(entry -> new ValueCount(entry.getKey(), entry.getValue()))
        .toList();
  }
}
