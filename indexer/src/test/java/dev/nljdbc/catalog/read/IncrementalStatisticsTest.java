// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile.Lengths;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.read.TableOverview.Range;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics that were completed are those of all rows, or say that they are estimates. */
class IncrementalStatisticsTest {

  private static final int ROWS = 1_500;

  /** Columns of many kinds. */
  private enum Kind {
    KEY(Types.INTEGER, i -> Integer.toString(3 * i)),
    SEQUENCE(Types.INTEGER, i -> Integer.toString(i)),
    FLAG(Types.INTEGER, i -> Integer.toString(new Random(i).nextInt(2))),
    HUNDRED(Types.INTEGER, i -> Integer.toString(new Random(i).nextInt(100))),
    PRICE(Types.DECIMAL, i -> new Random(i).nextInt(900) + ".50"),
    COLOUR(Types.VARCHAR, i -> List.of("red", "green", "blue").get(new Random(i).nextInt(3))),
    MANY(Types.VARCHAR, i -> "kind " + (10 + new Random(i).nextInt(40))),
    NAME(Types.VARCHAR, i -> "name " + new Random(i).nextInt(2_000)),
    CODE(Types.VARCHAR, i -> "AB-%05d".formatted(i)),
    EMPTY(Types.VARCHAR, i -> null),
    SELDOM(Types.VARCHAR, i -> i % 400 == 399 ? "seldom " + i : null),
    DAY(Types.DATE, i -> LocalDate.EPOCH.plusDays(i / 7).toString()),
    TRUTH(Types.BOOLEAN, i -> i % 3 == 0 ? "true" : "false");

    private final Column column;
    private final IntFunction<@Nullable String> value;

    Kind(int type, IntFunction<@Nullable String> value) {
      this.column = new Column(TableId.of("t").column(name()), "", type, true, null, "", List.of());
      this.value = value;
    }

    boolean unique() {
      return this == KEY || this == SEQUENCE;
    }

    List<@Nullable String> values(int from, int to) {
      List<@Nullable String> values = new ArrayList<>();
      for (int i = from; i < to; i++) {
        values.add(value.apply(i));
      }
      return values;
    }

    ColumnStatistics scanned(List<@Nullable String> values) {
      ColumnScan scan = new ColumnScan(column);
      values.forEach(scan::add);
      return scan.statistics(false, range(values));
    }

    /** As the engine's aggregates say. */
    Range range(List<@Nullable String> values) {
      if (column.kind() != ColumnKind.NUMBER && column.kind() != ColumnKind.TEMPORAL) {
        return Range.NONE;
      }
      Comparator<String> order =
          column.kind() == ColumnKind.NUMBER
              ? Comparator.comparing(BigDecimal::new)
              : Comparator.naturalOrder();
      List<String> sorted = values.stream().filter(Objects::nonNull).sorted(order).toList();
      return sorted.isEmpty()
          ? Range.NONE
          : new Range(sorted.get(0), sorted.get(sorted.size() - 1));
    }

    IncrementalStatistics grown(ColumnStatistics before, long rows) {
      return new IncrementalStatistics(column, before, rows, unique());
    }
  }

