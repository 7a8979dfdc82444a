// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import java.util.ArrayList;
import java.util.List;

/** Asks all examiners. */
public final class Examination {

  private static final List<Examiner> ALL =
      List.of(
          new UnusedTerms(),
          new UnusedValues(),
          new UnaskedValues(),
          UnaskedClauses::limit,
          new Superlatives(),
          new Orderings(),
          new Aggregates(),
          new Negations(),
          new Comparisons(),
          UnaskedClauses::repeatedColumn,
          UnaskedClauses::setOperation,
          new CrossJoins(),
          new JoinsWithoutKey(),
          new FanTraps(),
          new UndoneOuterJoins(),
          new NullsInNotIn(),
          new LexicographicOrders(),
          new LimitBoundary(),
          new MissingMarkers(),
          new DeletedRows(),
          new LostRows(),
          new UnequalKeys(),
          new IntegerDivisions(),
          new PercentageBases(),
          new RepeatedAnswers());

  private Examination() {}

  /**
   * The doubts about a query, those that may change its rows first; usually none.
   *
   * @param probe asks the database for those that need it
   * @throws NlException only when the whole question has to end, such as when it was cancelled
   */
  public static List<Doubt> of(ExaminedQuery query, Probe probe) throws NlException {
    List<Doubt> doubts = new ArrayList<>();
    for (Examiner examiner : ALL) {
      doubts.addAll(examiner.examine(query, probe));
    }
    doubts.sort((one, other) -> Boolean.compare(other.mayChangeRows(), one.mayChangeRows()));
    return List.copyOf(doubts);
  }
}
