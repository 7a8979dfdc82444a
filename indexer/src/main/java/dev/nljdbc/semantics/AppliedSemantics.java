// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/**
 * What files say of one database, held against it.
 *
 * @param catalog with the keys that the files declare
 * @param terms whose columns are all there
 * @param rules of columns that are there
 * @param summary what was read and what was passed over, for people; empty where there are no files
 * @param warnings where files and database contradict each other, with file and line
 */
public record AppliedSemantics(
    Catalog catalog,
    BusinessTerms terms,
    List<ColumnRule> rules,
    String summary,
    List<String> warnings) {

  private static final int SHOWN = 3;

  /** Copies the lists. */
  public AppliedSemantics {
    rules = List.copyOf(rules);
    warnings = List.copyOf(warnings);
  }

  /**
   * What the values of a column should be like.
   *
   * @param accepted its only values; empty where there is no such list
   * @param unique whether no value should be there twice
   * @param place file and line
   */
  public record ColumnRule(ColumnId column, List<String> accepted, boolean unique, String place) {

    boolean notNull() {
      return accepted.isEmpty() && !unique;
    }
  }

  /**
   * Rules that the rows break, a sentence each. Estimates break none.
   *
   * @param statistics {@link ColumnStatistics#NONE} for a column that was not read
   */
  public List<String> broken(Function<ColumnId, ColumnStatistics> statistics) {
    List<String> broken = new ArrayList<>();
    for (ColumnRule rule : rules) {
      ColumnStatistics known = statistics.apply(rule.column);
      if (known.rows() > 0 && !known.estimated()) {
        broken(rule, known, broken);
      }
    }
    return broken;
  }

  private static void broken(ColumnRule rule, ColumnStatistics known, List<String> broken) {
    if (rule.notNull() && known.nulls() > 0) {
      broken.add(
          String.format(
              Locale.ROOT,
              "%s: %s should have no null, and has %,d",
              rule.place,
              rule.column,
              known.nulls()));
    } else if (rule.unique
        && known.distinct() > 0
        && known.distinct() < known.rows() - known.nulls()) {
      broken.add(
          String.format(
              Locale.ROOT,
              "%s: %s should be unique, and has %,d values in %,d rows",
              rule.place,
              rule.column,
              known.distinct(),
              known.rows() - known.nulls()));
    } else if (!rule.accepted.isEmpty() && known.categorical()) {
      others(rule, known, broken);
    }
  }

  private static void others(ColumnRule rule, ColumnStatistics known, List<String> broken) {
    Set<String> accepted = new HashSet<>();
    rule.accepted.forEach(value -> accepted.add(value.toLowerCase(Locale.ROOT)));
    List<ValueCount> others =
        known.values().stream()
            .filter(v -> !accepted.contains(v.value().strip().toLowerCase(Locale.ROOT)))
            .toList();
    if (!others.isEmpty()) {
      long rows = others.stream().mapToLong(ValueCount::count).sum();
      broken.add(
          String.format(
              Locale.ROOT,
              "%s: %s has %s in %,d rows beside the accepted values",
              rule.place,
              rule.column,
              String.join(
                  ", ", others.stream().limit(SHOWN).map(v -> "'" + v.value() + "'").toList()),
              rows));
    }
  }
}
