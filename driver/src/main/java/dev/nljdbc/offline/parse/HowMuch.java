package dev.nljdbc.offline.parse;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Utterance;

/** "How much" asks for an amount: neither a name nor how many there are. */
public final class HowMuch {

  private HowMuch() {}

  /** Whether a question begins so. */
  public static boolean asked(Utterance u) {
    return u.is(0, "how") && u.is(1, "much");
  }

  /** Whether a question asks for the price of each: how much does it cost, how much is it. */
  static boolean each(Utterance u) {
    boolean is = u.isAny(2, "is", "are");
    boolean costs = u.isAny(2, "does", "do") && u.tokens().stream().anyMatch(t -> t.is("cost"));
    return asked(u)
        && (is || costs)
        && u.tokens().stream().noneMatch(t -> t.is("total") || t.is("all") || t.is("together"));
  }

  /** Whether a query shows any amount. */
  public static boolean told(Query q, SchemaView schema) {
    return q.select().stream()
        .anyMatch(
            t ->
                t.column() != null
                    && !t.function().equals("COUNT")
                    && schema.column(t.column()).measure());
  }
}
