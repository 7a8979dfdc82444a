// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.spring;

import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.examine.Doubt;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The rows of a question with what they come from.
 *
 * @param value the rows, or the one row
 * @param answer all that is known of the answer
 */
public record Answered<T>(T value, NlAnswer answer) {

  /** The SQL. */
  public String sql() {
    return answer.sql();
  }

  /** How likely the answer is right, 0 to 1; empty where there is nothing to base it on. */
  public OptionalDouble confidence() {
    return answer.confidence();
  }

  /** The doubts about the answer; usually none. */
  public List<Doubt> doubts() {
    return answer.doubts();
  }
}
