// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.FailureTrace;
import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.Strategy;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.core.SqlLiterals;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.List;

/**
 * A question with parameters for the offline model: it reads the question with their values, and
 * where these stand in its SQL, the parameters take their place. Where a value may be mistaken for
 * something else, it reads the question once more with another value.
 */
final class OfflineParameters {

  private static final String ELSEWHERE =
      "can't tell a parameter whose value also stands elsewhere in the question";
  private static final String OTHER_LETTERS =
      "The database writes a parameter's value in other letters: '%s'. Where case counts, bind it"
          + " so.";
  private static final String NOT_FOUND =
      "could not find each value once, in the question's order, in the SQL that it wrote";

  private final Question question;
  private final Workspace workspace;

  OfflineParameters(Question question, Workspace workspace) {
    this.question = question;
    this.workspace = workspace;
  }

  /**
   * The answer with the parameters in place of the values, run once more to see that it runs.
   *
   * @throws NlException {@link NlError#UNSUPPORTED} when a value can't be written into the question
   *     or not each value stands in the SQL once, in the question's order
   */
  Outcome answer(Strategy strategy, Cancellation cancellation) throws NlException {
    List<String> values = values();
    Outcome outcome = strategy.answer(question.withInlined(values), workspace, cancellation);
    List<SqlLiterals.Literal> places;
    try {
      places = places(outcome.sql(), values, strategy, cancellation);
    } catch (NlException e) {
      throw e.tried(outcome.sql()).after(new FailureTrace(outcome.steps(), outcome.usage()));
    }
    List<String> warnings = new ArrayList<>(outcome.warnings());
    String sql = bound(outcome.sql(), places, warnings);
    return OfflineStrategy.executed(
            outcome.withSql(sql),
            "The parameters in place of their values.",
            "The offline model's SQL does not run with the parameters in it. %2$s",
            workspace,
            cancellation)
        .withWarnings(warnings);
  }

  private List<String> values() throws NlException {
    List<String> values = new ArrayList<>();
    for (BoundValue value : question.parameters()) {
      String text = value.text();
      if (text.isBlank() || text.indexOf('"') >= 0 || text.indexOf('\n') >= 0) {
        throw unsupported("reads the question with the values, and one of them is no plain text");
      }
      values.add(text);
    }
    return values;
  }

  private List<SqlLiterals.Literal> places(
      String sql, List<String> values, Strategy strategy, Cancellation cancellation)
      throws NlException {
    ParameterPlaces places = new ParameterPlaces(question.text(), values);
    List<String> others = places.others(sql).orElseThrow(() -> unsupported(ELSEWHERE));
    String again = others.equals(values) ? sql : again(others, strategy, cancellation);
    return places.in(sql, again, others).orElseThrow(() -> unsupported(NOT_FOUND));
  }

  /** The reading of the question with other values. */
  private String again(List<String> others, Strategy strategy, Cancellation cancellation)
      throws NlException {
    try {
      return strategy.answer(question.withInlined(others), workspace, cancellation).sql();
    } catch (NlException e) {
      if (e.error() == NlError.NOT_UNDERSTOOD) {
        throw unsupported("understands it with these values, but not with others");
      }
      throw e;
    }
  }

  private String bound(String sql, List<SqlLiterals.Literal> places, List<String> warnings) {
    StringBuilder made = new StringBuilder();
    int behind = 0;
    for (int i = 0; i < places.size(); i++) {
      SqlLiterals.Literal place = places.get(i);
      if (place.text() && !place.value().equals(question.parameters().get(i).text())) {
        warnings.add(OTHER_LETTERS.formatted(place.value()));
      }
      made.append(sql, behind, place.start()).append('?');
      behind = place.end();
    }
    return made.append(sql, behind, sql.length()).toString();
  }

  private NlException unsupported(String why) {
    return new NlException(
        NlError.UNSUPPORTED,
        ("The offline model can't answer this question with parameters (?): it %s. Write the values"
                + " into the question, set nl.model, or give its SQL once with NL REMEMBER '%s' AS"
                + " SELECT …")
            .formatted(why, question.text().replace("'", "''")));
  }
}
