// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.config.Settings;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * {@code nl.confidence.min}: the least confidence that an answer has to have, whether it was just
 * made or kept. Applied after the cache, so that whoever changes it need not ask a model again.
 */
final class ConfidenceFloor {

  private ConfidenceFloor() {}

  /**
   * Checks the confidence.
   *
   * @return a warning where there is none to check
   * @throws NlException {@link NlError#UNCERTAIN} if it is too low
   */
  static List<String> check(NlAnswer answer, Settings settings) throws NlException {
    double least = settings.leastConfidence();
    OptionalDouble confidence = answer.outcome().confidence();
    if (least <= 0 || confidence.orElse(-1) >= least) {
      return List.of();
    }
    if (confidence.isEmpty()) {
      return answer.outcome().usage().calls() == 0
          ? List.of()
          : List.of(
              "There is no confidence to hold against nl.confidence.min: set nl.samples to 2 or"
                  + " more.");
    }
    String below =
        String.format(
            Locale.ROOT,
            "confidence %.2f is below the %.2f of nl.confidence.min",
            confidence.getAsDouble(),
            least);
    throw uncertain(below, answer);
  }

  private static NlException uncertain(String below, NlAnswer answer) {
    Outcome outcome = answer.outcome();
    String message =
        "The answer is not certain enough: its %s. Ask in other words, look at NL TRACE:, or run"
            + " the SQL yourself if it is right: %s";
    return new NlException(NlError.UNCERTAIN, message.formatted(below, outcome.sql()))
        .tried(outcome.sql())
        .after(new FailureTrace(outcome.steps(), answer.cached() ? Usage.NONE : outcome.usage()));
  }
}
