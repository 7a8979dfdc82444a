package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.queries.MinedQueries;
import java.util.List;

/**
 * What a build found out, beside the two search indexes.
 *
 * @param catalog with row counts, descriptions and inferred keys
 * @param statistics of the columns that were looked at
 * @param records of how each table was read
 * @param queries what people wrote in SQL
 * @param values how many values were indexed
 * @param warnings what was left out, for the user
 */
record IndexContents(
    Catalog catalog,
    Statistics statistics,
    List<TableRecord> records,
    MinedQueries queries,
    long values,
    List<String> warnings) {

  IndexContents {
    records = List.copyOf(records);
    warnings = List.copyOf(warnings);
  }
}
