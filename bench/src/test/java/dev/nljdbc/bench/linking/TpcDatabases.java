// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.linking;

import io.trino.tpcds.Results;
import io.trino.tpcds.Session;
import io.trino.tpch.GenerateUtils;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** TPC-H and TPC-DS at a hundredth of their least size, as SQLite files without any key. */
final class TpcDatabases {

  private static final double SCALE = 0.01;
  private static final int BATCH = 5_000;

  /** Rows of one of the tables that grow with the scale. */
  private static final int FACTS = 30_000;

  private TpcDatabases() {}

  /**
   * TPC-H.
   *
   * @param prefixed whether columns are named {@code o_custkey}, as published, or {@code custkey}
   */
  static Path tpch(Path file, boolean prefixed) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.setAutoCommit(false);
      for (TpchTable<?> table : TpchTable.getTables()) {
        load(connection, table, prefixed);
      }
      connection.commit();
    }
    return file;
  }

  private static <E extends TpchEntity> void load(
      Connection connection, TpchTable<E> table, boolean prefixed) throws SQLException {
    List<TpchColumn<E>> columns = table.getColumns();
    List<String> written =
        columns.stream()
            .map(c -> (prefixed ? c.getColumnName() : c.getSimplifiedColumnName()) + type(c))
            .toList();
    try (Rows rows = new Rows(connection, table.getTableName(), written)) {
      for (E entity : table.createGenerator(SCALE, 1, 1)) {
        rows.add(columns.stream().map(column -> cell(column, entity)).toList());
      }
    }
  }

  private static String type(TpchColumn<?> column) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER, INTEGER -> " INTEGER";
      case DOUBLE -> " DECIMAL(12,2)";
      case DATE -> " DATE";
      case VARCHAR -> " VARCHAR(200)";
    };
  }

  private static <E extends TpchEntity> Object cell(TpchColumn<E> column, E entity) {
    return switch (column.getType().getBase()) {
      case IDENTIFIER -> column.getIdentifier(entity);
      case INTEGER -> column.getInteger(entity);
      case DOUBLE -> column.getDouble(entity);
      case DATE -> GenerateUtils.formatDate(column.getDate(entity));
      case VARCHAR -> column.getString(entity);
    };
  }

  /** TPC-DS. */
  static Path tpcds(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      connection.setAutoCommit(false);
      for (io.trino.tpcds.Table table : io.trino.tpcds.Table.getBaseTables()) {
        load(connection, table);
      }
      connection.commit();
    }
    return file;
  }

  private static void load(Connection connection, io.trino.tpcds.Table table) throws SQLException {
    String name = table.getName();
    io.trino.tpcds.column.Column[] columns = table.getColumns();
    List<String> written = Arrays.stream(columns).map(c -> c.getName() + type(c)).toList();
    boolean returns = name.endsWith("_returns");
    String made = (returns ? name.replace("_returns", "_sales") : name).toUpperCase(Locale.ROOT);
    Session session = Session.getDefaultSession().withScale(SCALE);
    try (Rows rows = new Rows(connection, name, written)) {
      for (List<List<String>> row :
          Results.constructResults(io.trino.tpcds.Table.valueOf(made), session)) {
        int part = returns ? 1 : 0;
        if (part < row.size()) {
          rows.add(cells(row.get(part), columns));
        }
        if (rows.count >= FACTS && name.matches(".*(sales|returns|inventory)")) {
          break;
        }
      }
    }
  }

  private static String type(io.trino.tpcds.column.Column column) {
    return switch (column.getType().getBase()) {
      case INTEGER, IDENTIFIER -> " INTEGER";
      case DECIMAL -> " DECIMAL(9,2)";
      case DATE -> " DATE";
      default -> " VARCHAR(200)";
    };
  }

  private static List<@Nullable String> cells(
      List<String> row, io.trino.tpcds.column.Column[] columns) {
    return row.subList(0, columns.length).stream()
        .<@Nullable String>map(cell -> cell == null || cell.isEmpty() ? null : cell)
        .collect(Collectors.toList());
  }

  /** Writes a table's rows. */
  private static final class Rows implements AutoCloseable {

    private final PreparedStatement insert;
    private int count;

    Rows(Connection connection, String table, List<String> columns) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE " + table + " (" + String.join(", ", columns) + ")");
      }
      String places = String.join(", ", Collections.nCopies(columns.size(), "?"));
      insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (" + places + ")");
    }

    void add(List<? extends @Nullable Object> cells) throws SQLException {
      for (int i = 0; i < cells.size(); i++) {
        insert.setObject(i + 1, cells.get(i));
      }
      insert.addBatch();
      count++;
      if (count % BATCH == 0) {
        insert.executeBatch();
      }
    }

    @Override
    public void close() throws SQLException {
      insert.executeBatch();
      insert.close();
    }
  }
}
