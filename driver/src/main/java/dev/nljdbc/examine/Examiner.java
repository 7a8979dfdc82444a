// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import java.util.List;

/** Looks for one thing that may be wrong with a query although it ran. */
@FunctionalInterface
interface Examiner {

  /**
   * The doubts that it finds; usually none.
   *
   * @param probe asks the database; one bounded query at most
   * @throws NlException only when the whole question has to end, such as when it was cancelled
   */
  List<Doubt> examine(ExaminedQuery query, Probe probe) throws NlException;
}
