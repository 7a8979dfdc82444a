package dev.nljdbc.jdbc;

import dev.nljdbc.agent.prompt.Question;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.error.NlException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a connection was asked last, and what came of it: one of answer and failure.
 *
 * @param question as asked
 * @param answer null when there was none
 * @param failure why; null when there was an answer
 */
record LastAsked(Question question, @Nullable NlAnswer answer, @Nullable NlException failure) {

  /** The failure of this same question. */
  Optional<NlException> failureOf(Question asked) {
    return question.equals(asked) ? Optional.ofNullable(failure) : Optional.empty();
  }
}
