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
      return turn.answer().isPresent() ? turn.answer().get() : turn.keep(making.make());
    }
  }
}
