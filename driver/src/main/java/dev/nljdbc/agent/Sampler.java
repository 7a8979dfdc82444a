// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Tries at one question, each independent of the others: what a strategy's vote is over. */
interface Sampler {

  /**
   * Draws tries. One that finds no query is a candidate without SQL; when its reason would befall
   * the next ones too (the budget is spent, the model can't be reached, the question was cancelled
   * or is out of time), it is the last.
   *
   * @param n how many are wanted, at least 1
   * @return at least one; fewer than wanted only after such a failure
   * @throws NlException when nothing could even be tried
   */
  List<SampledAnswer> sample(int n, Cancellation cancellation);

  /** Whether further tries cost as much as the first, not only what is replied. */
  default boolean eachAtFullPrice() {
    return true;
  }

  /** Draws them one after the other. */
  static List<SampledAnswer> oneByOne(int n, Supplier<SampledAnswer> one) {
    List<SampledAnswer> drawn = new ArrayList<>();
    SampledAnswer latest;
    do {
      latest = one.get();
      drawn.add(latest);
    } while (drawn.size() < n && !latest.last());
    return drawn;
  }
}
