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
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads through {@link DatabaseMetaData}, for engines with an unknown catalog: tables and columns
 * by one call for all columns of a schema, keys table by table.
 */
record JdbcCatalog(DatabaseMetaData metadata, SchemaScope scope, CatalogBuilder builder) {

  /** The number of schemas above which one call for all is cheaper than one per schema. */
  private static final int FEW_SCHEMAS = 8;

  /** The columns of the tables in these schemas. */
  void readColumns(Set<String> schemas) throws SQLException {
    if (schemas.size() > FEW_SCHEMAS || schemas.stream().anyMatch(s -> s.contains("\\"))) {
      readColumns((String) null);
      return;
    }
    for (String schema : schemas) {
      readColumns(schema.isEmpty() ? null : schema);
    }
  }

  /** Returns the schemas that hold tables; empty for engines whose schemas are catalogs. */
  Set<String> readTables(SchemaList wanted) throws SQLException {
    Set<String> schemas = new TreeSet<>();
    String @Nullable [] types = tableTypes();
    for (@Nullable String pattern : wanted.patterns(metadata.getDatabaseProductName())) {
      try (ResultSet rows = metadata.getTables(scope.searched(), pattern, "%", types)) {
        readTables(rows, schemas);
      }
    }
    return schemas;
  }

  private void readTables(ResultSet rows, Set<String> schemas) throws SQLException {
    while (rows.next()) {
      Optional<Table.Kind> kind = kind(rows.getString("TABLE_TYPE"));
      Optional<String> qualifier = qualifier(rows);
      if (kind.isPresent() && qualifier.isPresent()) {
        schemas.add(Objects.requireNonNullElse(rows.getString("TABLE_SCHEM"), ""));
        TableId table = scope.id(qualifier.get(), rows.getString("TABLE_NAME"));
        builder.table(table, kind.get(), remarks(rows, kind.get()));
      }
    }
  }

  /** The driver's words for tables and views; null for all, where it does not tell them. */
  private String @Nullable [] tableTypes() {
    List<String> types = new ArrayList<>();
    try (ResultSet rows = metadata.getTableTypes()) {
      while (rows.next()) {
        String type = rows.getString(1);
        if (kind(type).isPresent()) {
          types.add(type);
        }
      }
    } catch (SQLException e) {
      System.getLogger(JdbcCatalog.class.getName())
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

  private void readColumns(@Nullable String schema) throws SQLException {
    try (ResultSet rows = metadata.getColumns(scope.searched(), schema, "%", "%")) {
      while (rows.next()) {
        Optional<String> qualifier = qualifier(rows);
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

  private Optional<String> qualifier(ResultSet rows) throws SQLException {
    return scope.qualifier(rows.getString("TABLE_CAT"), rows.getString("TABLE_SCHEM"));
  }

  /** Ignores MariaDB's remark VIEW on each view. */
  private static @Nullable String remarks(ResultSet rows, Table.Kind kind) throws SQLException {
    String remarks = rows.getString("REMARKS");
    return kind == Table.Kind.VIEW && "VIEW".equals(remarks) ? null : remarks;
  }

  /** The keys, table by table. Where the driver fails on a table, its keys are skipped. */
  void readKeys(SavepointRunner attempts) throws SQLException {
    for (TableId id : new ArrayList<>(builder.tables())) {
      attempts.run(() -> readPrimary(id));
      attempts.run(() -> readForeign(id));
      attempts.run(() -> readUnique(id));
    }
  }

  /** Drivers order these rows by name, so they are put into key order here. */
  private void readPrimary(TableId id) throws SQLException {
    TreeMap<Integer, String> columns = new TreeMap<>();
    try (ResultSet rows = metadata.getPrimaryKeys(catalog(id), schema(id), id.name())) {
      while (rows.next()) {
        columns.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
      }
    }
    columns.values().forEach(column -> builder.key(id, true, "", column));
  }

  private void readForeign(TableId id) throws SQLException {
    int key = 0;
    try (ResultSet rows = metadata.getImportedKeys(catalog(id), schema(id), id.name())) {
      while (rows.next()) {
        // rows of one key are together, and each key begins with its first column
        key += rows.getInt("KEY_SEQ") <= 1 ? 1 : 0;
        String name = rows.getString("FK_NAME");
        builder.reference(
            String.valueOf(key),
            name == null || name.isEmpty() ? null : name,
            id.column(rows.getString("FKCOLUMN_NAME")),
            target(rows),
            rows.getString("PKCOLUMN_NAME"));
      }
    }
  }

  private TableId target(ResultSet rows) throws SQLException {
    String schema = rows.getString("PKTABLE_SCHEM");
    String qualifier = schema == null ? rows.getString("PKTABLE_CAT") : schema;
    return scope.id(qualifier, rows.getString("PKTABLE_NAME"));
  }

  private void readUnique(TableId id) throws SQLException {
    try (ResultSet rows = metadata.getIndexInfo(catalog(id), schema(id), id.name(), true, true)) {
      while (rows.next()) {
        if (rows.getShort("TYPE") != DatabaseMetaData.tableIndexStatistic
            && rows.getString("FILTER_CONDITION") == null) {
          builder.key(
              id,
              false,
              String.valueOf(rows.getString("INDEX_NAME")),
              rows.getString("COLUMN_NAME"));
        }
      }
    }
  }

  private @Nullable String catalog(TableId id) throws SQLException {
    return metadata.supportsSchemasInTableDefinitions() || id.schema().isEmpty()
        ? scope.catalog()
        : id.schema();
  }

  private @Nullable String schema(TableId id) throws SQLException {
    if (!metadata.supportsSchemasInTableDefinitions()) {
      return null;
    }
    String schema = id.schema().isEmpty() ? scope.home() : id.schema();
    return schema.isEmpty() ? null : schema;
  }
}
