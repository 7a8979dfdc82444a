// SPDX-License-Identifier: Apache-2.0
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
import dev.nljdbc.semantics.BusinessTerms;
import java.util.Set;

/**
 * An open index of one database, for the agent's tools and the offline model. Thread-safe. Closing
 * it releases this handle only.
 */
public interface DatabaseIndex extends AutoCloseable {

  /** Tables, columns and keys. */
  Catalog catalog();

  /** The statistics of a column; {@link ColumnStatistics#NONE} when it was not read. */
  ColumnStatistics statistics(ColumnId column);

  /** The SQL dialect of the engine. */
  Dialect dialect();

  /** SearchColumn. */
  ColumnSearch columns();

  /** SearchValue. */
  ValueSearch values();

  /**
   * Text columns that {@link #values} lacks, wholly or in part: too many values, or no time. They
   * can be searched by SQL.
   */
  Set<ColumnId> unsearched();

  /** FindShortestPath. */
  JoinGraph joins();

  /** SQL that people wrote: views, and the files of {@code nl.queries}. */
  MinedQueries queries();

  /** The names that people gave to expressions. */
  BusinessTerms terms();

  /** How these queries use each column. */
  ColumnUses uses();

  /**
   * Whether it shows contents of cells. If not, statistics lack them, and a value hit shows the
   * text that was searched.
   */
  default boolean holdsCells() {
    return true;
  }

  /**
   * The index to keep things for. An index that stands for another during one question names that
   * one.
   */
  default DatabaseIndex shared() {
    return this;
  }

  /** Place, time and size of the index. */
  IndexStatus status();

  @Override
  void close();
}
