// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.queries.QueryOutline.Shown;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds clauses that the question does not ask for; each method is an {@link Examiner}. */
final class UnaskedClauses {

  private UnaskedClauses() {}

  /** A limit, where the question has no number and no superlative. */
  static List<Doubt> limit(ExaminedQuery query, Probe probe) {
    String rows = query.main().map(select -> select.order().rows()).orElse("");
    QuestionWords question = query.question();
    boolean asked =
        rows.isEmpty()
            || question.superlative()
            || question.tokens().stream().anyMatch(t -> t.lower().equals(rows))
            || question.tokens().stream().anyMatch(t -> t.lower().endsWith("est"))
            || question.has(WordLists.set("asks.limit"));
    return asked
        ? List.of()
        : List.of(
            Doubt.ofWords(
                Kind.UNASKED_LIMIT,
                "The query shows "
                    + rows
                    + (rows.equals("1") ? " row" : " rows")
                    + " at most, and the question asks for no such limit."));
  }

  /** UNION or INTERSECT, where the question combines nothing. */
  static List<Doubt> setOperation(ExaminedQuery query, Probe probe) {
    QueryText text = query.text();
    boolean combines = text.has("INTERSECT", "UNION");
    return combines && !query.question().has(WordLists.set("asks.combination"))
        ? List.of(
            Doubt.ofWords(
                Kind.UNASKED_OPERATION,
                "The query combines two queries, and the question speaks of one thing only."))
        : List.of();
  }

  /** A column that is shown twice. */
  static List<Doubt> repeatedColumn(ExaminedQuery query, Probe probe) {
    Set<String> seen = new HashSet<>();
    for (Shown shown : query.main().map(select -> select.shown()).orElse(List.of())) {
      if (!shown.star() && !seen.add(shown.term().sql())) {
        return List.of(
            Doubt.ofWords(
                Kind.REPEATED_COLUMN, "The query shows " + shown.term().sql() + " twice."));
      }
    }
    return List.of();
  }
}
