package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Tables and columns of SQLite, by its table-valued pragmas: the driver's own metadata asks once
 * per table. A view or virtual table that SQLite itself can not open is left out.
 */
final class SqliteTables {

  private static final String TABLES =
      """
      SELECT schema, name, type FROM pragma_table_list
      WHERE schema <> 'temp' AND type <> 'shadow' AND name NOT LIKE 'sqlite^_%' ESCAPE '^'
      """;

  /** Hidden = 1 marks the arguments of virtual tables; 2 and 3 are generated columns. */
  private static final String COLUMNS =
      """
      SELECT t.schema, t.name, x.name, x.type, x."notnull", x.dflt_value, x.pk
      FROM pragma_table_list t JOIN pragma_table_xinfo(t.name, t.schema) x
      WHERE t.schema <> 'temp' AND t.type <> 'shadow' AND t.name NOT LIKE 'sqlite^_%' ESCAPE '^'
        AND x.hidden <> 1
      """;

  private SqliteTables() {}

  static void read(Connection connection, Attempts attempts, CatalogBuilder builder)
      throws SQLException {
    readTables(connection, builder);
    boolean inBulk =
        attempts.run(() -> readColumns(connection, COLUMNS, List.of(), builder)).isEmpty();
    if (!inBulk) {
      readOneByOne(connection, attempts, builder);
    }
  }

  private static void readTables(Connection connection, CatalogBuilder builder)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(TABLES)) {
      while (rows.next()) {
        builder.table(
            Scope.SQLITE.id(rows.getString(1), rows.getString(2)),
            rows.getString(3).equals("view") ? Table.Kind.VIEW : Table.Kind.TABLE,
            null);
      }
    }
  }

  private static void readOneByOne(Connection connection, Attempts attempts, CatalogBuilder builder)
      throws SQLException {
    for (TableId id : new ArrayList<>(builder.tables())) {
      String schema = id.schema().isEmpty() ? Scope.SQLITE.home() : id.schema();
      boolean readable =
          attempts
              .run(
                  () ->
                      readColumns(
                          connection,
                          COLUMNS + " AND t.schema = ? AND t.name = ?",
                          List.of(schema, id.name()),
                          builder))
              .isEmpty();
      if (!readable) {
        builder.hide(id);
      }
    }
  }

  private static void readColumns(
      Connection connection, String sql, List<String> parameters, CatalogBuilder builder)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(sql + " ORDER BY t.schema, t.name, x.cid")) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setString(i + 1, parameters.get(i));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          builder.column(column(rows));
        }
      }
    }
  }

  private static Column column(ResultSet rows) throws SQLException {
    ColumnId id = Scope.SQLITE.id(rows.getString(1), rows.getString(2)).column(rows.getString(3));
    String type = rows.getString(4) == null ? "" : rows.getString(4);
    boolean nullable = rows.getInt(5) == 0 && rows.getInt(7) == 0;
    return new Column(id, type, jdbcType(type), nullable, rows.getString(6), "", List.of());
  }

  /**
   * By the words of the declared type, much as SQLite decides on affinity; what it does not know is
   * text, since anything can be read as such.
   */
  static int jdbcType(String declared) {
    String type = declared.toUpperCase(Locale.ROOT);
    if (type.contains("BOOL") || type.equals("BIT")) {
      return Types.BOOLEAN;
    }
    if (type.contains("CHAR") || type.contains("CLOB") || type.contains("TEXT")) {
      return Types.VARCHAR;
    }
    if (type.contains("INT") && !type.contains("INTERVAL") && !type.contains("POINT")) {
      return type.contains("BIG") ? Types.BIGINT : Types.INTEGER;
    }
    if (type.contains("BLOB") || type.contains("BINARY") || type.equals("BYTEA")) {
      return Types.BLOB;
    }
    if (type.contains("REAL") || type.contains("FLOA") || type.contains("DOUB")) {
      return Types.DOUBLE;
    }
    if (type.contains("NUM") || type.contains("DEC") || type.contains("MONEY")) {
      return Types.NUMERIC;
    }
    if (type.startsWith("DATETIME") || type.startsWith("TIMESTAMP")) {
      return Types.TIMESTAMP;
    }
    if (type.startsWith("DATE")) {
      return Types.DATE;
    }
    return type.startsWith("TIME") ? Types.TIME : Types.VARCHAR;
  }
}
