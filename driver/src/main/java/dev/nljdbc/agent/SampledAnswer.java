// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.llm.Usage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One independent try at a question.
 *
 * @param sql passed the guard, and ran; empty when the try failed
 * @param failure why there is no SQL; null when there is
 * @param steps what was thought, done and observed, in order
 * @param usage what the try cost, also when it failed
 * @param warnings for the user
 * @param doubts what speaks against the query
 * @param rows how many rows the query had; empty when that is not known
 * @param finished whether the model said that this is the answer
 */
record SampledAnswer(
    Optional<String> sql,
    @Nullable NlException failure,
    List<Step> steps,
    Usage usage,
    List<String> warnings,
    List<Doubt> doubts,
    OptionalLong rows,
    boolean finished) {

  /** Copies the lists. */
  public SampledAnswer {
    steps = List.copyOf(steps);
    warnings = List.copyOf(warnings);
    doubts = List.copyOf(doubts);
  }

  /** A try that failed after these steps. */
  static SampledAnswer failed(NlException failure, List<Step> steps, Usage usage) {
    return new SampledAnswer(
        Optional.empty(), failure, steps, usage, List.of(), List.of(), OptionalLong.empty(), false);
  }

  /** This answer with other steps and usage. */
  SampledAnswer with(List<Step> all, Usage spent) {
    return new SampledAnswer(sql, failure, all, spent, warnings, doubts, rows, finished);
  }

  /** Whether something speaks against its query that may change the rows. */
  boolean doubtful() {
    return doubts.stream().anyMatch(Doubt::mayChangeRows);
  }

  /** Whether the whole question ended with it. */
  boolean ended() {
    return failure != null && failure.error().endsQuestion();
  }

  /** Whether further tries would fail likewise, as the cause is not in this one. */
  boolean last() {
    return failure != null
        && switch (failure.error()) {
          case BUDGET, MODEL, MODEL_KEY, MODEL_NO_TOOLS, CANCELLED, TIMEOUT -> true;
          default -> false;
        };
  }
}
