// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;

/** Makes an answer when no other is kept. */
@FunctionalInterface
interface Making {

  NlAnswer make() throws NlException;

  /** Asks a cache as {@link Answers} does. */
  static NlAnswer get(
      AnswerCache cache,
      AnswerKey key,
      Workspace workspace,
      boolean onDisk,
      Cancellation cancellation,
      Making making)
      throws NlException {
    try (AnswerCache.Turn turn = cache.turn(key, workspace, onDisk, cancellation)) {
      if (turn.answer().isPresent()) {
        return turn.answer().get();
      }
      NlAnswer made = making.make();
      turn.keep(made);
      return made;
    }
  }
}
