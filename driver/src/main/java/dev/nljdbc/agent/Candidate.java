package dev.nljdbc.agent;

import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One independent try at a question.
 *
 * @param sql passed the guard, and ran; empty when the try failed
 * @param failure why there is no SQL; null when there is
 * @param steps what was thought, done and observed, in order
 * @param usage what the try cost, also when it failed
 * @param warnings for the user
 */
public record Candidate(
    Optional<String> sql,
    @Nullable NlException failure,
    List<Step> steps,
    Usage usage,
    List<String> warnings) {

  /** Copies the lists. */
  public Candidate {
    steps = List.copyOf(steps);
    warnings = List.copyOf(warnings);
  }
}
