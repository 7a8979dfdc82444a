package dev.nljdbc.joins;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.MinHash;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The sketches of columns, each decoded once. */
final class Sketches {

  private final Function<ColumnId, ColumnStatistics> statistics;
  private final Map<ColumnId, MinHash> decoded = new HashMap<>();

  Sketches(Function<ColumnId, ColumnStatistics> statistics) {
    this.statistics = statistics;
  }

  MinHash of(ColumnId column) {
    return decoded.computeIfAbsent(column, id -> statistics.apply(id).signature());
  }
}
