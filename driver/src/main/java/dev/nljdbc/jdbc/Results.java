package dev.nljdbc.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Where the results of a statement's last execution are to be had: from a statement of the
 * engine's, or from us. Neither when they are over.
 */
record Results(@Nullable Statement engines, @Nullable ResultSet ours) {

  /** There are no more. */
  static final Results OVER = new Results(null, null);

  static Results of(Statement engines) {
    return new Results(engines, null);
  }

  /** The engine's counts and warnings, and its rows by way of ours. */
  static Results of(Statement engines, ResultSet ours) {
    return new Results(engines, ours);
  }

  static Results of(ResultSet ours) {
    return new Results(null, ours);
  }

  /** As {@link Statement#getResultSet()}. */
  @Nullable ResultSet get() throws SQLException {
    return engines != null && ours == null ? engines.getResultSet() : ours;
  }

  /** As {@link Statement#getUpdateCount()}. */
  int count() throws SQLException {
    return engines != null ? engines.getUpdateCount() : -1;
  }

  /** As {@link Statement#getLargeUpdateCount()}. */
  long largeCount() throws SQLException {
    return engines != null ? engines.getLargeUpdateCount() : -1;
  }

  /** The engine's warnings. */
  @Nullable SQLWarning warnings() throws SQLException {
    return engines != null ? engines.getWarnings() : null;
  }

  /** The engine's warnings are read. */
  void clearWarnings() throws SQLException {
    if (engines != null) {
      engines.clearWarnings();
    }
  }
}
