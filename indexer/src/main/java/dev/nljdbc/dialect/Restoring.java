// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.sql.SQLException;

/** Gives a connection back as it was: each step runs, whatever becomes of those before it. */
final class Restoring {

  private Restoring() {}

  /** A step. */
  @FunctionalInterface
  interface Step {
    void run() throws SQLException;
  }

  /**
   * Runs all steps.
   *
   * @throws SQLException the first one's that failed, with the others as suppressed
   */
  static void all(Step... steps) throws SQLException {
    SQLException first = null;
    for (Step step : steps) {
      try {
        step.run();
      } catch (SQLException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** Runs all steps after a failure, which says more than theirs. */
  static void after(SQLException failure, Step... steps) {
    try {
      all(steps);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }
}
