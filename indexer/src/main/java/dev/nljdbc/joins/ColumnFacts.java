// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.MinHash;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** What is known of the columns' values: statistics, and sketches that are decoded once. */
final class ColumnFacts {

  private final Function<ColumnId, ColumnStatistics> statistics;
  private final Map<ColumnId, MinHash> sketches = new HashMap<>();

  ColumnFacts(Function<ColumnId, ColumnStatistics> statistics) {
    this.statistics = statistics;
  }

  ColumnStatistics statistics(ColumnId column) {
    return statistics.apply(column);
  }

  MinHash sketch(ColumnId column) {
    return sketches.computeIfAbsent(column, id -> statistics.apply(id).signature());
  }
}
