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
    Draft draft = new Draft(utterance, schema);
    Chooser chooser = new Chooser(draft);
    new FocusRule(draft, chooser).apply();
    if (draft.focus() == null) {
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "No table or column of this database is spoken of in: " + utterance.text());
    }
    new AverageRule(draft, chooser).apply();
    new SuperlativeRule(draft, chooser).apply();
    new OnAverageRule(draft).apply();
    new NumberRule(draft, chooser).apply();
    new ValueRule(draft, chooser).apply();
    new FlagRule(draft, chooser).apply();
    new OppositeRule(draft, chooser).apply();
    new AbsenceRule(draft, chooser).apply();
    OrderRule order = new OrderRule(draft, chooser);
    order.apply();
    new EachRule(draft, chooser).apply();
    new HowRule(draft, chooser).apply();
    new SelectRule(draft, chooser).apply();
    new AmountRule(draft, chooser).apply();
    order.bySelected();
    Query query = new Assembler(draft).query();
    new Leftovers(draft).check(query);
    return new RuleReading(
        query, draft.report(), Confidence.of(utterance, draft, query, share), draft.idiom);
  }
}
