// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.List;

/**
 * What a parser makes of a question.
 *
 * @param candidates queries in the engine's SQL, the best first; none when it is refused
 * @param confidence in the first of them, 0 to 1
 */
record Prediction(List<String> candidates, double confidence) {

  /** No query. */
  public static final Prediction REFUSED = new Prediction(List.of(), 0);

  /**
   * Of a question that was refused.
   *
   * @throws NlException any failure but that it was not understood
   */
  static Prediction refused(NlException failure) throws NlException {
    if (failure.error() != NlError.NOT_UNDERSTOOD) {
      throw failure;
    }
    return REFUSED;
  }

  /** Copies the list. */
  public Prediction {
    candidates = List.copyOf(candidates);
  }
}
