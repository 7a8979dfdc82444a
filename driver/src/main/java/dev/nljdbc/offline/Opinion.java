// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import java.util.List;

/**
 * How the parser reads a question that another answers.
 *
 * @param confidence in the first reading, 0 to 1; 0 where there is none
 * @param refused whether the parser would not have answered
 * @param readings the best first
 */
public record Opinion(double confidence, boolean refused, List<Read> readings) {

  /** It makes nothing of the question. */
  public static final Opinion NONE = new Opinion(0, true, List.of());

  /** Copies the list. */
  public Opinion {
    readings = List.copyOf(readings);
  }

  /**
   * One reading.
   *
   * @param sql the query in the engine's SQL
   * @param share its probability among the readings, with those that have the same rows
   */
  public record Read(String sql, double share) {}
}
