// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Step;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.answer.Answers.OutdatedAnswer;
import dev.nljdbc.config.Setting;
import dev.nljdbc.core.Question;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.llm.Usage;
import dev.nljdbc.memory.UserMemory;
import dev.nljdbc.memory.VerifiedQueries;
import dev.nljdbc.memory.VerifiedQueries.VerifiedQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Looks whether a person has verified the answer to a question. */
final class VerifiedAnswers {

  private final UserMemory store;

  VerifiedAnswers(UserMemory store) {
    this.store = store;
  }

  /**
   * What was found.
   *
   * @param outcome the verified query as an answer; empty to ask the model
   * @param warnings for the user, whoever answers; the outcome has them already
   */
  record Look(Optional<Outcome> outcome, List<String> warnings) {}

  /**
   * Looks for a question.
   *
   * @param failed answers that did not run
   * @param session tells sessions apart that may see different rows
   * @throws NlException when the question has other parameters than its verified query
   */
  Look look(Question question, Workspace workspace, List<OutdatedAnswer> failed, String session)
      throws NlException {
    VerifiedQueries queries =
        store.queries(workspace.index().status(), workspace.settings().path(Setting.MEMORY));
    Optional<VerifiedQuery> found = queries.find(question, session);
    List<String> warnings = new ArrayList<>(queries.newWarnings());
    if (found.isEmpty() || question.earlier().isPresent()) { // a follow-up says only half
      return new Look(Optional.empty(), warnings);
    }
    Optional<OutdatedAnswer> run = failed.stream().filter(f -> f.answer().verified()).findFirst();
    if (run.isPresent()) {
      warnings.add(passedOver("no longer runs", run.get().failure()));
      return new Look(Optional.empty(), warnings);
    }
    checkParameters(found.get(), question);
    return new Look(passed(found.get(), queries, workspace.guard(), warnings), warnings);
  }

  private static Optional<Outcome> passed(
      VerifiedQuery query, VerifiedQueries queries, SqlGuard guard, List<String> warnings)
      throws NlException {
    try {
      String sql = guard.check(query.sql());
      queries.use(query, VerifiedQueries.Uses.OWN);
      return Optional.of(outcome(query, sql, warnings));
    } catch (NlException e) {
      if (e.error() != NlError.REFUSED) {
        throw e;
      }
      warnings.add(passedOver("is not allowed any more", e));
      return Optional.empty();
    }
  }

  private static String passedOver(String what, Exception why) {
    return ("The verified query of this question %s, so the model was asked: %s NL REMEMBER it"
            + " anew, or NL FORGET it.")
        .formatted(what, why.getMessage());
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
