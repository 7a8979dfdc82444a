package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Takes out of a catalog what PostgreSQL's metadata shows although it is of no use: columns that
 * this user may not read, and the partitions of tables that are there as a whole, be they declared
 * or, as before PostgreSQL 10, tables that inherit all of their columns.
 */
final class PostgresVisibility {

  private static final String HIDDEN =
      """
      SELECT n.nspname, c.relname, a.attname
      FROM pg_catalog.pg_class c
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.attnum > 0 AND NOT a.attisdropped
        AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
        AND (c.relispartition
          OR NOT has_schema_privilege(n.oid, 'USAGE')
          OR (NOT has_table_privilege(c.oid, 'SELECT')
            AND NOT has_column_privilege(c.oid, a.attnum, 'SELECT'))
          OR c.oid IN (
            SELECT i.inhrelid FROM pg_catalog.pg_inherits i
            WHERE NOT EXISTS (
              SELECT 1 FROM pg_catalog.pg_attribute o
              WHERE o.attrelid = i.inhrelid AND o.attnum > 0 AND o.attislocal
                AND NOT o.attisdropped)))
      """;

  private PostgresVisibility() {}

  static void apply(Connection connection, Scope scope, CatalogBuilder builder)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(HIDDEN)) {
      while (rows.next()) {
        builder.hide(scope.id(rows.getString(1), rows.getString(2)).column(rows.getString(3)));
      }
    }
  }
}
