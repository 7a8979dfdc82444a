package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a catalog through {@link DatabaseMetaData} and the engine's own catalog, in bulk: a handful
 * of queries whatever the number of tables, where the engine is known.
 */
public final class CatalogReader {

  /**
   * Reads all tables that the user sees, without the engine's own. Keys that point to what is not
   * there are left out.
   *
   * @throws SQLException when the driver gives no tables or columns
   */
  public Catalog read(Connection connection) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    String product = metadata.getDatabaseProductName();
    Attempts attempts = new Attempts(connection);
    CatalogBuilder builder =
        product.toLowerCase(Locale.ROOT).contains("sqlite")
            ? readSqlite(connection, attempts)
            : readOther(connection, product, attempts);
    return builder.build(product, String.valueOf(metadata.getDatabaseProductVersion()));
  }

  private static CatalogBuilder readSqlite(Connection connection, Attempts attempts)
      throws SQLException {
    CatalogBuilder builder = new CatalogBuilder();
    SqliteTables.read(connection, attempts, builder);
    Optional<KeySource> keys = KeyQueries.of("SQLite");
    if (keys.isPresent()) {
      keys.get().read(connection, Scope.SQLITE, builder);
    }
    return builder;
  }

  private static CatalogBuilder readOther(Connection connection, String product, Attempts attempts)
      throws SQLException {
    Scope scope = Scope.of(connection, product);
    CatalogBuilder builder = new CatalogBuilder();
    DatabaseMetaData metadata = connection.getMetaData();
    Set<String> schemas = JdbcTables.readTables(metadata, scope, builder);
    boolean postgres = product.toLowerCase(Locale.ROOT).contains("postgres");
    boolean read =
        postgres && attempts.run(() -> PostgresColumns.read(connection, scope, builder)).isEmpty();
    if (!read) {
      JdbcTables.readColumns(metadata, schemas, scope, builder);
    }
    if (postgres) {
      attempts.run(() -> PostgresVisibility.apply(connection, scope, builder));
    }
    readKeys(connection, product, scope, attempts, builder);
    return builder;
  }

  /** The engine's catalog first; a relative that answers otherwise is asked table by table. */
  private static void readKeys(
      Connection connection, String product, Scope scope, Attempts attempts, CatalogBuilder builder)
      throws SQLException {
    Optional<KeySource> source = KeyQueries.of(product);
    boolean read =
        source.isPresent()
            && attempts.run(() -> source.get().read(connection, scope, builder)).isEmpty();
    if (!read) {
      builder.forgetKeys();
      JdbcKeys.read(connection.getMetaData(), scope, attempts, builder);
    }
  }
}
