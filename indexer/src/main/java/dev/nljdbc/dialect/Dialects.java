package dev.nljdbc.dialect;

/** Finds the dialect of a database. */
public final class Dialects {

  private Dialects() {}

  /**
   * By the product name that the driver reports; an unknown engine gets a careful standard dialect.
   *
   * @param product {@link java.sql.DatabaseMetaData#getDatabaseProductName()}
   */
  public static Dialect of(String product) {
    throw new UnsupportedOperationException("not built yet");
  }
}
