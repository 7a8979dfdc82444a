// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Optional;
import java.util.Set;

/** Reads an utterance by hand-written rules, one for each construct of English. Thread-safe. */
public final class RuleParser {

  private final SchemaView schema;
  private final Set<Construct> without;

  /** A parser of questions about one database. */
  public RuleParser(SchemaView schema) {
    this(schema, Set.of());
  }

  /**
   * The same without some of the rules, to measure what they are worth.
   *
   * @param without what it does not read
   */
  public RuleParser(SchemaView schema, Set<Construct> without) {
    this.schema = schema;
    this.without = without;
  }

  /**
   * The one query that the rules make of an utterance.
   *
   * @param share of the question's telling words that link, 0 to 1
   * @throws NlException {@link NlError#NOT_UNDERSTOOD} when no rule knows what is asked for
   */
  public RuleReading read(Utterance utterance, double share) throws NlException {
    Optional<Query> figures =
        without.contains(Construct.GROUPED_FIGURES)
            ? Optional.empty()
            : GroupedFigures.of(utterance, schema).or(() -> RankedFigures.of(utterance, schema));
    if (figures.isPresent()) {
      return new RuleReading(figures.get(), GroupedFigures.CONFIDENCE, true);
    }
    QueryDraft draft = new QueryDraft(utterance, schema);
    new FocusRule(draft).apply();
    if (!draft.focused()) {
      throw new NlException(
          NlError.NOT_UNDERSTOOD,
          "The question names no table or column of this database: " + utterance.text());
    }
    conditions(draft);
    clauses(draft);
    Query query = new DraftAssembler(draft).query();
    if (!without.contains(Construct.UNREAD_WORDS)) {
      new UnreadWordsCheck(draft).check(query);
    }
    return new RuleReading(
        query, RuleConfidence.of(utterance, draft, query, share), draft.notes().idiom());
  }

  private void conditions(QueryDraft draft) {
    AverageRule average = new AverageRule(draft);
    apply(Construct.AVERAGE, average::apply);
    apply(Construct.SUPERLATIVE, new SuperlativeRule(draft)::apply);
    apply(Construct.SUPERLATIVE_OF_AVERAGE, average::onAverage);
    apply(Construct.NUMBER, new NumberRule(draft)::apply);
    apply(Construct.VALUE, new ValueRule(draft)::apply);
    FlagRule flags = new FlagRule(draft);
    apply(Construct.FLAG, flags::apply);
    apply(Construct.OPPOSITE, flags::opposites);
    apply(Construct.ABSENCE, new AbsenceRule(draft)::apply);
  }

  private void clauses(QueryDraft draft) {
    OrderRule order = new OrderRule(draft);
    apply(Construct.ORDER, order::apply);
    apply(Construct.GROUP, new GroupRule(draft)::apply);
    apply(Construct.MEASURE, new MeasureRule(draft)::apply);
    apply(Construct.SELECT, new SelectRule(draft)::apply);
    apply(Construct.AMOUNT, new AmountRule(draft)::apply);
    apply(Construct.ORDER_BY_SHOWN, order::bySelected);
  }

  private void apply(Construct construct, Runnable rule) {
    if (!without.contains(construct)) {
      rule.run();
    }
  }
}
