// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.bench.load.SourceSchema.SourceColumn;
import dev.nljdbc.bench.load.SourceSchema.SourceTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks at a table's cells and decides how it will be on an engine. */
final class LoadPlanner {

  private final LoadEngine engine;
  private final Connection source;
  private final Connection target;

  LoadPlanner(LoadEngine engine, Connection source, Connection target) {
    this.engine = engine;
    this.source = source;
    this.target = target;
  }

  TablePlan plan(SourceTable table) throws SQLException {
    List<CellCounts> cells = CellCounts.of(source, table);
    List<String> remarks = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<ColumnType> types = new ArrayList<>();
    List<Boolean> notNull = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      SourceColumn column = table.columns().get(i);
      TypeChoice choice = TypeChoice.of(source, table, column, cells.get(i));
      choice.remark().ifPresent(remarks::add);
      types.add(choice.type());
      names.add(LoadEngine.folded(target, column.name()));
      long nulls = cells.get(i).nulls();
      if (column.notNull() && nulls > 0) {
        String format = "%s is declared NOT NULL and has %,d cells without a value: %s";
        remarks.add(String.format(format, column.name(), nulls, "loaded as nullable"));
      }
      notNull.add(column.notNull() && nulls == 0);
    }
    String name = LoadEngine.folded(target, table.name());
    TablePlan keyless = new TablePlan(table, name, names, types, notNull, List.of(), remarks);
    List<String> key = primaryKey(table, keyless);
    return new TablePlan(table, name, names, types, notNull, key, remarks);
  }

  private List<String> primaryKey(SourceTable table, TablePlan plan) throws SQLException {
    List<String> key = table.primaryKey();
    if (key.isEmpty()) {
      return List.of();
    }
    String shown = "primary key (" + String.join(", ", key) + ") left out: ";
    if (!engine.canBeKey(key.stream().map(plan::type).toList())) {
      plan.remarks().add(shown + "its values are too long or not comparable there");
      return List.of();
    }
    if (!isUnique(table, key) || hasNull(table, key)) {
      plan.remarks().add(shown + "it does not hold");
      return List.of();
    }
    return key.stream().map(plan::column).toList();
  }

  /** Whether no two rows have the same values in these columns. */
  boolean isUnique(SourceTable table, List<String> columns) throws SQLException {
    return isEmpty(
        "SELECT 1 FROM "
            + SourceSchema.quoted(table.name())
            + " GROUP BY "
            + list(columns)
            + " HAVING count(*) > 1 LIMIT 1");
  }

  private boolean hasNull(SourceTable table, List<String> columns) throws SQLException {
    String isNull =
        columns.stream()
            .map(column -> SourceSchema.quoted(column) + " IS NULL")
            .collect(Collectors.joining(" OR "));
    return !isEmpty(
        "SELECT 1 FROM " + SourceSchema.quoted(table.name()) + " WHERE " + isNull + " LIMIT 1");
  }

  boolean isEmpty(String sql) throws SQLException {
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return !rows.next();
    }
  }

  private static String list(List<String> columns) {
    return columns.stream().map(SourceSchema::quoted).collect(Collectors.joining(", "));
  }

  /**
   * Tables in an order in which each comes behind those that it refers to, where that is possible.
   */
  static final class KeyOrder {

    private KeyOrder() {}

    static List<TablePlan> of(List<TablePlan> tables, List<KeyPlan> keys) {
      Set<TablePlan> placed = new LinkedHashSet<>();
      List<TablePlan> left = new ArrayList<>(tables);
      while (!left.isEmpty()) {
        List<TablePlan> ready =
            left.stream().filter(table -> isReady(table, keys, placed)).toList();
        // In a circle, one must be first.
        List<TablePlan> next = ready.isEmpty() ? List.of(left.get(0)) : ready;
        placed.addAll(next);
        left.removeAll(next);
      }
      return List.copyOf(placed);
    }

    private static boolean isReady(TablePlan table, List<KeyPlan> keys, Set<TablePlan> placed) {
      return keys.stream()
          .filter(key -> key.from().equals(table) && !key.to().equals(table))
          .allMatch(key -> placed.contains(key.to()));
    }
  }
}
