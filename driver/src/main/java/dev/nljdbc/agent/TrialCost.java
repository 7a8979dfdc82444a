package dev.nljdbc.agent;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryMiner;
import dev.nljdbc.queries.UnparsableSqlException;
import java.util.Collection;

/** Whether a query is too dear to be run only to see what comes of it. */
final class TrialCost {

  /** Rows of all tables that a query may have to read. */
  static final long MOST_ROWS = 1_000_000;

  private final DatabaseIndex index;
  private final boolean always;

  TrialCost(DatabaseIndex index) {
    this.index = index;
    Catalog catalog = index.catalog();
    this.always = rows(catalog.tables().stream().map(Table::id).toList()) <= MOST_ROWS;
  }

  /** By the catalog's figures; a query whose tables can't be told is too dear. */
  boolean tooMuch(String sql) {
    if (always) {
      return false;
    }
    try {
      return QueryMiner.of(index.catalog())
          .outline(sql, index.dialect()::column)
          .map(outline -> rows(outline.tables()) > MOST_ROWS)
          .orElse(true);
    } catch (UnparsableSqlException e) {
      return true;
    }
  }

  /** What nobody counted, as a view's rows, is left to the limit of time. */
  private long rows(Collection<TableId> tables) {
    return tables.stream()
        .flatMap(id -> index.catalog().table(id).stream())
        .mapToLong(table -> Math.max(0, table.rows()))
        .sum();
  }
}
