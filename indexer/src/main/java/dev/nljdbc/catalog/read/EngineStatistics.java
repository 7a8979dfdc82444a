// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnProfile;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an engine's own statistics say of the columns of a table that is too large to be read: the
 * sections {@code column statistics} (column, different values or null, least, greatest) and {@code
 * common values} (column, value, share of rows) of {@code queries.txt}, with schema and table as
 * parameters; or {@code statistics of a table}, a statement with the table's name in place of
 * {@code %s} (column, bytes, different values, share of nulls, rows, least, greatest; a row without
 * a column tells the rows), or Spark SQL's {@code DESCRIBE EXTENDED}. Made by the engine's ANALYZE;
 * as old as that.
 */
final class EngineStatistics {

  /** Values of these many are enough for a profile. */
  private static final int COMMON = 5;

  private static final int SAMPLES = 12;

  /** Statistics are described in lines, column by column. */
  private static final String COLUMN = "statistics of a column";

  /** {@code 129126 bytes, 1500 rows}; the rows are missing where nobody counted them. */
  private static final Pattern ROWS = Pattern.compile("(\\d{1,18}) rows");

  private static final String UNKNOWN = "NULL";

  private final Map<String, Known> columns = new HashMap<>();
  private OptionalLong rows = OptionalLong.empty();

  /** The statistics of a column so far. */
  private static final class Known {
    private @Nullable Long distinct;
    private TableOverview.Range range = TableOverview.Range.NONE;
    private final List<Share> common = new ArrayList<>();

    void measured(ResultSet row) throws SQLException {
      long count = row.getLong(2);
      distinct = row.wasNull() ? null : count;
      range = new TableOverview.Range(row.getString(3), row.getString(4));
    }

    void shown(ResultSet row) throws SQLException {
      double count = row.getDouble(3);
      distinct = row.wasNull() ? null : Math.round(count);
      range = new TableOverview.Range(row.getString(6), row.getString(7));
    }

    void common(ResultSet row) throws SQLException {
      common.add(new Share(row.getString(2), row.getDouble(3)));
    }
  }

  /** Consumes a row about a column. */
  @FunctionalInterface
  private interface Row {
    void tell(Known known, ResultSet row) throws SQLException;
  }

  /** A frequent value and the share of rows that hold it. */
  private record Share(String value, double share) {}

  /** Asks; nothing is known where the engine keeps none, or not for this user. */
  static EngineStatistics read(Connection connection, TableSql sql) throws SQLException {
    EngineStatistics read = new EngineStatistics();
    String product = connection.getMetaData().getDatabaseProductName();
    SchemaScope scope = SchemaScope.of(connection, product);
    String schema = sql.table().id().schema();
    List<String> names = List.of(schema.isEmpty() ? scope.home() : schema, sql.table().id().name());
    SavepointRunner attempts = new SavepointRunner(connection);
    attempts.run(() -> read.ask(connection, sql, "column statistics", names, Known::measured));
    attempts.run(() -> read.ask(connection, sql, "common values", names, Known::common));
    attempts.run(() -> read.show(connection, sql));
    attempts.run(() -> read.describe(connection, sql));
    return read;
  }

  /** How many rows the engine believes there are, where it tells that of one table at a time. */
  static OptionalLong rows(Connection connection, TableSql sql) throws SQLException {
    EngineStatistics read = new EngineStatistics();
    new SavepointRunner(connection).run(() -> read.show(connection, sql));
    return read.rows;
  }

  private void show(Connection connection, TableSql sql) throws SQLException {
    String statement = sql.facts().text("statistics of a table").orElse("");
    if (statement.isEmpty()) {
      return;
    }
    if (sql.facts().text(COLUMN).isPresent()) {
      Map<String, String> lines = lines(connection, statement.replace("%s", sql.all()));
      Matcher told = ROWS.matcher(lines.getOrDefault("Statistics", ""));
      rows = told.find() ? OptionalLong.of(Long.parseLong(told.group(1))) : OptionalLong.empty();
      return;
    }
    try (Statement asking = connection.createStatement();
        ResultSet row = asking.executeQuery(statement.replace("%s", sql.all()))) {
      while (row.next()) {
        String column = row.getString(1);
        double count = row.getDouble(5);
        if (column == null && !row.wasNull()) {
          rows = OptionalLong.of(Math.round(count));
        } else if (column != null) {
          columns.computeIfAbsent(column, name -> new Known()).shown(row);
        }
      }
    }
  }

