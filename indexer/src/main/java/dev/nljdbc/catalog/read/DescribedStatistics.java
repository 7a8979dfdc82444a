// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Statistics as Spark SQL's {@code DESCRIBE EXTENDED} tells them, in lines of a name and a value.
 * No row of the table is read for that.
 *
 * @param distinct how many different values there are, nearly; null where it is not known
 * @param range the least and the greatest value, of numbers and dates
 */
record DescribedStatistics(@Nullable Long distinct, TableOverview.Range range) {

  private static final String OF_TABLE = "Statistics";

  /** {@code 129126 bytes, 1500 rows}; the rows are missing where nobody counted them. */
  private static final Pattern ROWS = Pattern.compile("(\\d{1,18}) rows");

  private static final String UNKNOWN = "NULL";

  /** The rows of a table; empty where nobody counted them. */
  static OptionalLong rows(Connection connection, String describe) throws SQLException {
    Matcher rows = ROWS.matcher(lines(connection, describe).getOrDefault(OF_TABLE, ""));
    return rows.find() ? OptionalLong.of(Long.parseLong(rows.group(1))) : OptionalLong.empty();
  }

  /** The statistics of a column; empty if it was not analyzed. */
  static Optional<DescribedStatistics> column(Connection connection, String describe)
      throws SQLException {
    Map<String, String> lines = lines(connection, describe);
    String distinct = lines.getOrDefault("distinct_count", UNKNOWN);
    if (distinct.equals(UNKNOWN)) {
      return Optional.empty();
    }
    return Optional.of(
        new DescribedStatistics(
            Long.valueOf(distinct), new TableOverview.Range(end(lines, "min"), end(lines, "max"))));
  }

  private static @Nullable String end(Map<String, String> lines, String name) {
    String end = lines.getOrDefault(name, UNKNOWN);
    return end.equals(UNKNOWN) ? null : end;
  }

  /** The last line of a name counts: columns, which may have any name, come first. */
  private static Map<String, String> lines(Connection connection, String describe)
      throws SQLException {
    Map<String, String> lines = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(describe)) {
      while (rows.next()) {
        lines.put(String.valueOf(rows.getString(1)), String.valueOf(rows.getString(2)));
      }
    }
    return lines;
  }
}
