package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.queries.MinedQueries;
import java.util.List;

/**
 * The result of a build, beside the two search indexes.
 *
 * @param catalog with row counts, descriptions and inferred keys
 * @param statistics of the columns that were read
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

  /** How many tables were not read yet, or only in part. */
  int unread() {
    return (int) records.stream().filter(record -> !record.reading().complete()).count();
  }

  /** The statistics of all columns. Thread-safe. */
  interface Statistics {

    /** Of a column; {@link ColumnStatistics#NONE} when it was not looked at. */
    ColumnStatistics of(ColumnId column);

    /** Those of a table in their stored form; empty when there are none. */
    byte[] written(Table table);
  }
}
