package dev.nljdbc.agent;

import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.io.Serial;
import java.util.List;

/**
 * A question that ended without an answer, after something was tried: what was tried, and what it
 * cost. The same failure to its user as the one it was made of.
 */
public final class UnansweredException extends NlException {

  @Serial private static final long serialVersionUID = 1L;

  private final transient List<Step> steps;
  private final transient Usage usage;

  /**
   * Adds to a failure what came before it.
   *
   * @param failure which becomes the cause; what it already carries is replaced, so that {@code
   *     steps} and {@code usage} have to hold that too
   * @param steps of all tries, in order
   * @param usage of all tries
   */
  public UnansweredException(NlException failure, List<Step> steps, Usage usage) {
    super(failure.error(), String.valueOf(failure.getMessage()), failure);
    this.steps = List.copyOf(steps);
    this.usage = usage;
  }

  /** What was tried, in order. */
  public List<Step> steps() {
    return steps;
  }

  /** What it cost. */
  public Usage usage() {
    return usage;
  }
}
