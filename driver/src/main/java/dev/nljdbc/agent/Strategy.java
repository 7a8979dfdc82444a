// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;

/** A way from a question to SQL. */
public interface Strategy {

  /**
   * Answers a question.
   *
   * @throws NlException when there is no answer, with the reason; never an invented query
   */
  Outcome answer(Question question, Workspace workspace, Cancellation cancellation)
      throws NlException;
}
