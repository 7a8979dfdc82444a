package dev.nljdbc.index;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.joins.JoinGraph;
import dev.nljdbc.queries.ColumnUses;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.search.ColumnSearch;
import dev.nljdbc.search.ValueSearch;
import java.util.Set;

/**
 * All that is known of one database, open for reading; what the agent's tools and the offline model
 * work on. Thread-safe; closing it releases this handle only.
 */
public interface DatabaseIndex extends AutoCloseable {

  /** Tables, columns and keys. */
  Catalog catalog();

  /** What the rows say of a column; {@link ColumnStatistics#NONE} when it was not looked at. */
  ColumnStatistics statistics(ColumnId column);

  /** How the engine's SQL differs. */
  Dialect dialect();

  /** SearchColumn. */
  ColumnSearch columns();

  /** SearchValue. */
  ValueSearch values();

  /**
   * Text columns whose values {@link #values} has not, or not all: over the limit on values, or not
   * reached in time. They can be searched by SQL.
   */
  Set<ColumnId> unsearched();

  /** FindShortestPath. */
  JoinGraph joins();

  /** What people already wrote in SQL: views, and the files of {@code nl.queries}. */
  MinedQueries queries();

  /** What these queries do with each column. */
  ColumnUses uses();

  /**
   * Whether it tells cells. One that does not has statistics without them, and in place of a value
   * that was found stands what was looked for.
   */
  default boolean tellsCells() {
    return true;
  }

  /** Where the index is, when it was made, of how much. */
  IndexStatus status();

  @Override
  void close();
}
