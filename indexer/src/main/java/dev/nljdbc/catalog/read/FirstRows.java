// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.catalog.read.StatisticsReader.ValueSink;
import dev.nljdbc.catalog.read.TableOverview.Range;
import dev.nljdbc.catalog.read.TableStatistics.Extent;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of many tables by one statement for every twenty: for an engine where a statement
 * takes longer than its rows. A small table is read whole by that.
 */
final class FirstRows {

  /** Tables of one statement: an engine plans each of them anew. */
  private static final int TABLES_AT_ONCE = 20;

  /** More are looked at when the question needs them, or in the background. */
  private static final int MOST_TABLES = 100;

  private static final int ROWS = 1_000;
  private static final int FETCH = 1_000;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private final Map<TableId, List<List<@Nullable String>>> rows = new ConcurrentHashMap<>();

  /** Reads them; views are left out, of which one row may take all there are. */
  void read(Connection connection, List<Table> tables, Deadline deadline) throws SQLException {
    List<Table> read =
        tables.stream()
            .filter(table -> table.kind() == Table.Kind.TABLE && !table.perSession())
            .filter(table -> !scanned(table).isEmpty())
            .limit(MOST_TABLES)
            .toList();
    for (int i = 0; i < read.size() && !deadline.passed(); i += TABLES_AT_ONCE) {
      add(connection, read.subList(i, Math.min(i + TABLES_AT_ONCE, read.size())), deadline);
    }
  }

  /** Tables that no query can read spoil those beside them: then each is read by itself, later. */
  private void add(Connection connection, List<Table> tables, Deadline deadline)
      throws SQLException {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      TableSql sql = TableSql.of(connection, tables.get(i));
      String cells =
          scanned(tables.get(i)).stream()
              .map(column -> text(sql, column))
              .collect(Collectors.joining(", "));
      String some = sql.firstRows(scanned(tables.get(i)), ROWS + 1L);
      String row = own(sql, "row", "ARRAY[%s]").replace("%s", cells);
      parts.add("SELECT " + i + ", " + row + " FROM (" + some + ") nl_rows");
    }
    Map<TableId, List<List<@Nullable String>>> read = new HashMap<>();
    tables.forEach(table -> read.put(table.id(), new ArrayList<>()));
    new SavepointRunner(connection)
        .get(
            () ->
                TimedQuery.run(
                    connection,
                    deadline.within(LONGEST),
                    FETCH,
                    String.join(" UNION ALL ", parts),
                    result -> take(result, tables, read)),
            e -> debug(e))
        .ifPresent(done -> rows.putAll(read));
  }

  private static void debug(SQLException e) {
    System.getLogger(FirstRows.class.getName())
        .log(System.Logger.Level.DEBUG, "The first rows of some tables were not read", e);
  }

  /** As the driver would write it, which the engine does not for numbers with a floating point. */
  private static String text(TableSql sql, Column column) {
    String name = sql.quoted(column.name());
    String own = own(sql, "text", "");
    if (!own.isEmpty()) {
      return own.replace("%s", name);
    }
    boolean floating = column.jdbcType() == Types.DOUBLE || column.jdbcType() == Types.REAL;
    return floating
        ? "CASE WHEN " + name + " IS NOT NULL THEN format('%s', " + name + ") END"
        : "CAST(" + name + " AS VARCHAR)";
  }

  /** An expression of the engine's own: the text of a cell, or a row of them as JSON. */
  private static String own(TableSql sql, String kind, String otherwise) {
    return sql.facts().entries("first rows").getOrDefault(kind, otherwise);
  }

  private static boolean take(
      ResultSet result, List<Table> tables, Map<TableId, List<List<@Nullable String>>> read)
      throws SQLException {
    while (result.next()) {
      List<List<@Nullable String>> of = read.get(tables.get(result.getInt(1)).id());
      if (of != null) {
        of.add(cells(result));
      }
    }
    return true;
  }

  /** Some drivers give arrays as texts, in an uncertain spelling; there the engine writes JSON. */
  private static List<@Nullable String> cells(ResultSet result) throws SQLException {
    List<@Nullable String> cells = new ArrayList<>();
    if (result.getObject(2) instanceof String json) {
      for (JsonNode cell : PlanReader.json(List.of(List.of(json)), 0)) {
        cells.add(cell.isNull() ? null : cell.asText());
      }
    } else {
      for (Object cell : (Object[]) result.getArray(2).getArray()) {
        cells.add(cell == null ? null : cell.toString());
      }
    }
    return cells;
  }

  private static List<Column> scanned(Table table) {
    return table.columns().stream()
        .filter(column -> column.kind() != ColumnKind.OTHER)
        .limit(TableOverview.COLUMNS_AT_ONCE)
        .toList();
  }

  /** Whether a table was among them. */
  boolean has(TableId table) {
    return rows.containsKey(table);
  }

  /**
   * The statistics of a table's first rows; empty where they were not read. The rows are let go.
   *
   * @throws IOException what the sink threw
   */
  Optional<TableStatistics> statistics(Table table, ValueSink sink) throws IOException {
    List<List<@Nullable String>> first = rows.remove(table.id());
    if (first == null) {
      return Optional.empty();
    }
    boolean whole = first.size() <= ROWS;
    Map<String, ColumnStatistics> columns = new LinkedHashMap<>();
    Set<String> given = new HashSet<>();
    List<Column> scanned = scanned(table);
    for (int i = 0; i < scanned.size(); i++) {
      Column column = scanned.get(i);
      ColumnScan scan = new ColumnScan(column);
      Range range = Range.NONE;
      for (List<@Nullable String> row : first) {
        String value = row.get(i);
        if (scan.add(value) && value != null) {
          range = range.widened(new Range(value, value), column.kind());
          if (scan.text()) {
            sink.accept(column, value);
          }
        }
      }
      columns.put(column.name(), scan.statistics(!whole, ranged(column) ? range : Range.NONE));
      if (whole && scan.text()) {
        given.add(column.name());
      }
    }
    return Optional.of(
        new TableStatistics(
            table.id(),
            whole ? first.size() : -1,
            !whole,
            columns,
            given,
            whole ? Extent.WHOLE : Extent.GLANCE,
            List.of()));
  }

  private static boolean ranged(Column column) {
    return column.kind() == ColumnKind.NUMBER || column.kind() == ColumnKind.TEMPORAL;
  }
}
