package dev.nljdbc.index;

import java.sql.Connection;
import java.sql.SQLException;

/** Lends a connection to the real database. */
public interface ConnectionSource {

  /**
   * Runs work with a connection that only reads, which the source opens and closes (or lends and
   * takes back).
   *
   * @throws SQLException from getting the connection or from the work
   */
  <T> T with(Work<T> work) throws SQLException;

  /** What to do with a connection. */
  @FunctionalInterface
  interface Work<T> {

    /** Does it; must not close the connection. */
    T with(Connection connection) throws SQLException;
  }
}
