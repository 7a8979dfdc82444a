// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads tables and columns of an engine of many catalogs by one statement: the section {@code
 * tables of a catalog} of {@code queries.txt} for each catalog, joined by UNION ALL. Catalogs that
 * nobody named are left alone, for each may be a server of its own.
 */
final class CatalogUnion {

  /** The standard's state for a catalog name that is invalid. */
  private static final String INVALID_CATALOG = "3D000";

  private static final Pattern SCALAR =
      Pattern.compile(
          "(?:boolean|tinyint|smallint|integer|bigint|real|double|decimal|varchar|char|date"
              + "|time|timestamp|interval|varbinary|uuid|ipaddress)\\b(?:\\([\\d, ]*\\))?"
              + "(?: with time zone| year to month| day to second)?");

  private final Connection connection;
  private final SchemaScope scope;
  private final String template;
  private final Map<String, TreeSet<String>> schemas;

  private CatalogUnion(
      Connection connection,
      SchemaScope scope,
      String template,
      Map<String, TreeSet<String>> schemas) {
    this.connection = connection;
    this.scope = scope;
    this.template = template;
    this.schemas = schemas;
  }

  /**
   * For what the URL or the setting names.
   *
   * @throws SQLException when neither names a catalog
   */
  static CatalogUnion of(
      Connection connection, String product, SchemaScope scope, SchemaList listed)
      throws SQLException {
    String template = EngineFacts.of(product).text("tables of a catalog").orElseThrow();
    return new CatalogUnion(connection, scope, template, named(scope, listed));
  }

  /** The patterns of schemas, by catalog; {@code *} for all. */
  private static Map<String, TreeSet<String>> named(SchemaScope scope, SchemaList listed)
      throws SQLException {
    Map<String, TreeSet<String>> named = listed.byCatalog(scope.catalog(), scope.home());
    for (String catalog : named.keySet()) {
      if (catalog.contains("*")) {
        throw noCatalog("'" + catalog + "' in nl.schemas names no catalog");
      }
    }
    if (named.isEmpty()) {
      throw noCatalog("The URL names no catalog, and this engine may have hundreds");
    }
    return named;
  }

  private static SQLException noCatalog(String reason) {
    return new SQLException(
        reason
            + ". Name one in the URL, as in jdbc:nl:trino://host:8080/catalog/schema, or set"
            + " nl.schemas=catalog.schema,other.*",
        INVALID_CATALOG);
  }

  /**
   * Reads. Where a catalog fails, the others are read alone.
   *
   * @return what could not be read, in words
   * @throws SQLException when nothing could be read
   */
  List<String> read(CatalogBuilder builder) throws SQLException {
    SavepointRunner attempts = new SavepointRunner(connection);
    List<SQLException> failures = new ArrayList<>();
    List<String> all = List.copyOf(schemas.keySet());
    if (attempts.get(() -> read(all, builder), failures::add).isPresent()) {
      return List.of();
    }
    List<String> warnings = new ArrayList<>();
    for (String catalog : all.size() == 1 ? List.<String>of() : all) {
      attempts
          .run(() -> read(List.of(catalog), builder))
          .ifPresent(e -> warnings.add("The catalog " + catalog + " can't be read: " + words(e)));
    }
    if (warnings.size() == all.size() || all.size() == 1) {
      throw failures.get(0);
    }
    return warnings;
  }

  private static String words(SQLException failure) {
    return String.valueOf(failure.getMessage());
  }

  private boolean read(List<String> catalogs, CatalogBuilder builder) throws SQLException {
    String union = catalogs.stream().map(this::part).collect(Collectors.joining("\nUNION ALL\n"));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(union + "\nORDER BY 1, 2, 3, 11")) {
      while (rows.next()) {
        TableId table = scope.id(rows.getString(1), rows.getString(2), rows.getString(3));
        boolean view = "VIEW".equals(rows.getString(4));
        builder.table(table, view ? Table.Kind.VIEW : Table.Kind.TABLE, rows.getString(5));
        builder.column(column(table, rows));
      }
    }
    return true;
  }

  private static Column column(TableId table, ResultSet row) throws SQLException {
    String type = row.getString(7);
    String remarks = Optional.ofNullable(row.getString(10)).orElse("");
    return new Column(
        table.column(row.getString(6)),
        type,
        jdbcType(type),
        !row.getBoolean(8),
        row.getString(9),
        remarks.strip(),
        List.of());
  }

  /** Documents, sketches, shapes and nested types have no text: to cast one fails, or may. */
  private static int jdbcType(String type) {
    return SCALAR.matcher(type).matches() ? TypeNames.jdbcType(type) : Types.OTHER;
  }

  private String part(String catalog) {
    String query =
        template
            .replace("%c", '"' + catalog.replace("\"", "\"\"") + '"')
            .replace("%l", literal(catalog))
            .replace("%s", condition(schemas.getOrDefault(catalog, new TreeSet<>())));
    return "SELECT " + literal(catalog) + ", nl_part.* FROM (" + query + ") nl_part";
  }

  /** Equality, where it is one, reaches the catalog's own server. */
  private String condition(TreeSet<String> patterns) {
    String own = scope.own().stream().map(CatalogUnion::literal).collect(Collectors.joining(", "));
    String wanted =
        patterns.stream()
            .map(name -> name.contains("*") ? like(name) : "table_schema = " + literal(name))
            .collect(Collectors.joining(" OR "));
    return "table_schema NOT IN ("
        + own
        + ")"
        + (patterns.contains("*") ? "" : " AND (" + wanted + ")");
  }

  private static String like(String name) {
    String pattern = name.replace("!", "!!").replace("_", "!_").replace("%", "!%");
    return "table_schema LIKE " + literal(pattern.replace("*", "%")) + " ESCAPE '!'";
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
