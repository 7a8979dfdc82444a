package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the dialect of a database. */
public final class Dialects {

  /** By the product's name: a class loader meets few. */
  private static final Map<String, Dialect> KNOWN = new ConcurrentHashMap<>();

  private Dialects() {}

  /**
   * By the product name that the driver reports; an unknown engine gets a careful standard dialect.
   *
   * @param product {@link java.sql.DatabaseMetaData#getDatabaseProductName()}
   */
  public static Dialect of(String product) {
    return KNOWN.computeIfAbsent(product, name -> of(EngineFacts.of(name), name));
  }

  private static Dialect of(EngineFacts facts, String product) {
    return switch (facts.name()) {
      case "sqlite" -> new SqliteDialect(facts);
      case "h2" -> new H2Dialect(facts);
      case "postgresql" -> new PostgresDialect(facts);
      case "mariadb" -> new MariaDbDialect(facts, product);
      case "duckdb" -> new DuckDbDialect(facts);
      case "hsqldb" -> new HsqldbDialect(facts);
      case "derby" -> new DerbyDialect(facts);
      default -> new StandardDialect(facts, product);
    };
  }
}
