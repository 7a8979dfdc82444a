package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;

/** Finds the dialect of a database. */
public final class Dialects {

  private Dialects() {}

  /**
   * By the product name that the driver reports; an unknown engine gets a careful standard dialect.
   *
   * @param product {@link java.sql.DatabaseMetaData#getDatabaseProductName()}
   */
  public static Dialect of(String product) {
    return switch (EngineFacts.of(product).name()) {
      case "sqlite" -> new SqliteDialect();
      case "h2" -> new H2Dialect();
      case "postgresql" -> new PostgresDialect();
      case "mariadb" -> new MariaDbDialect(product);
      case "duckdb" -> new DuckDbDialect();
      case "hsqldb" -> new HsqldbDialect();
      case "derby" -> new DerbyDialect();
      default -> new StandardDialect(product);
    };
  }
}
