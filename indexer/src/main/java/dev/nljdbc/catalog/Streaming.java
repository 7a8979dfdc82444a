package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.SQLException;

/** Lets drivers stream that hold all rows of a result in memory in auto-commit mode. */
final class Streaming {

  private Streaming() {}

  /** Reads rows. */
  @FunctionalInterface
  interface Reading<T> {
    T get() throws SQLException;
  }

  /**
   * Reads in a transaction of its own where {@code needed}; one that is open is left open.
   *
   * @param needed whether the driver streams in transactions only
   */
  static <T> T reading(Connection connection, boolean needed, Reading<T> reading)
      throws SQLException {
    boolean toggle = needed && connection.getAutoCommit();
    if (!toggle) {
      return reading.get();
    }
    connection.setAutoCommit(false);
    try {
      return reading.get();
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }
}
