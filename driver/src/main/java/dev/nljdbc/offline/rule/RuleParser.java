// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Utterance;

/** Reads an utterance by hand-written rules, one for each construct of English. Thread-safe. */
public final class RuleParser {

  private final SchemaView schema;

  /** A parser of questions about one database. */
  public RuleParser(SchemaView schema) {
    this.schema = schema;
  }

  /**
   * The one query that the rules make of an utterance.
   *
   * @param share of the question's telling words that link, 0 to 1
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when no rule knows what is asked for
   */
  public RuleReading read(Utterance utterance, double share) throws NlException {
    QueryDraft draft = new QueryDraft(utterance, schema);
    new FocusRule(draft).apply();
    if (!draft.focused()) {
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "No table or column of this database is spoken of in: " + utterance.text());
    }
    conditions(draft);
    clauses(draft);
    Query query = new DraftAssembler(draft).query();
    new UnreadWordsCheck(draft).check(query);
    return new RuleReading(
        query, RuleConfidence.of(utterance, draft, query, share), draft.notes().idiom());
  }

  private static void clauses(QueryDraft draft) {
    OrderRule order = new OrderRule(draft);
    order.apply();
    new GroupRule(draft).apply();
    new MeasureRule(draft).apply();
    new SelectRule(draft).apply();
    new AmountRule(draft).apply();
    order.bySelected();
  }

  private static void conditions(QueryDraft draft) {
    AverageRule average = new AverageRule(draft);
    average.apply();
    new SuperlativeRule(draft).apply();
    average.onAverage();
    new NumberRule(draft).apply();
    new ValueRule(draft).apply();
    FlagRule flags = new FlagRule(draft);
    flags.apply();
    flags.opposites();
    new AbsenceRule(draft).apply();
  }
}
