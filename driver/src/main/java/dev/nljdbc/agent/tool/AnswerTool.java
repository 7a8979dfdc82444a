// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.agent.tool.Tool.Observation;
import dev.nljdbc.agent.tool.Tool.Parameter;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.SqlGuard;
import java.util.List;
import java.util.Optional;

/**
 * Done with the query, for a model that has no ExecuteSQL ({@code nl.lab.without}): the query is
 * the answer once the guard lets it pass. Nothing is run, so that the model learns nothing from the
 * database; only what the guard refuses comes back to it.
 */
public final class AnswerTool extends Tool {

  public static final String NAME = "Done";
  private static final String SQL = "sql";

  /** Why there is no query that answers; also of a Done that takes none. */
  public static final Parameter UNANSWERABLE =
      new Parameter("unanswerable", Parameter.Kind.TEXT, false, "");

  private final SqlGuard guard;

  AnswerTool(SqlGuard guard) {
    super(
        NAME,
        "Gives the one SELECT that is the answer, and ends the work.",
        List.of(
            new Parameter(
                SQL, Parameter.Kind.TEXT, true, "the query that is the answer", Toolbox.QUERY),
            UNANSWERABLE));
    this.guard = guard;
  }

  @Override
  public Observation run(ToolArguments arguments, Cancellation cancellation) throws NlException {
    try {
      String sql = guard.check(arguments.text(SQL));
      return new Observation(
          "",
          Optional.of(new Observation.Ran(sql, true, List.of(), Optional.empty())),
          Optional.empty());
    } catch (NlException e) {
      if (e.error() != NlError.REFUSED) {
        throw e;
      }
      cancellation.check(); // an interrupted guard only says that it could not read the query
      return Observation.of(PromptEscaping.line("not taken. " + e.getMessage()));
    }
  }
}
