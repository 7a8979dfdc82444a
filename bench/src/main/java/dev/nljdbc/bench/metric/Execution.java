// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.List;

/** What came of running a query. */
sealed interface Execution {

  /**
   * It ran.
   *
   * @param columns their names
   * @param rows all of them, or one more than was asked for when there are even more
   */
  record Rows(List<String> columns, List<List<Cell>> rows) implements Execution {}

  /** The engine refused it, in its words. */
  record Failed(String message) implements Execution {}

  /** It was cut off. */
  record TimedOut() implements Execution {}
}
