// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What was tried before a question ended without an answer. Carried by the failure: thrown by
 * {@link NlException#after}, had back by {@link #before}.
 *
 * @param steps of all tries, in order
 * @param usage of all tries
 */
public record FailureTrace(List<Step> steps, Usage usage) implements NlException.Trail {

  /** Nothing was tried. */
  public static final FailureTrace NONE = new FailureTrace(List.of(), Usage.NONE);

  /** Copies the steps. */
  public FailureTrace {
    steps = List.copyOf(steps);
  }

  /** This trace behind other steps. */
  FailureTrace after(Step first) {
    return new FailureTrace(Stream.concat(Stream.of(first), steps.stream()).toList(), usage);
  }

  /** A failure, and its trace, in other words. */
  static NlException inWords(NlException failure, UnaryOperator<String> others) {
    FailureTrace before = before(failure);
    FailureTrace same =
        new FailureTrace(
            before.steps.stream().map(step -> step.inWords(others)).toList(), before.usage);
    NlException told = failure.inWords(others);
    return same.equals(before) ? told : told.after(same);
  }

  /** The trace of a failure; {@link #NONE} if it has none. */
  public static FailureTrace before(NlException failure) {
    return failure
        .trail()
        .filter(FailureTrace.class::isInstance)
        .map(FailureTrace.class::cast)
        .orElse(NONE);
  }
}