  private static ColumnStatistics grown(Kind kind, int split) {
    List<@Nullable String> earlier = kind.values(0, split);
    List<@Nullable String> added = kind.values(split, ROWS);
    Set<@Nullable String> known = new HashSet<>(earlier);
    IncrementalStatistics grown = kind.grown(kind.scanned(earlier), split);
    long fresh = 0;
    for (String value : added) {
      boolean first = grown.scan().add(value);
      fresh += first && known.add(value) ? 1 : 0;
    }
    boolean text = kind.column.kind() == ColumnKind.TEXT;
    return grown.statistics(
        kind.range(added), text ? OptionalLong.of(fresh) : OptionalLong.empty());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void statistics_ofTwoParts_areThoseOfAllRows(Kind kind) {
    ColumnStatistics all = kind.scanned(kind.values(0, ROWS));
    for (int split : new int[] {1_000, 1_200, 1_450, 1_499, ROWS}) {
      ColumnStatistics grown = grown(kind, split);
      String place = kind + " " + split;
      assertThat(grown.rows()).as(place).isEqualTo(all.rows());
      assertThat(grown.nulls()).as(place).isEqualTo(all.nulls());
      assertThat(grown.min()).as(place).isEqualTo(all.min());
      assertThat(grown.max()).as(place).isEqualTo(all.max());
      assertThat(grown.values()).as(place).isEqualTo(all.values());
      assertThat(grown.signature()).as(place).isEqualTo(all.signature());
      assertThat(grown.samples()).as(place).hasSameSizeAs(all.samples());
      assertThat(grown.profile().format()).as(place).isEqualTo(all.profile().format());
      assertThat(pattern(grown)).as(place).isEqualTo(pattern(all));
      assertThat(grown.estimated()).as(place).isEqualTo(kind == Kind.PRICE && split < ROWS);
      if (grown.estimated()) {
        assertThat(grown.distinct())
            .as(place)
            .isBetween(all.distinct() - ROWS + split, all.distinct() + ROWS - split);
      } else {
        assertThat(grown.distinct()).as(place).isEqualTo(all.distinct());
        assertThat(grown.profile().order()).as(place).isEqualTo(all.profile().order());
      }
      Lengths lengths = grown.profile().lengths();
      Lengths right = all.profile().lengths();
      assertThat(lengths == null).as(place).isEqualTo(right == null);
      if (lengths != null && right != null) {
        assertThat(lengths.least()).as(place).isEqualTo(right.least());
        assertThat(lengths.most()).as(place).isEqualTo(right.most());
        assertThat(lengths.typical()).as(place).isBetween(right.typical() - 1, right.typical() + 1);
      }
    }
  }

  private static String pattern(ColumnStatistics statistics) {
    return statistics.profile().shape() == null ? "" : statistics.profile().shape().pattern();
  }

  @Test
  void statistics_aSixthFrequentValue_comesInWhenItIsSurelyMoreFrequent() {
    List<@Nullable String> earlier = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      earlier.add("once " + i);
      earlier.add(i < 60 ? "often " + i % 6 : null);
    }
    ColumnStatistics before = Kind.NAME.scanned(earlier);
    IncrementalStatistics grown = Kind.NAME.grown(before, 2_000);
    for (int i = 0; i < 30; i++) {
      grown.scan().add("new");
      grown.scan().add("often 0");
    }
    assertThat(grown.statistics(Range.NONE, OptionalLong.of(1)).profile().common())
        .startsWith(new ValueCount("often 0", 40), new ValueCount("new", 30))
        .hasSize(5);
  }

  /** Of a table that was sampled: its added rows count as much as the others. */
  @ParameterizedTest
  @ValueSource(strings = {"COLOUR", "NAME", "PRICE"})
  void statistics_ofASample_growInProportion(String name) {
    Kind kind = Kind.valueOf(name);
    List<@Nullable String> sampled = kind.values(0, 1_000);
    ColumnScan scan = new ColumnScan(kind.column);
    sampled.forEach(scan::add);
    ColumnStatistics before = scan.statistics(true, kind.range(sampled));
    IncrementalStatistics grown = kind.grown(before, 10_000);
    kind.values(1_000, 1_100).forEach(grown.scan()::add);
    ColumnStatistics all = grown.statistics(Range.NONE, OptionalLong.empty());
    assertThat(all.estimated()).isTrue();
    assertThat(all.rows()).isEqualTo(1_010);
    assertThat(all.distinct()).isBetween(before.distinct(), before.distinct() + 100);
    assertThat(all.values()).hasSameSizeAs(before.values());
    assertThat(all.values().stream().mapToLong(ValueCount::count).sum())
        .isBetween(all.values().isEmpty() ? 0 : 1_005L, all.values().isEmpty() ? 0 : 1_015L);
  }
}
