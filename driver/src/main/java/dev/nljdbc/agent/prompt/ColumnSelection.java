// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.joins.JoinStep;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.SqlParsing.UnparsableSqlException;
import dev.nljdbc.queries.WrittenQueries.WrittenQuery;
import dev.nljdbc.search.ColumnSearch.ColumnHit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Columns chosen for a question (SQL-PaLM, section 6.3.5), and the tables that a query over them
 * needs: theirs, and those on the paths between them.
 *
 * @param tables the most relevant first
 * @param columns without the keys, which are shown in any case
 */
record ColumnSelection(List<TableId> tables, Set<ColumnId> columns) {

  /** The number of columns that the paper retrieves for high recall (table 14). */
  private static final int RETRIEVED = 25;

  /** A path over more tables than these is none that a question speaks of. */
  private static final int MOST_TABLES = 60;

  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*");

  /**
   * Retrieval-based: the columns that SearchColumn finds for the question, and the years it names.
   *
   * @param matched columns that hold values that the question speaks of
   */
  static ColumnSelection retrieved(
      String question, Collection<ColumnId> matched, DatabaseIndex index) {
    Set<ColumnId> columns = new LinkedHashSet<>(matched);
    for (ColumnHit hit : YearRanking.search(question, RETRIEVED, index)) {
      columns.add(hit.column().id());
    }
    return of(columns, List.of(), index);
  }

  /**
   * Program-aided: the columns and tables of a draft of the query. One that can't be parsed is
   * looked through for names, as the paper does.
   */
  static ColumnSelection ofDraft(String sql, Collection<ColumnId> matched, DatabaseIndex index) {
    Set<ColumnId> columns = new LinkedHashSet<>();
    Set<TableId> tables = new LinkedHashSet<>();
    try {
      Optional<MinedQuery> query =
          QueryMiner.of(index.catalog()).mine(new WrittenQuery("draft", "", sql));
      query.map(MinedQuery::columns).ifPresent(columns::addAll);
      query.map(MinedQuery::tables).ifPresent(tables::addAll);
    } catch (UnparsableSqlException e) {
      named(sql, index, tables, columns);
    }
    columns.addAll(matched);
    return of(columns, tables, index);
  }

  private static void named(
      String sql, DatabaseIndex index, Set<TableId> tables, Set<ColumnId> columns) {
    Set<String> words = new HashSet<>();
    WORD.matcher(sql.toLowerCase(Locale.ROOT)).results().forEach(word -> words.add(word.group()));
    for (Table table : index.catalog().tables()) {
      if (words.contains(table.id().name().toLowerCase(Locale.ROOT))) {
        tables.add(table.id());
        table.columns().stream()
            .filter(column -> words.contains(column.name().toLowerCase(Locale.ROOT)))
            .forEach(column -> columns.add(column.id()));
      }
    }
  }

  private static ColumnSelection of(
      Set<ColumnId> columns, Collection<TableId> named, DatabaseIndex index) {
    Set<TableId> tables = new LinkedHashSet<>(named);
    columns.forEach(column -> tables.add(column.table()));
    for (JoinStep step : new TableConnections(index).joins(tables)) {
      if (tables.size() < MOST_TABLES) {
        tables.add(step.source());
        tables.add(step.target());
      }
    }
    return new ColumnSelection(new ArrayList<>(tables), columns);
  }
}
