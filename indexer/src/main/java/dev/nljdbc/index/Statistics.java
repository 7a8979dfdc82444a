package dev.nljdbc.index;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Table;

/** The statistics of all columns, wherever they are held. Thread-safe. */
interface Statistics {

  /** Of a column; {@link ColumnStatistics#NONE} when it was not looked at. */
  ColumnStatistics of(ColumnId column);

  /** Those of a table as they are written; empty when there are none. */
  byte[] written(Table table);
}
