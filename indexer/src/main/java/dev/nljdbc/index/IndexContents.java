// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.read.TableStatistics.Extent;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.semantics.AppliedSemantics.ColumnRule;
import dev.nljdbc.semantics.BusinessTerms;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of a build, beside the two search indexes.
 *
 * @param catalog with row counts, descriptions and inferred keys
 * @param statistics of the columns that were read
 * @param records of how each table was read
 * @param queries what people wrote in SQL
 * @param terms the names that people gave to expressions in files
 * @param rules that files have for values
 * @param semantics what was read of semantic models, for people; empty for none
 * @param values how many values were indexed
 * @param warnings what was left out, for the user
 */
record IndexContents(
    Catalog catalog,
    Statistics statistics,
    List<TableRecord> records,
    MinedQueries queries,
    BusinessTerms terms,
    List<ColumnRule> rules,
    String semantics,
    long values,
    List<String> warnings) {

  IndexContents {
    records = List.copyOf(records);
    rules = List.copyOf(rules);
    warnings = List.copyOf(warnings);
  }

  /** How many tables were not read yet, or only in part. */
  int unread() {
    return (int) records.stream().filter(record -> !record.reading().complete()).count();
  }

  /**
   * How much of the tables was read: a line for each extent, with the names of tables that were not
   * read whole; and the names of those whose earlier rows may have changed.
   */
  List<IndexStatus.Item> readings() {
    Map<Extent, List<String>> names = new EnumMap<>(Extent.class);
    for (TableRecord record : records) {
      if (record.reading().reached() && !record.stamp().equals(TableRecord.LIVE)) {
        names
            .computeIfAbsent(record.reading().extent(), extent -> new ArrayList<>())
            .add(record.table().toString());
      }
    }
    List<IndexStatus.Item> lines = new ArrayList<>();
    names.forEach(
        (extent, tables) ->
            lines.add(
                new IndexStatus.Item(
                    extent.words(),
                    extent == Extent.WHOLE
                        ? String.format(Locale.ROOT, "%,d tables", tables.size())
                        : BuildWarnings.firstOf(tables))));
    List<String> doubtful =
        records.stream()
            .filter(TableRecord::doubtful)
            .map(record -> record.table().toString())
            .toList();
    if (!semantics.isEmpty()) {
      lines.add(new IndexStatus.Item("semantic models", semantics));
    }
    if (!doubtful.isEmpty()) {
      String which = BuildWarnings.firstOf(doubtful);
      lines.add(new IndexStatus.Item("new rows read, earlier ones not compared yet", which));
    }
    return lines;
  }

  /** The statistics of all columns. Thread-safe. */
  interface Statistics {

    /** Of a column; {@link ColumnStatistics#NONE} when it was not looked at. */
    ColumnStatistics of(ColumnId column);

    /** Those of a table in their stored form; empty when there are none. */
    byte[] written(Table table);
  }
}
