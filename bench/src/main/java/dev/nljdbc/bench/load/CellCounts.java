// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.bench.load.SourceSchema.SourceColumn;
import dev.nljdbc.bench.load.SourceSchema.SourceTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What the cells of a column are, whatever was declared: SQLite keeps any value in any column.
 *
 * @param rows all
 * @param nulls cells without a value
 * @param integers cells
 * @param reals cells
 * @param texts cells
 * @param blobs cells
 * @param days texts that look like {@code 2021-05-30}
 * @param moments texts that look like {@code 2021-05-30 12:00:00}, with or without a fraction
 * @param times texts that look like {@code 12:00:00}
 * @param longest characters of the longest text
 */
record CellCounts(
    long rows,
    long nulls,
    long integers,
    long reals,
    long texts,
    long blobs,
    long days,
    long moments,
    long times,
    long longest) {

  private static final int FIGURES = 9;

  /** SQLite's own calendar says whether a day exists: it reads one back only as it was written. */
  private static final List<String> ONE_COLUMN =
      List.of(
          "count(*) - count(%1$s)",
          "sum(typeof(%1$s) = 'integer')",
          "sum(typeof(%1$s) = 'real')",
          "sum(typeof(%1$s) = 'text')",
          "sum(typeof(%1$s) = 'blob')",
          "sum(typeof(%1$s) = 'text' AND date(%1$s) = %1$s)",
          "sum(typeof(%1$s) = 'text' AND length(%1$s) BETWEEN 19 AND 26"
              + " AND datetime(%1$s) = substr(%1$s, 1, 19) AND %1$s NOT GLOB '*[+Zz]*')",
          "sum(typeof(%1$s) = 'text' AND time(%1$s) = %1$s)",
          "max(length(CAST(%1$s AS TEXT)))");

  /** Counts in one pass over the table. */
  static List<CellCounts> of(Connection connection, SourceTable table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query(table))) {
      row.next();
      List<CellCounts> counts = new ArrayList<>();
      for (int i = 0; i < table.columns().size(); i++) {
        counts.add(of(row, 2 + i * FIGURES));
      }
      return counts;
    }
  }

  private static String query(SourceTable table) {
    StringBuilder sql = new StringBuilder("SELECT count(*)");
    for (SourceColumn column : table.columns()) {
      String name = SourceSchema.quoted(column.name());
      ONE_COLUMN.forEach(figure -> sql.append(", ").append(String.format(figure, name)));
    }
    return sql.append(" FROM ").append(SourceSchema.quoted(table.name())).toString();
  }

  private static CellCounts of(ResultSet row, int at) throws SQLException {
    return new CellCounts(
        row.getLong(1),
        row.getLong(at),
        row.getLong(at + 1),
        row.getLong(at + 2),
        row.getLong(at + 3),
        row.getLong(at + 4),
        row.getLong(at + 5),
        row.getLong(at + 6),
        row.getLong(at + 7),
        row.getLong(at + 8));
  }

  /** Cells with a value. */
  long present() {
    return rows - nulls;
  }

  /** Whether all values are of these. */
  boolean only(long some) {
    return present() == some;
  }
}
