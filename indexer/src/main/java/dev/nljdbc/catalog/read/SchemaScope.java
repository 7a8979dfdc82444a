// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.TableId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schemas to read, and how their tables are named.
 *
 * @param catalog the connection's catalog, to which reading is confined; null reads all
 * @param home the default schema (or catalog, where schemas are catalogs); empty when there is none
 * @param own the engine's own schemas, in lower case
 * @param attached whether the main schemas of other catalogs are read too, and named by the catalog
 * @param catalogs whether other catalogs have schemas of their own, named by both
 */
public record SchemaScope(
    @Nullable String catalog, String home, Set<String> own, boolean attached, boolean catalogs) {

  /** Where DuckDB keeps the tables of an attached database that no schema is named for. */
  private static final String MAIN = "main";

  /** DuckDB's databases that hold nothing of the user. */
  private static final Set<String> NOT_OURS = Set.of("system", "temp");

  /** The schemas to read over a connection. */
  public static SchemaScope of(Connection connection, String product) throws SQLException {
    EngineFacts facts = EngineFacts.of(product);
    Optional<String> known = facts.text("home schema");
    if (known.isPresent()) {
      return new SchemaScope(null, known.get(), Set.of(), false, false);
    }
    String catalog = emptyToNull(connection.getCatalog());
    String schema = schemaOf(connection);
    boolean catalogs = facts.has(EngineFacts.Trait.CATALOGS);
    String home = schema != null ? schema : catalog == null || catalogs ? "" : catalog;
    return new SchemaScope(
        catalog,
        home,
        facts.words("own schemas"),
        facts.has(EngineFacts.Trait.ATTACHED_DATABASES),
        catalogs);
  }

  /** The catalog to which metadata queries are confined; null for all. */
  @Nullable String searched() {
    return attached ? null : catalog;
  }

  /**
   * What qualifies a table's name; null for nothing.
   *
   * @param inCatalog the table's catalog
   * @param inSchema its schema
   * @return empty when the table is the engine's own or can't be named by one qualifier
   */
  Optional<String> qualifier(@Nullable String inCatalog, @Nullable String inSchema) {
    if (attached && inCatalog != null && !inCatalog.equals(catalog)) {
      boolean named = MAIN.equals(inSchema) && !NOT_OURS.contains(inCatalog);
      return named ? Optional.of(inCatalog) : Optional.empty();
    }
    String qualifier = inSchema == null || inSchema.isEmpty() ? inCatalog : inSchema;
    return hides(qualifier) ? Optional.empty() : Optional.of(qualifier == null ? "" : qualifier);
  }

  /** The id of a table, by the schema (or catalog) in which the engine says it is. */
  public TableId id(@Nullable String qualifier, String table) {
    return qualifier == null || qualifier.isEmpty() || qualifier.equals(home)
        ? TableId.of(table)
        : new TableId(qualifier, table);
  }

  /** The id of a table of any catalog: named by it where it is another, or the name unclear. */
  TableId id(String inCatalog, String schema, String table) {
    boolean here = inCatalog.equals(catalog) && !schema.contains(".");
    return here ? id(schema, table) : new TableId(inCatalog + "." + schema, table);
  }

  /** Whether the schema is the engine's own, not the user's. */
  public boolean hides(@Nullable String qualifier) {
    if (qualifier == null) {
      return false;
    }
    String name = qualifier.toLowerCase(Locale.ROOT);
    return own.contains(name) || (own.contains("pg_*") && name.startsWith("pg_"));
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
