// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last question of a connection, with its answer or its failure.
 *
 * @param question as asked
 * @param answer null when there was none
 * @param failure why; null when there was an answer
 */
public record PreviousQuestion(
    Question question, @Nullable NlAnswer answer, @Nullable NlException failure) {

  /** A follow-up keeps this many characters of the questions before; the SQL covers the rest. */
  private static final int LONGEST = 600;

  /**
   * Joins a follow-up to the last question. After a failed follow-up it continues where that one
   * did.
   *
   * @throws NlException {@link NlError#SYNTAX} when nothing was asked, or nothing answered
   */
  static Question goingOn(Optional<PreviousQuestion> last, Question next) throws NlException {
    if (last.isEmpty()) {
      throw nothing("This connection has asked no question yet", null);
    }
    return next.after(last.get().context());
  }

  private Question.Earlier context() throws NlException {
    NlAnswer known = answer;
    if (known == null) {
      return question
          .earlier()
          .orElseThrow(() -> nothing("This connection's last question has no answer", failure));
    }
    String before = question.earlier().map(earlier -> earlier.question() + " / ").orElse("");
    String all = before + question.text();
    return new Question.Earlier(all.substring(Math.max(0, all.length() - LONGEST)), known.sql());
  }

  private static NlException nothing(String why, @Nullable NlException failure) {
    return new NlException(
        NlError.SYNTAX,
        why + ", so NL MORE has nothing to go on from. Ask a whole question first: NL: question.",
        failure);
  }

  /** The failure of this same question. */
  public Optional<NlException> failureOf(Question asked) {
    return question.equals(asked) ? Optional.ofNullable(failure) : Optional.empty();
  }
}
