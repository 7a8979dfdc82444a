// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.core.Cancellation;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/**
 * Explores in a process of its own, whose heap is small: a URL, a user, a password, and queries, of
 * each of which it prints how it ended, and how many rows a small query has after it.
 */
final class SmallHeap {

  private SmallHeap() {}

  public static void main(String[] arguments) throws SQLException {
    Properties login = new Properties();
    if (!arguments[1].isEmpty()) {
      login.setProperty("user", arguments[1]);
      login.setProperty("password", arguments[2]);
    }
    try (Explored explored = Explored.of(arguments[0], login, Map.of())) {
      for (int i = 3; i < arguments.length; i++) {
        String end = end(explored, arguments[i]);
        long after = explored.explorer().run("SELECT i FROM t", 10, unbounded()).total();
        System.out.println(end + "; " + after + " rows after");
      }
    }
  }

  private static Cancellation unbounded() {
    return Cancellation.unbounded();
  }

  private static String end(Explored explored, String sql) {
    try {
      return "ran, rows " + explored.explorer().run(sql, 10, unbounded()).total();
    } catch (SQLException e) {
      return e.getClass().getSimpleName()
          + " "
          + String.valueOf(e.getMessage()).lines().findFirst();
    }
  }
}
