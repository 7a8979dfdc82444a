// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Recognizes "how much" and "how long", which ask for an amount: neither a name nor a count answers
 * them.
 */
public final class AmountQuestion {

  /** The subject stands among so many words. */
  private static final int BEGINNING = 6;

  private AmountQuestion() {}

  /** Whether a question begins with "how much". */
  public static boolean asked(Utterance u) {
    return u.is(0, "how") && u.is(1, "much");
  }

  /** Whether a query shows any amount. */
  public static boolean showsAmount(Query q, SchemaView schema) {
    return shows(q, schema, t -> !t.function().equals("COUNT"), ColumnView::measure);
  }

  /** 0 of a query that shows what is asked for so, 1 of one that passes over it. */
  static int passed(Query q, QuestionView view) {
    Utterance u = view.utterance();
    boolean sum = q.select().stream().anyMatch(t -> t.function().equals("SUM"));
    boolean none = asked(u) && !showsAmount(q, view.schema());
    none |= received(u) && !sum && q.combined() == null;
    boolean measured = shows(q, view.schema(), t -> true, c -> c.measure() || c.temporal());
    return none || sum && each(u) || howLong(u) && !measured ? 1 : 0;
  }

  /** Whether a question asks for all that was taken or spent: how much money did we receive. */
  private static boolean received(Utterance u) {
    return asked(u)
        && u.is(2, "money")
        && IntStream.range(3, Math.min(u.size(), BEGINNING))
            .anyMatch(i -> u.isAny(i, "we", "they", "people") && u.isAny(i - 1, "did", "have"));
  }

  /** Whether a question asks for the price of each, and not of all: how much does a song cost. */
  private static boolean each(Utterance u) {
    boolean is = u.isAny(2, "is", "are");
    boolean costs = u.isAny(2, "does", "do") && u.tokens().stream().anyMatch(t -> t.is("cost"));
    return asked(u)
        && (is || costs)
        && u.tokens().stream().noneMatch(t -> t.is("total") || t.is("all") || t.is("together"));
  }

  /** "how long is the longest song": its seconds. */
  private static boolean howLong(Utterance u) {
    return u.is(0, "how")
        && u.isAny(2, "is", "are", "was", "were")
        && u.linkAt(1) == null
        && Lexicon.measuresOf(u.token(1).lower()).isPresent();
  }

  private static boolean shows(
      Query q, SchemaView schema, Predicate<Query.Term> how, Predicate<ColumnView> what) {
    return q.select().stream()
        .anyMatch(t -> t.column() != null && how.test(t) && what.test(schema.column(t.column())));
  }
}
