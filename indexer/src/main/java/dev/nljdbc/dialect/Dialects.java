package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
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

  /**
   * An engine that we do not know: standard SQL, every name quoted, since its folding is unknown.
   */
  static final class StandardDialect extends Dialect {

    StandardDialect(EngineFacts facts, String product) {
      super(facts, product);
    }

    /** Asks the driver, and promises nothing: many take it as a hint. */
    @Override
    public boolean makeReadOnly(Connection connection) throws SQLException {
      connection.setReadOnly(true);
      return false;
    }

    @Override
    public boolean sharedByUrl(String realUrl) {
      return !realUrl.contains(":mem");
    }
  }
}
