package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.queries.MinedQueries;
import java.util.List;
import java.util.Map;

/**
 * What a build found out, beside the two search indexes.
 *
 * @param catalog with row counts, descriptions and inferred keys
 * @param statistics of the columns that were looked at
 * @param queries what people wrote in SQL
 * @param values how many values were indexed
 * @param warnings what was left out, for the user
 */
record IndexContents(
    Catalog catalog,
    Map<ColumnId, ColumnStatistics> statistics,
    MinedQueries queries,
    long values,
    List<String> warnings) {

  IndexContents {
    statistics = Map.copyOf(statistics);
    warnings = List.copyOf(warnings);
  }
}
