// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import dev.nljdbc.bench.suite.SchemaShape.ColumnShape;
import dev.nljdbc.bench.suite.SchemaShape.Reference;
import dev.nljdbc.bench.suite.SchemaShape.TableShape;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * Writes one SQLite file with a given schema and made-up rows. The same seed, schema and pools make
 * the same file, byte by byte.
 */
final class FuzzedDatabase {

  private static final int CONSTRAINT = 19;
  private static final int MISMATCH = 20;
  private static final int PRIMARY_CODE = 0xFF;

  private FuzzedDatabase() {}

  static void write(Path file, SchemaShape schema, ValuePools pools, long seed)
      throws SQLException {
    FuzzedRows rows = new FuzzedRows(pools, new Random(seed));
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.OFF);
    config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
    try (Connection connection = config.createConnection("jdbc:sqlite:" + file.toAbsolutePath())) {
      connection.setAutoCommit(false);
      create(connection, schema);
      for (TableShape table : schema.tables()) {
        fill(connection, table, rows);
      }
      removeDangling(connection, schema);
      connection.commit();
    }
  }

  private static void create(Connection connection, SchemaShape schema) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : schema.statements()) {
        statement.executeUpdate(sql);
      }
    }
  }

  private static void fill(Connection connection, TableShape table, FuzzedRows rows)
      throws SQLException {
    Map<ColumnShape, List<Object>> domains = rows.domains(table);
    String sql = insertion(table);
    int count = rows.count();
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (int number = 1; number <= count; number++) {
        Map<String, @Nullable Object> row = rows.row(table, domains, number);
        if (row != null && insert(insert, table, row)) {
          rows.keep(table, row);
        }
      }
    }
  }

  private static String insertion(TableShape table) {
    List<String> names =
        table.columns().stream().map(column -> SchemaReader.quoted(column.name())).toList();
    return "INSERT OR IGNORE INTO %s (%s) VALUES (%s)"
        .formatted(
            SchemaReader.quoted(table.name()),
            String.join(", ", names),
            String.join(", ", Collections.nCopies(names.size(), "?")));
  }

  /** Whether the engine took it; it does not when a key comes twice, or a value does not fit. */
  private static boolean insert(
      PreparedStatement insert, TableShape table, Map<String, @Nullable Object> row)
      throws SQLException {
    for (int i = 0; i < table.columns().size(); i++) {
      insert.setObject(i + 1, row.get(table.columns().get(i).id()));
    }
    try {
      return insert.executeUpdate() == 1;
    } catch (SQLException e) {
      int code = e.getErrorCode() & PRIMARY_CODE;
      if (code == CONSTRAINT || code == MISMATCH) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Rows whose foreign keys point nowhere: where two keys share a column, or tables refer to each
   * other in a circle, not every row can be made sound from the start.
   */
  private static void removeDangling(Connection connection, SchemaShape schema)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int removed;
      do {
        removed = 0;
        for (TableShape table : schema.tables()) {
          for (Reference reference : table.references()) {
            removed += statement.executeUpdate(danglingRows(table, reference, schema));
          }
        }
      } while (removed > 0);
    }
  }

  private static String danglingRows(TableShape table, Reference reference, SchemaShape schema) {
    List<String> present = new ArrayList<>();
    List<String> joined = new ArrayList<>();
    for (int i = 0; i < reference.from().size(); i++) {
      String from = "child." + SchemaReader.quoted(reference.from().get(i));
      present.add(from + " IS NOT NULL");
      joined.add("parent." + SchemaReader.quoted(reference.to().get(i)) + " = " + from);
    }
    String name = SchemaReader.quoted(table.name());
    return "DELETE FROM %s AS child WHERE %s AND %s"
        .formatted(
            name,
            String.join(" AND ", present),
            parentless(reference, schema, String.join(" AND ", joined)));
  }

  private static String parentless(Reference reference, SchemaShape schema, String joined) {
    boolean there = schema.tables().stream().anyMatch(t -> t.id().equals(reference.table()));
    String parents = "NOT EXISTS (SELECT 1 FROM %s AS parent WHERE %s)";
    return there ? parents.formatted(SchemaReader.quoted(reference.table()), joined) : "0";
  }
}
