package dev.nljdbc.dialect;

import java.util.Locale;

/** Finds the dialect of a database. */
public final class Dialects {

  private Dialects() {}

  /**
   * By the product name that the driver reports; an unknown engine gets a careful standard dialect.
   *
   * @param product {@link java.sql.DatabaseMetaData#getDatabaseProductName()}
   */
  public static Dialect of(String product) {
    String name = product.toLowerCase(Locale.ROOT);
    if (name.contains("sqlite")) {
      return new SqliteDialect();
    }
    if (name.equals("h2")) {
      return new H2Dialect();
    }
    if (name.contains("postgres")) {
      return new PostgresDialect();
    }
    if (name.contains("mariadb") || name.contains("mysql")) {
      return new MariaDbDialect(product);
    }
    if (name.contains("duckdb")) {
      return new DuckDbDialect();
    }
    return new StandardDialect(product);
  }
}
