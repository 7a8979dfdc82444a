// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.agent.tool.SharingLevel;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.memory.UserMemory;
import dev.nljdbc.memory.VerifiedQueries;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Looks whether a person has verified the answer to a question. */
final class VerifiedAnswers {

  private static final String NO_LONGER_RUNS = "no longer runs: ";

  private final UserMemory store;

  VerifiedAnswers(UserMemory store) {
    this.store = store;
  }

  /**
   * What was found.
   *
   * @param outcome the verified query as an answer; empty to ask the model
   * @param passedOver why there is a verified query and it is not the answer
   * @param warnings for the user, whoever answers; the outcome has them already
   */
  record Look(Optional<Outcome> outcome, Optional<String> passedOver, List<String> warnings) {}

  /**
   * Looks for a question.
   *
   * @param failed answers that did not run
   * @param session tells sessions apart that may see different rows
   * @throws NlException when the question has other parameters than its verified query
   */
  Look look(
      Question question,
      Workspace workspace,
      List<OutdatedAnswer> failed,
      String session,
      Cancellation cancellation)
      throws NlException {
    VerifiedQueries queries = store.queries(workspace.index().status(), workspace.settings());
    Optional<VerifiedQuery> found = queries.find(question, session);
    List<String> warnings = new ArrayList<>(queries.newWarnings());
    if (found.isEmpty() || question.earlier().isPresent()) { // a follow-up says only half
      return new Look(Optional.empty(), Optional.empty(), warnings);
    }
    VerifiedQuery query = found.get();
    Optional<OutdatedAnswer> run = failed.stream().filter(f -> f.answer().verified()).findFirst();
    if (run.isPresent()) {
      return passedOver(
          NO_LONGER_RUNS + told(run.get().failure(), query.sql(), workspace), warnings);
    }
    checkParameters(query, question);
    Optional<String> otherDay = new DayChecks(question, workspace).otherDay(query.sql());
    if (otherDay.isPresent()) {
      return passedOver(otherDay.get(), warnings);
    }
    try {
      Outcome outcome = outcome(query, workspace.guard().checkKept(query.sql()), warnings);
      if (query.columns().isEmpty()) {
        outcome = RequestedColumns.of(outcome, question, workspace, cancellation);
      }
      queries.use(query, VerifiedQueries.Uses.OWN);
      return new Look(Optional.of(outcome), Optional.empty(), warnings);
    } catch (NlException e) {
      String why = String.valueOf(e.getMessage());
      return switch (e.error()) {
        case REFUSED -> passedOver("is not allowed any more: " + why, warnings);
        case NO_ANSWER ->
            e.getCause() instanceof SQLException cause && !(cause instanceof NlException)
                ? passedOver(NO_LONGER_RUNS + told(cause, query.sql(), workspace), warnings)
                : passedOver("does not give the columns asked for: " + why, warnings);
        default -> throw e;
      };
    }
  }

  /** Engines suggest names in place of wrong ones, also those of hidden columns. */
  private static String told(SQLException failure, String sql, Workspace workspace) {
    return SharingLevel.ROWS.print(failure, sql, workspace.index().catalog());
  }

  private static Look passedOver(String why, List<String> warnings) {
    warnings.add(
        ("The verified query of this question was passed over, and the model asked. It %s"
                + " NL REMEMBER it anew, or NL FORGET it.")
            .formatted(why.endsWith(".") ? why : why + "."));
    return new Look(Optional.empty(), Optional.of(why), warnings);
  }

  private static void checkParameters(VerifiedQuery query, Question question) throws NlException {
    int given = question.parameters().size();
    if (given != query.parameters()) {
      throw new NlException(
          NlError.PARAMETER,
          ("The verified query of this question takes %s, and %s. Prepare the question and "
                  + "set one value for each ? of it.")
              .formatted(
                  counted(query.parameters()),
                  given == 0 ? "none was set" : counted(given) + " set"));
    }
  }

  private static String counted(int parameters) {
    return parameters + (parameters == 1 ? " parameter" : " parameters");
  }

  private static Outcome outcome(VerifiedQuery query, String sql, List<String> warnings) {
    Step step =
        new Step(
            1,
            query.chosen()
                ? "A person chose this reading of the question."
                : "A person verified the SQL of this question.",
            "NL MEMORY",
            "remembered " + query.remembered() + " by " + query.by(),
            0,
            Duration.ZERO);
    return new Outcome(
        sql, OptionalDouble.of(1), NlAnswer.VERIFIED, List.of(step), Usage.NONE, warnings);
  }
}
