// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.Outcome;
import dev.nljdbc.agent.tool.LiteralCheck;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Question;
import dev.nljdbc.core.Question.BoundValue;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.offline.OfflineParser;
import dev.nljdbc.offline.language.Numerals;
import java.util.List;

/**
 * The texts that are bound to the parameters of a kept answer. Its SQL was made for other texts:
 * where the column that one is compared with does not hold it, and another one does, the question
 * may mean that one now.
 */
final class BoundTexts {

  private final List<BoundValue> values;
  private final Workspace workspace;

  BoundTexts(Question question, Workspace workspace) {
    this.values = question.parameters();
    this.workspace = workspace;
  }

  /** The answer with doubts about these texts, in place of those about the texts before. */
  NlAnswer examined(NlAnswer answer) throws NlException {
    if (values.isEmpty() || !answer.cached()) {
      return answer;
    }
    Dialect dialect = workspace.index().dialect();
    List<String> literals = values.stream().map(value -> literal(value, dialect)).toList();
    String sql = workspace.guard().withLiterals(answer.sql(), literals);
    List<Doubt> doubts = LiteralCheck.doubts(workspace.index(), sql, false);
    Outcome outcome = answer.outcome().without(Doubt.Kind.UNKNOWN_LITERAL).doubted(doubts);
    boolean elsewhere = doubts.stream().anyMatch(Doubt::mayChangeRows);
    double guess = OfflineParser.guess();
    return answer.with(
        elsewhere && outcome.confidence().orElse(0) > guess
            ? outcome.withConfidence(guess)
            : outcome);
  }

  private static String literal(BoundValue value, Dialect dialect) {
    String text = value.text();
    boolean plain = Numerals.isNumber(text) || text.equals("null"); // as no value is told here
    return plain ? text : dialect.string(text);
  }
}
