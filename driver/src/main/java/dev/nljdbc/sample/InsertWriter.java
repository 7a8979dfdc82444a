// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Inserts rows, many in one statement, as literals: a date's text is read as a date by all five
 * engines, while a parameter would need another type on each.
 */
final class InsertWriter {

  private static final int ROWS_PER_STATEMENT = 250;

  private final Statement statement;

  InsertWriter(Statement statement) {
    this.statement = statement;
  }

  static @Nullable Object[] row(@Nullable Object... cells) {
    return cells;
  }

  /** Rows with the ids from 1 on. */
  void insert(String table, int rows, IntFunction<@Nullable Object[]> row) throws SQLException {
    insert(table, IntStream.rangeClosed(1, rows).mapToObj(row).toList());
  }

  void insert(String table, List<@Nullable Object[]> rows) throws SQLException {
    for (int start = 0; start < rows.size(); start += ROWS_PER_STATEMENT) {
      statement.executeUpdate(
          rows.subList(start, Math.min(rows.size(), start + ROWS_PER_STATEMENT)).stream()
              .map(InsertWriter::literals)
              .collect(Collectors.joining(",\n", "INSERT INTO " + table + " VALUES\n", "")));
    }
  }

  private static String literals(@Nullable Object[] cells) {
    return Arrays.stream(cells)
        .map(InsertWriter::literal)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String literal(@Nullable Object cell) {
    if (cell == null) {
      return "NULL";
    }
    if (cell instanceof Integer number) {
      return number.toString();
    }
    if (cell instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (cell instanceof String || cell instanceof LocalDate) {
      return "'" + cell.toString().replace("'", "''") + "'";
    }
    throw new IllegalArgumentException("no literal for a " + cell.getClass());
  }
}
