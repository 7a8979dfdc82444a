// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import dev.nljdbc.bench.suite.SchemaShape.ColumnShape;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values to draw from for each column. */
final class ValuePools {

  private static final List<Object> WORDS =
      List.of("amber", "Amber", "birch", "cedar", "Delta", "elm", "fir", "a", "B", "");
  private static final List<Object> DAYS =
      List.of("1999-12-31", "2000-01-01", "2008-02-29", "2015-06-15", "2020-01-01", "2020-12-31");

  private final Map<String, Set<Object>> literals;

  /**
   * Pools.
   *
   * @param literals of the gold queries, by column name
   */
  ValuePools(Map<String, Set<Object>> literals) {
    this.literals = literals;
  }

  /** The original's cells, or some of the declared type where it has none. */
  List<Object> usual(ColumnShape column) {
    if (!column.cells().isEmpty()) {
      return column.cells();
    } else if (column.dated()) {
      return DAYS;
    } else if (!column.numeric()) {
      return WORDS;
    }
    List<Object> numbers = new ArrayList<>();
    for (long number = 0; number <= 12; number++) {
      numbers.add(column.whole() ? (Object) number : (Object) (number * 1.5));
    }
    return numbers;
  }

  /** Values at and near the literals that gold queries compare the column with; may be empty. */
  List<Object> telling(ColumnShape column) {
    Set<Object> near = new LinkedHashSet<>();
    for (Object literal : literals.getOrDefault(column.id(), Set.of())) {
      boolean fits = column.numeric() == literal instanceof Number || isLike(column, literal);
      if (fits) {
        near.addAll(NearValues.of(literal));
      }
    }
    return List.copyOf(near);
  }

  /** Columns are not always declared as what they hold. */
  private static boolean isLike(ColumnShape column, Object literal) {
    return column.cells().stream()
        .anyMatch(cell -> cell instanceof Number == literal instanceof Number);
  }
}
