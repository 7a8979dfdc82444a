package dev.nljdbc.catalog;

import dev.nljdbc.catalog.ColumnStatistics.ValueCount;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Lists the values of categorical columns and samples of the other text columns. */
final class ColumnValues {

  /** Longer values are prose: shown cut, never listed as categories. */
  private static final int LONGEST = 100;

  /** Rows in which to look for samples of all columns at once. */
  private static final int SAMPLED_ROWS = 100;

  private final TableSql sql;
  private final TableQueries queries;
  private final StatisticsReader.Limits limits;
  private final String source;
  private final boolean estimated;

  ColumnValues(
      TableSql sql,
      TableQueries queries,
      StatisticsReader.Limits limits,
      String source,
      boolean estimated) {
    this.sql = sql;
    this.queries = queries;
    this.limits = limits;
    this.source = source;
    this.estimated = estimated;
  }

  /** Completes the counts, in the order of the table's columns. */
  Map<String, ColumnStatistics> read(Table table, Map<String, ColumnCounts> counts)
      throws SQLException {
    Map<String, ColumnStatistics> statistics = new LinkedHashMap<>();
    List<Column> prose = new ArrayList<>();
    for (Column column : table.columns()) {
      ColumnCounts count = counts.get(column.name());
      if (count != null) {
        List<ValueCount> values = categorical(column, count) ? values(column) : List.of();
        statistics.put(column.name(), count.statistics(estimated, values));
        if (values.isEmpty() && column.kind() == ColumnKind.TEXT && count.filled() > 0) {
          prose.add(column);
        }
      }
    }
    samples(prose)
        .forEach(
            (name, some) ->
                statistics.computeIfPresent(
                    name, (n, known) -> known.withSamples(List.copyOf(some))));
    return statistics;
  }

  private boolean categorical(Column column, ColumnCounts count) {
    if (count.distinct() == 0) {
      return false;
    }
    return switch (column.kind()) {
      case TEXT, BOOLEAN -> count.distinct() <= limits.textValues();
      case NUMBER ->
          integer(column.jdbcType())
              && count.distinct() <= limits.numberValues()
              && count.distinct() < count.filled();
      case TEMPORAL, OTHER -> false;
    };
  }

  private static boolean integer(int jdbcType) {
    return jdbcType == Types.TINYINT
        || jdbcType == Types.SMALLINT
        || jdbcType == Types.INTEGER
        || jdbcType == Types.BIGINT;
  }

  private List<ValueCount> values(Column column) throws SQLException {
    String name = sql.quoted(column.name());
    String query =
        "SELECT %s, COUNT(*) FROM %s WHERE %s IS NOT NULL GROUP BY %s ORDER BY 2 DESC, 1"
            .formatted(name, source, name, name);
    List<ValueCount> values =
        queries.get(column.name(), query, ColumnValues::valueCounts).orElse(List.of());
    return values.stream().anyMatch(v -> v.value().length() > LONGEST) ? List.of() : values;
  }

  private static List<ValueCount> valueCounts(ResultSet rows) throws SQLException {
    List<ValueCount> values = new ArrayList<>();
    while (rows.next()) {
      String value = rows.getString(1);
      if (value != null) {
        values.add(new ValueCount(value, rows.getLong(2)));
      }
    }
    return values;
  }

  private Map<String, Set<String>> samples(List<Column> columns) throws SQLException {
    if (columns.isEmpty()) {
      return Map.of();
    }
    String list = columns.stream().map(c -> sql.quoted(c.name())).collect(Collectors.joining(", "));
    String query = sql.limit("SELECT " + list + " FROM " + sql.all(), SAMPLED_ROWS);
    Map<String, Set<String>> samples = new LinkedHashMap<>();
    columns.forEach(column -> samples.put(column.name(), new LinkedHashSet<>()));
    boolean atOnce = queries.quietly(query, rows -> collect(rows, columns, samples));
    for (Column column : columns) {
      if (!atOnce || samples.getOrDefault(column.name(), Set.of()).isEmpty()) {
        samples.put(column.name(), samplesOf(column));
      }
    }
    return samples;
  }

  /** For a column that is null in the first rows. */
  private Set<String> samplesOf(Column column) throws SQLException {
    String name = sql.quoted(column.name());
    String query =
        sql.limit(
            "SELECT " + name + " FROM " + sql.all() + " WHERE " + name + " IS NOT NULL",
            limits.samples());
    Map<String, Set<String>> samples = Map.of(column.name(), new LinkedHashSet<>());
    Optional<Boolean> read =
        queries.get(column.name(), query, rows -> collect(rows, List.of(column), samples));
    return read.isPresent() ? samples.getOrDefault(column.name(), Set.of()) : Set.of();
  }

  private boolean collect(ResultSet rows, List<Column> columns, Map<String, Set<String>> samples)
      throws SQLException {
    while (rows.next()) {
      for (int i = 0; i < columns.size(); i++) {
        String value = rows.getString(i + 1);
        Set<String> of = samples.get(columns.get(i).name());
        if (value != null && of != null && of.size() < limits.samples()) {
          of.add(cut(value));
        }
      }
    }
    return true;
  }

  private static String cut(String value) {
    return value.codePointCount(0, value.length()) <= LONGEST
        ? value
        : value.substring(0, value.offsetByCodePoints(0, LONGEST));
  }
}
