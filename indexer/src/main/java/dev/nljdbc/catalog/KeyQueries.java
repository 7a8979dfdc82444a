package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;

/**
 * Two queries on an engine's own catalog that give all keys at once; most drivers want to be asked
 * for each table alone.
 *
 * @param keys rows of schema, table, {@code P} or {@code U}, constraint, column, in key order; a
 *     null column is an expression
 * @param foreignKeys rows of constraint, schema, table, column, referenced schema, table and
 *     column, in key order; a null column stands for the primary key's
 * @param named whether the foreign keys' constraints are names, not mere numbers
 */
record KeyQueries(String keys, String foreignKeys, boolean named) implements KeySource {

  static final KeyQueries SQLITE =
      new KeyQueries(
          """
          SELECT t.schema, t.name, 'P', 'P', x.name, x.pk
          FROM pragma_table_list t JOIN pragma_table_xinfo(t.name, t.schema) x
          WHERE t.type IN ('table', 'virtual') AND x.pk > 0
          UNION ALL
          SELECT t.schema, t.name, 'U', i.name, c.name, c.seqno
          FROM pragma_table_list t JOIN pragma_index_list(t.name, t.schema) i
          JOIN pragma_index_info(i.name, t.schema) c
          WHERE t.type = 'table' AND i."unique" = 1 AND i.origin <> 'pk' AND i.partial = 0
          ORDER BY 1, 2, 3, 4, 6
          """,
          """
          SELECT f.id, t.schema, t.name, f."from", t.schema, f."table", f."to"
          FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name, t.schema) f
          WHERE t.type = 'table'
          ORDER BY t.schema, t.name, f.id DESC, f.seq
          """,
          false);

  private static final KeyQueries POSTGRES =
      new KeyQueries(
          """
          SELECT n.nspname, c.relname, CASE WHEN i.indisprimary THEN 'P' ELSE 'U' END,
            i.indexrelid::text, a.attname
          FROM pg_catalog.pg_index i
          JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
          JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, place)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
          WHERE i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
            AND k.place <= i.indnkeyatts
            AND n.nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema')
          ORDER BY c.oid, i.indexrelid, k.place
          """,
          """
          SELECT f.conname, n.nspname, c.relname, a.attname, rn.nspname, rc.relname, ra.attname
          FROM pg_catalog.pg_constraint f
          JOIN pg_catalog.pg_class c ON c.oid = f.conrelid
          JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          JOIN pg_catalog.pg_class rc ON rc.oid = f.confrelid
          JOIN pg_catalog.pg_namespace rn ON rn.oid = rc.relnamespace
          CROSS JOIN LATERAL unnest(f.conkey, f.confkey) WITH ORDINALITY k(attnum, refnum, place)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
          JOIN pg_catalog.pg_attribute ra ON ra.attrelid = rc.oid AND ra.attnum = k.refnum
          WHERE f.contype = 'f'
          ORDER BY f.oid, k.place
          """,
          true);

  private static final KeyQueries MARIADB =
      new KeyQueries(
          """
          SELECT TABLE_SCHEMA, TABLE_NAME, CASE WHEN INDEX_NAME = 'PRIMARY' THEN 'P' ELSE 'U' END,
            INDEX_NAME, COLUMN_NAME
          FROM information_schema.STATISTICS
          WHERE NON_UNIQUE = 0 AND (DATABASE() IS NULL OR TABLE_SCHEMA = DATABASE())
          ORDER BY TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX
          """,
          """
          SELECT CONSTRAINT_NAME, TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME,
            REFERENCED_TABLE_SCHEMA, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
          FROM information_schema.KEY_COLUMN_USAGE
          WHERE REFERENCED_TABLE_NAME IS NOT NULL
            AND (DATABASE() IS NULL OR TABLE_SCHEMA = DATABASE())
          ORDER BY TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, ORDINAL_POSITION
          """,
          true);

  /** Tables of attached databases are named by the database; unique indexes are no constraints. */
  private static final KeyQueries DUCKDB =
      new KeyQueries(
          """
          SELECT CASE database_name WHEN current_database() THEN schema_name ELSE database_name END,
            table_name, constraint_type[1], constraint_index::VARCHAR,
            unnest(constraint_column_names)
          FROM duckdb_constraints()
          WHERE (database_name = current_database() OR schema_name = 'main')
            AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')
          UNION ALL
          SELECT q, table_name, 'U', index_name,
            CASE WHEN e LIKE '"%' THEN replace(e[2:-2], '""', '"')
              WHEN regexp_full_match(e, '[A-Za-z_][A-Za-z0-9_]*') THEN e END
          FROM (
            SELECT CASE database_name WHEN current_database() THEN schema_name
                ELSE database_name END AS q,
              table_name, index_name, unnest(expressions::VARCHAR[]) AS e
            FROM duckdb_indexes()
            WHERE is_unique AND (database_name = current_database() OR schema_name = 'main'))
          """,
          """
          SELECT constraint_name, q, table_name, unnest(constraint_column_names),
            q, referenced_table, unnest(referenced_column_names)
          FROM (
            SELECT *, CASE database_name WHEN current_database() THEN schema_name
                ELSE database_name END AS q
            FROM duckdb_constraints()
            WHERE (database_name = current_database() OR schema_name = 'main')
              AND constraint_type = 'FOREIGN KEY')
          """,
          true);

  /** The source of an engine's keys; empty for an engine whose own catalog we do not know. */
  static Optional<KeySource> of(String product) {
    String name = product.toLowerCase(Locale.ROOT);
    if (name.contains("postgres")) {
      return Optional.of(POSTGRES);
    }
    if (name.contains("mariadb") || name.contains("mysql")) {
      return Optional.of(MARIADB);
    }
    if (name.contains("duckdb")) {
      return Optional.of(DUCKDB);
    }
    return name.equals("h2") ? Optional.of(new H2Keys()) : Optional.empty();
  }

  @Override
  public void read(Connection connection, Scope scope, CatalogBuilder builder) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(keys)) {
        while (rows.next()) {
          builder.key(
              scope.id(rows.getString(1), rows.getString(2)),
              rows.getString(3).equals("P"),
              rows.getString(4),
              rows.getString(5));
        }
      }
      try (ResultSet rows = statement.executeQuery(foreignKeys)) {
        while (rows.next()) {
          String constraint = rows.getString(1);
          builder.reference(
              constraint,
              named ? constraint : null,
              scope.id(rows.getString(2), rows.getString(3)).column(rows.getString(4)),
              scope.id(rows.getString(5), rows.getString(6)),
              rows.getString(7));
        }
      }
    }
  }
}
