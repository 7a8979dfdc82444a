// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.rows;

import java.math.BigDecimal;
import java.sql.JDBCType;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A small table of ours.
 *
 * @param columns its headings, with the type of each column's values
 * @param rows cells of the columns' types, or null
 */
public record MemoryTable(List<Column> columns, List<List<@Nullable Object>> rows) {

  /**
   * A column.
   *
   * @param label its heading
   * @param type of its values: VARCHAR, INTEGER, BIGINT, DOUBLE, DECIMAL, BOOLEAN or TIMESTAMP
   */
  public record Column(String label, JDBCType type) {

    /** The class of the column's values. */
    Class<?> javaType() {
      return switch (type) {
        case INTEGER -> Integer.class;
        case BIGINT -> Long.class;
        case DOUBLE -> Double.class;
        case DECIMAL -> BigDecimal.class;
        case BOOLEAN -> Boolean.class;
        case TIMESTAMP -> Timestamp.class;
        default -> String.class;
      };
    }

    private static Column of(String written) {
      int blank = written.lastIndexOf(' ');
      String last = written.substring(blank + 1);
      return last.equals(last.toUpperCase(Locale.ROOT))
          ? new Column(written.substring(0, blank), JDBCType.valueOf(last))
          : new Column(written, JDBCType.VARCHAR);
    }
  }

  /**
   * A table without rows yet.
   *
   * @param columns the headings, each with its type but for texts: {@code sql, rounds INTEGER}
   */
  public static MemoryTable of(String columns) {
    return new MemoryTable(
        Arrays.stream(columns.split(", ")).map(Column::of).toList(), new ArrayList<>());
  }

  /** Adds a row. */
  public MemoryTable add(@Nullable Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException("a row of " + cells.length + " cells");
    }
    rows.add(Collections.unmodifiableList(Arrays.asList(cells)));
    return this;
  }

  /** The first rows; all for a limit of 0. */
  public MemoryTable first(int limit) {
    return limit == 0 || rows.size() <= limit
        ? this
        : new MemoryTable(columns, rows.subList(0, limit));
  }
}
