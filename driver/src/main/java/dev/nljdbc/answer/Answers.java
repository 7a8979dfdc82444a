package dev.nljdbc.answer;

import dev.nljdbc.agent.Question;
import dev.nljdbc.agent.Workspace;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Cancellation;

/**
 * Answers questions: from what was answered before, or by the strategy that the settings choose.
 * One per driver; models and kept answers are shared by its connections. Thread-safe.
 */
public final class Answers implements AutoCloseable {

  /** Keeps nothing yet. */
  public Answers() {}

  /**
   * Answers a question.
   *
   * @param databaseId tells the database and its user from others
   * @throws NlException when there is no answer, in words for the user
   */
  public NlAnswer ask(
      String databaseId, Question question, Workspace workspace, Cancellation cancellation)
      throws NlException {
    throw new UnsupportedOperationException("not built yet");
  }

  @Override
  public void close() {}
}
