// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads a catalog through {@link DatabaseMetaData} and the engine's own catalog, in bulk: a handful
 * of queries whatever the number of tables, where the engine is known.
 */
public final class CatalogReader {

  private final boolean shared;
  private final SchemaList schemas;
  private boolean told = true;
  private List<String> warnings = List.of();

  /** Where an engine does not tell whose rows depend on who asks, all may. */
  public CatalogReader() {
    this(false, SchemaList.ALL);
  }

  /**
   * For a database that the user knows.
   *
   * @param shared whether no rows depend on who asks where the engine does not tell
   * @param schemas what is read
   */
  public CatalogReader(boolean shared, SchemaList schemas) {
    this.shared = shared;
    this.schemas = schemas;
  }

  /** The catalogs that could not be read, in words. */
  public List<String> warnings() {
    return warnings;
  }

  /** Whether the engine that was read last told which tables' rows depend on who asks. */
  public boolean reportsRowVisibility() {
    return told;
  }

  /**
   * Reads all tables that the user sees, without the engine's own. Keys that point to what is not
   * there are left out.
   *
   * @throws SQLException when the driver gives no tables or columns
   */
  public Catalog read(Connection connection) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    String product = metadata.getDatabaseProductName();
    SavepointRunner attempts = new SavepointRunner(connection);
    CatalogBuilder builder = new CatalogBuilder();
    SchemaScope scope = SchemaScope.of(connection, product);
    if (scope.catalogs()) {
      warnings = CatalogUnion.of(connection, product, scope, schemas).read(builder);
      told = EngineFacts.of(product).has(EngineFacts.Trait.ROWS_BY_LOGIN);
      if (!told && !shared) {
        builder.perSession(EnumSet.allOf(Table.Kind.class));
      }
      return builder.build(product, "");
    }
    CatalogQueries queries = new CatalogQueries(connection, product, scope, builder);
    JdbcCatalog jdbc = new JdbcCatalog(metadata, scope, builder);
    SchemaList wanted = schemas.orHome(scope, product);
    Set<String> holding = queries.readTables() ? Set.of() : jdbc.readTables(wanted);
    if (!queries.readColumns(attempts)) {
      jdbc.readColumns(holding);
    }
    attempts.run(queries::hideTables);
    attempts.run(queries::hideColumns);
    Predicate<String> listed = wanted.filter();
    builder.keep(id -> listed.test(id.schema().isEmpty() ? scope.home() : id.schema()));
    queries.hideUnreadable(attempts);
    told = queries.notePerSession(attempts, shared);
    // a relative of an engine may answer otherwise than the engine's own queries expect
    if (!attempts.get(queries::readKeys, e -> {}).orElse(false)) {
      builder.forgetKeys();
      jdbc.readKeys(attempts);
    }
    return builder
        .build(product, String.valueOf(metadata.getDatabaseProductVersion()))
        .in(scope.home());
  }
}
