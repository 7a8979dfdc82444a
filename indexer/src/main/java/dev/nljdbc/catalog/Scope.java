package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which schemas are read, and how a table in one of them is named.
 *
 * @param catalog the connection's catalog, to which reading is confined; null reads all
 * @param home the default schema (or catalog, where schemas are catalogs); empty when there is none
 * @param own the engine's own schemas, in lower case
 */
public record Scope(@Nullable String catalog, String home, Set<String> own) {

  /** SQLite's, which needs no asking. */
  public static final Scope SQLITE = new Scope(null, "main", Set.of());

  /** What is read over a connection to that product. */
  public static Scope of(Connection connection, String product) throws SQLException {
    String catalog = emptyToNull(connection.getCatalog());
    String schema = schemaOf(connection);
    String home = schema != null ? schema : catalog == null ? "" : catalog;
    return new Scope(catalog, home, ownSchemas(product.toLowerCase(Locale.ROOT)));
  }

  /** The id of a table, by the schema (or catalog) in which the engine says it is. */
  public TableId id(@Nullable String qualifier, String table) {
    return qualifier == null || qualifier.equals(home)
        ? TableId.of(table)
        : new TableId(qualifier, table);
  }

  /** Whether the schema is the engine's own, not the user's. */
  public boolean hides(@Nullable String qualifier) {
    if (qualifier == null) {
      return false;
    }
    String name = qualifier.toLowerCase(Locale.ROOT);
    return own.contains(name) || (own.contains("pg_catalog") && name.startsWith("pg_"));
  }

  private static Set<String> ownSchemas(String product) {
    if (product.contains("mariadb") || product.contains("mysql")) {
      return Set.of("information_schema", "mysql", "performance_schema", "sys");
    }
    if (product.contains("postgres") || product.contains("duckdb")) {
      return Set.of("information_schema", "pg_catalog");
    }
    if (product.equals("h2")) {
      return Set.of("information_schema");
    }
    return Set.of("information_schema", "pg_catalog", "sys", "system", "sysibm", "syscat", "mdsys");
  }

  private static @Nullable String schemaOf(Connection connection) throws SQLException {
    try {
      return emptyToNull(connection.getSchema());
    } catch (SQLFeatureNotSupportedException | AbstractMethodError e) {
      // a driver older than JDBC 4.1 has no default schema to tell
      return null;
    }
  }

  private static @Nullable String emptyToNull(@Nullable String name) {
    return name == null || name.isEmpty() ? null : name;
  }
}
