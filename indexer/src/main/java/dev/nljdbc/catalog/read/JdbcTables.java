// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables and columns through {@link DatabaseMetaData}, one call for all columns of a schema.
 */
final class JdbcTables {

  /** The number of schemas above which one call for all is cheaper than one per schema. */
  private static final int FEW_SCHEMAS = 8;

  private JdbcTables() {}

  /** The columns of the tables in these schemas. */
  static void readColumns(
      DatabaseMetaData metadata, Set<String> schemas, SchemaScope scope, CatalogBuilder builder)
      throws SQLException {
    if (schemas.size() > FEW_SCHEMAS || schemas.stream().anyMatch(s -> s.contains("\\"))) {
      readColumns(metadata, (String) null, scope, builder);
      return;
    }
    for (String schema : schemas) {
      readColumns(metadata, schema.isEmpty() ? null : schema, scope, builder);
    }
  }

  /** Returns the schemas that hold tables; empty for engines whose schemas are catalogs. */
  static Set<String> readTables(
      DatabaseMetaData metadata, SchemaScope scope, SchemaList wanted, CatalogBuilder builder)
      throws SQLException {
    Set<String> schemas = new TreeSet<>();
    String @Nullable [] types = tableTypes(metadata);
    for (@Nullable String pattern : wanted.patterns(metadata.getDatabaseProductName())) {
      try (ResultSet rows = metadata.getTables(scope.searched(), pattern, "%", types)) {
        readTables(rows, scope, builder, schemas);
      }
    }
    return schemas;
  }

  private static void readTables(
      ResultSet rows, SchemaScope scope, CatalogBuilder builder, Set<String> schemas)
      throws SQLException {
    while (rows.next()) {
      Optional<Table.Kind> kind = kind(rows.getString("TABLE_TYPE"));
      Optional<String> qualifier = qualifier(rows, scope);
      if (kind.isPresent() && qualifier.isPresent()) {
        schemas.add(Objects.requireNonNullElse(rows.getString("TABLE_SCHEM"), ""));
        TableId table = scope.id(qualifier.get(), rows.getString("TABLE_NAME"));
        builder.table(table, kind.get(), remarks(rows, kind.get()));
      }
    }
  }

  /** The driver's words for tables and views; null for all, where it does not tell them. */
  private static String @Nullable [] tableTypes(DatabaseMetaData metadata) {
    List<String> types = new ArrayList<>();
    try (ResultSet rows = metadata.getTableTypes()) {
      while (rows.next()) {
        String type = rows.getString(1);
        if (kind(type).isPresent()) {
          types.add(type);
        }
      }
    } catch (SQLException e) {
      System.getLogger(JdbcTables.class.getName())
          .log(System.Logger.Level.DEBUG, "The driver does not tell its types of tables", e);
      return null;
    }
    return types.toArray(String[]::new);
  }

  /** The kind of a driver's table type; empty for types without rows of the user. */
  private static Optional<Table.Kind> kind(@Nullable String driversWord) {
    String type = driversWord == null ? "" : driversWord.toUpperCase(Locale.ROOT);
    if (type.contains("SYSTEM") || type.contains("INDEX") || type.contains("TOAST")) {
      return Optional.empty();
    }
    if (type.contains("VIEW")) {
      return Optional.of(Table.Kind.VIEW);
    }
    return type.contains("TABLE") ? Optional.of(Table.Kind.TABLE) : Optional.empty();
  }

  private static void readColumns(
      DatabaseMetaData metadata, @Nullable String schema, SchemaScope scope, CatalogBuilder builder)
      throws SQLException {
    try (ResultSet rows = metadata.getColumns(scope.searched(), schema, "%", "%")) {
      while (rows.next()) {
        Optional<String> qualifier = qualifier(rows, scope);
        if (qualifier.isPresent()) {
          builder.column(column(scope.id(qualifier.get(), rows.getString("TABLE_NAME")), rows));
        }
      }
    }
  }

  private static Column column(TableId table, ResultSet rows) throws SQLException {
    int jdbcType = rows.getInt("DATA_TYPE");
    int base = jdbcType == Types.DISTINCT ? rows.getInt("SOURCE_DATA_TYPE") : 0;
    String remarks = rows.getString("REMARKS");
    String preset = rows.getString("COLUMN_DEF");
    String typeName = rows.getString("TYPE_NAME");
    int size = rows.getInt("COLUMN_SIZE");
    return new Column(
        table.column(rows.getString("COLUMN_NAME")),
        TypeNames.withSize(typeName, jdbcType, size, rows.getInt("DECIMAL_DIGITS")),
        base == 0 ? jdbcType : base,
        !"NO".equals(rows.getString("IS_NULLABLE")),
        "NULL".equals(preset) ? null : preset,
        remarks == null ? "" : remarks.strip(),
        List.of());
  }

  private static Optional<String> qualifier(ResultSet rows, SchemaScope scope) throws SQLException {
    return scope.qualifier(rows.getString("TABLE_CAT"), rows.getString("TABLE_SCHEM"));
  }

  /** Ignores MariaDB's remark VIEW on each view. */
  private static @Nullable String remarks(ResultSet rows, Table.Kind kind) throws SQLException {
    String remarks = rows.getString("REMARKS");
    return kind == Table.Kind.VIEW && "VIEW".equals(remarks) ? null : remarks;
  }
}
