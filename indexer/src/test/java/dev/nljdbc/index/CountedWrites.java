// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.testing.Engines;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Statements whose changes the engine has counted when they are done. PostgreSQL's counters come
 * late; a session that asks for them sends its own.
 */
final class CountedWrites {

  private CountedWrites() {}

  /** Runs statements: those that change rows apart from those that drop tables. */
  static void run(Engines engine, String url, String... statements) throws SQLException {
    try (Connection connection = engine.connect(url)) {
      long expected = engine == Engines.POSTGRESQL ? counted(connection) : 0;
      boolean changed = false;
      try (Statement statement = connection.createStatement()) {
        for (String sql : statements) {
          statement.execute(sql);
          int rows = Math.max(0, statement.getUpdateCount());
          expected += rows;
          changed |= rows > 0;
        }
      }
      while (engine == Engines.POSTGRESQL && changed && counted(connection) < expected) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
    }
  }

  private static long counted(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)"
                    + " FROM pg_stat_user_tables")) {
      row.next();
      return row.getLong(1);
    }
  }
}
