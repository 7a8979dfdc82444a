// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;

/**
 * "Which customer spent the most, and how much" shows the sum as well; "which book is the longest,
 * and what is its length" the length; and so does "the largest refund" where rows have no names.
 */
final class FigureBeside {

  /** "And how many orders was that": more words are a question of their own. */
  private static final int LONGEST = 7;

  private FigureBeside() {}

  /** The query with the figure by which it is ordered; the same where nobody asks for it. */
  static Query in(Query q, Utterance u, SchemaView schema) {
    if (q.limit() == 0 || q.orderBy().size() != 1 || q.combined() != null) {
      return q;
    }
    Query.Term figure = q.orderBy().get(0).term();
    String asked = figure.function().equals("COUNT") ? "many" : "much";
    boolean wanted =
        figure.aggregate() && asksHow(asked, u) || asksWhat(u) || nameless(q, u, schema);
    if (q.select().contains(figure) || figure.part() || !wanted) {
      return q;
    }
    List<Query.Term> select = new ArrayList<>(q.select());
    select.add(figure);
    return q.withSelect(select);
  }

  /** Whether it shows one row by a key that tells people nothing, and nobody asks for that. */
  private static boolean nameless(Query q, Utterance u, SchemaView schema) {
    ColumnId shown = q.select().get(0).column();
    ColumnId by = q.orderBy().get(0).term().column();
    return q.limit() == 1
        && q.select().size() == 1
        && shown != null
        && by != null
        && q.select().get(0).function().isEmpty()
        && schema.column(shown).key()
        && schema.column(shown).numeric()
        && u.tokens().stream().noneMatch(t -> schema.column(shown).last().equals(t.stem()))
        && schema.column(by).measure();
  }

  /** "And what was it", at the end. */
  private static boolean asksWhat(Utterance u) {
    int end = u.size();
    while (end > 0 && !u.token(end - 1).word()) {
      end--;
    }
    return end > 3
        && u.isAny(end - 1, "it", "that")
        && u.isIn(end - 2, "be")
        && u.is(end - 3, "what")
        && u.is(end - 4, "and");
  }

  private static boolean asksHow(String much, Utterance u) {
    for (int i = Math.max(2, u.size() - LONGEST); i + 1 < u.size(); i++) {
      boolean often = much.equals("many") && u.is(i + 1, "often");
      if (u.is(i - 1, "and") && u.is(i, "how") && (u.is(i + 1, much) || often)) {
        return true;
      }
    }
    return false;
  }
}
