package dev.nljdbc.agent;

import dev.nljdbc.llm.Usage;
import java.util.List;
import java.util.OptionalDouble;

/**
 * SQL for a question, and how it came about.
 *
 * @param sql passed the guard, and ran
 * @param confidence in 0 to 1; empty when there is nothing to base it on (one sample of a model, no
 *     vote)
 * @param model the model's name
 * @param steps what was thought, done and observed, in order
 * @param usage what it cost
 * @param warnings for the user: the context was cut, no rows and why that may be
 */
public record Outcome(
    String sql,
    OptionalDouble confidence,
    String model,
    List<Step> steps,
    Usage usage,
    List<String> warnings) {

  /** Copies the lists. */
  public Outcome {
    steps = List.copyOf(steps);
    warnings = List.copyOf(warnings);
  }

  /** Turns of the model, at least 1. */
  public int rounds() {
    return steps.stream().mapToInt(Step::round).max().orElse(1);
  }
}