  private void describe(Connection connection, TableSql sql) throws SQLException {
    String statement = sql.facts().text(COLUMN).orElse("").replace("%s", sql.all());
    for (Column column : statement.isEmpty() ? List.<Column>of() : sql.table().columns()) {
      String asked = statement.replace("%c", sql.quoted(column.name()));
      Map<String, String> lines = lines(connection, asked);
      String distinct = lines.getOrDefault("distinct_count", UNKNOWN);
      if (!distinct.equals(UNKNOWN)) { // it was analyzed
        Known known = columns.computeIfAbsent(column.name(), name -> new Known());
        known.distinct = Long.valueOf(distinct);
        known.range = new TableOverview.Range(end(lines, "min"), end(lines, "max"));
      }
    }
  }

  private static @Nullable String end(Map<String, String> lines, String name) {
    String end = lines.getOrDefault(name, UNKNOWN);
    return end.equals(UNKNOWN) ? null : end;
  }

  /** Names and values. The last line of a name counts: columns, of any name, come first. */
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

  private void ask(
      Connection connection, TableSql sql, String section, List<String> names, Row each)
      throws SQLException {
    String query = sql.facts().text(section).orElse("");
    if (query.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, names.get(0));
      statement.setString(2, names.get(1));
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          each.tell(columns.computeIfAbsent(row.getString(1), name -> new Known()), row);
        }
      }
    }
  }

  /**
   * What the engine keeps of a table that is read in part, and estimates of how many values differ
   * where it keeps none: the section {@code estimate of different values} of {@code engine.txt}.
   * Nothing on engines without that section.
   *
   * @param budget the most time for the estimates
   */
  static EngineStatistics estimated(
      Connection connection,
      TableSql sql,
      List<Column> columns,
      TableQueries queries,
      Duration budget)
      throws SQLException {
    Optional<String> estimate = sql.facts().text("estimate of different values");
    if (estimate.isEmpty()) {
      return new EngineStatistics();
    }
    EngineStatistics read = read(connection, sql);
    List<Column> unknown = columns.stream().filter(column -> !read.counted(column)).toList();
    String calls =
        unknown.stream()
            .map(column -> estimate.get().replace("%s", sql.quoted(column.name())))
            .collect(Collectors.joining(", "));
    if (!unknown.isEmpty()) {
      queries.within(
          budget, "SELECT " + calls + " FROM " + sql.all(), row -> read.estimates(unknown, row));
    }
    return read;
  }

  private boolean counted(Column column) {
    Known known = columns.get(column.name());
    return known != null && known.distinct != null;
  }

  private boolean estimates(List<Column> unknown, ResultSet row) throws SQLException {
    boolean any = row.next();
    for (int i = 0; any && i < unknown.size(); i++) {
      Known known = columns.computeIfAbsent(unknown.get(i).name(), name -> new Known());
      known.distinct = row.getLong(i + 1);
    }
    return any;
  }

  /** Whether the engine knows nothing of this table. */
  boolean none() {
    return columns.isEmpty();
  }

  /** The values that most rows of a column hold, as far as the engine knows. */
  List<String> common(Column column) {
    Known known = columns.get(column.name());
    return known == null ? List.of() : known.common.stream().map(Share::value).toList();
  }

  /** Completes the statistics of a sample: more different values, wider ranges, common values. */
  ColumnStatistics complete(Column column, ColumnStatistics sampled) {
    Known known = columns.get(column.name());
    if (known == null) {
      return sampled;
    }
    Long distinct = known.distinct;
    long most = distinct == null ? sampled.distinct() : Math.max(distinct, sampled.distinct());
    boolean more = sampled.categorical() && most > sampled.distinct();
    TableOverview.Range range =
        new TableOverview.Range(sampled.min(), sampled.max()).widened(known.range, column.kind());
    return new ColumnStatistics(
        sampled.rows(),
        sampled.nulls(),
        most,
        true,
        range.least(),
        range.greatest(),
        more ? List.of() : sampled.values(),
        more && column.kind() == ColumnKind.TEXT
            ? sampled.values().stream().map(ValueCount::value).limit(SAMPLES).toList()
            : sampled.samples(),
        more || !sampled.categorical() ? common(sampled, known) : sampled.profile());
  }

  private static ColumnProfile common(ColumnStatistics sampled, Known known) {
    ColumnProfile profile = sampled.profile();
    if (known.common.isEmpty()) {
      return profile;
    }
    List<ValueCount> values =
        known.common.stream()
            .filter(share -> share.value().length() <= ColumnScan.LONGEST)
            .sorted(Comparator.comparingDouble(share -> -share.share()))
            .limit(COMMON)
            .map(share -> new ValueCount(share.value(), Math.round(share.share() * sampled.rows())))
            .toList();
    return new ColumnProfile(
        profile.lengths(),
        profile.shape(),
        profile.format(),
        values,
        profile.order(),
        profile.signature());
  }
}
