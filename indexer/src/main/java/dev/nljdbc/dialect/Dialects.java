// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the dialect of a database. An engine's folder names its class, so that nothing here lists
 * the engines.
 */
public final class Dialects {

  /** The dialects by product name: a class loader meets few. */
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
    Optional<String> type = facts.text("dialect");
    return type.isPresent()
        ? made(type.get(), facts, product)
        : new StandardDialect(facts, product);
  }

  private static Dialect made(String type, EngineFacts facts, String product) {
    try {
      return Class.forName(Dialects.class.getPackageName() + "." + type)
          .asSubclass(Dialect.class)
          .getDeclaredConstructor(EngineFacts.class, String.class)
          .newInstance(facts, product);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "The folder " + facts.name() + " names a class that can't be made: " + type, e);
    }
  }

  /**
   * An engine that we do not know: standard SQL, every name quoted, since its folding is unknown.
   */
  static final class StandardDialect extends Dialect {

    StandardDialect(EngineFacts facts, String product) {
      super(facts, product);
    }

    /** Asks the driver, and promises nothing: many take it as a hint, and some refuse. */
    @Override
    public boolean makeReadOnly(Connection connection) throws SQLException {
      try {
        connection.setReadOnly(true);
      } catch (SQLException e) {
        if (String.valueOf(e.getSQLState()).startsWith("08") || connection.isClosed()) {
          throw e;
        }
        System.getLogger(Dialects.class.getName())
            .log(System.Logger.Level.DEBUG, "The driver has no read-only connections", e);
      }
      return false;
    }

    @Override
    public boolean sharedByUrl(String realUrl) {
      return !realUrl.contains(":mem");
    }
  }
}
