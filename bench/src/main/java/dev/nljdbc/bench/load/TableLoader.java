// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.bench.load.Loader.LoadedDatabase.LoadedTable;
import dev.nljdbc.bench.load.SourceSchema.SourceColumn;
import dev.nljdbc.bench.load.SourceSchema.SourceTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes one table, copies its rows, and reads them back to compare. */
final class TableLoader {

  private static final int FETCHED = 5_000;
  private static final char REPLACEMENT = '\uFFFD';
  private static final String CHANGED =
      "%,d cells changed: the character of code 0 dropped, infinite numbers made null";

  private final LoadEngine engine;
  private final Connection source;
  private final Connection target;

  TableLoader(LoadEngine engine, Connection source, Connection target) {
    this.engine = engine;
    this.source = source;
    this.target = target;
  }

  LoadedTable load(TablePlan plan, List<String> constraints) throws SQLException {
    String name = engine.quoted(plan.name());
    try (Statement statement = target.createStatement()) {
      statement.execute(plan.create(engine, name, constraints));
    }
    List<String> remarks = new ArrayList<>(plan.remarks());
    Checksum wanted = copy(plan, name, remarks);
    Checksum found = read(plan, name);
    List<String> names = plan.source().columns().stream().map(SourceColumn::name).toList();
    return new LoadedTable(
        plan.source().name(), wanted.rows(), remarks, wanted.differences(found, names));
  }

  private Checksum copy(TablePlan plan, String name, List<String> remarks) throws SQLException {
    Checksum checksum = new Checksum(plan.types().size());
    long odd = 0;
    long unreadable = 0;
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(selection(plan.source()));
        RowWriter writer = writer(plan, name)) {
      while (rows.next()) {
        @Nullable Object[] row = new Object[plan.types().size()];
        for (int i = 0; i < row.length; i++) {
          Object value = CellValues.of(rows.getObject(i + 1), plan.types().get(i));
          odd += CellValues.isOdd(value) ? 1 : 0;
          unreadable += value instanceof String text && text.indexOf(REPLACEMENT) >= 0 ? 1 : 0;
          row[i] = CellValues.storable(value);
        }
        checksum.add(row);
        writer.write(row);
      }
      writer.finish();
    }
    remark(odd, CHANGED, remarks);
    remark(unreadable, "%,d texts have bytes that are not UTF-8, shown as U+FFFD", remarks);
    return checksum;
  }

  private static String selection(SourceTable table) {
    return table.columns().stream()
        .map(column -> SourceSchema.quoted(column.name()))
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + SourceSchema.quoted(table.name())));
  }

  private static void remark(long count, String format, List<String> remarks) {
    if (count > 0) {
      remarks.add(String.format(format, count));
    }
  }

  private RowWriter writer(TablePlan plan, String name) throws SQLException {
    return switch (engine) {
      case POSTGRESQL -> new CopyWriter(target, name);
      case DUCKDB -> new AppenderWriter(target, plan.name());
      case MARIADB, H2 -> new BatchWriter(target, name, plan.types().size());
    };
  }

  private Checksum read(TablePlan plan, String name) throws SQLException {
    Checksum checksum = new Checksum(plan.types().size());
    target.setAutoCommit(false);
    try (Statement statement = target.createStatement()) {
      statement.setFetchSize(FETCHED);
      try (ResultSet rows = statement.executeQuery("SELECT * FROM " + name)) {
        while (rows.next()) {
          checksum.add(row(rows, plan.types()));
        }
      }
    } finally {
      target.commit();
      target.setAutoCommit(true);
    }
    return checksum;
  }

  private static @Nullable Object[] row(ResultSet rows, List<ColumnType> types)
      throws SQLException {
    @Nullable Object[] row = new Object[types.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = CellValues.read(rows, i + 1, types.get(i));
    }
    return row;
  }
}
