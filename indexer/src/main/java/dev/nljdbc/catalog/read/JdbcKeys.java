// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.TableId;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys through {@link DatabaseMetaData}, table by table, for engines with an unknown catalog.
 * Where a driver fails on a table, its keys are skipped.
 */
record JdbcKeys(DatabaseMetaData metadata, SchemaScope scope, CatalogBuilder builder) {

  static void read(
      DatabaseMetaData metadata,
      SchemaScope scope,
      SavepointRunner attempts,
      CatalogBuilder builder)
      throws SQLException {
    JdbcKeys keys = new JdbcKeys(metadata, scope, builder);
    for (TableId id : new ArrayList<>(builder.tables())) {
      attempts.run(() -> keys.readPrimary(id));
      attempts.run(() -> keys.readForeign(id));
      attempts.run(() -> keys.readUnique(id));
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
