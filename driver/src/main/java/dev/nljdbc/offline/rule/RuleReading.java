package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Meaning;
import java.util.List;

/**
 * What the rules make of a question.
 *
 * @param query the query
 * @param links what each span was taken for
 * @param confidence in 0 to 1, how sure the rules are
 * @param idiom whether it rests on a turn of phrase that nothing was learned of
 */
public record RuleReading(Query query, List<Meaning> links, double confidence, boolean idiom) {

  /** Copies the links. */
  public RuleReading {
    links = List.copyOf(links);
  }
}
