package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.answer.Answers.RecentAnswers;
import dev.nljdbc.answer.NlAnswer;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlException;
import java.util.List;

/** Answers a question; {@link dev.nljdbc.answer.Answers#ask} for users. */
@FunctionalInterface
public interface QuestionAnswerer {

  /**
   * As {@link dev.nljdbc.answer.Answers#ask(String, Question, Workspace, Cancellation, List,
   * RecentAnswers)} says.
   */
  NlAnswer ask(
      String databaseId,
      Question question,
      Workspace workspace,
      Cancellation cancellation,
      List<OutdatedAnswer> failed,
      RecentAnswers recent)
      throws NlException;
}
