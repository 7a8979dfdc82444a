// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.question.WordLists;
import java.util.List;

/** A limit that the question does not ask for: no number, no superlative. */
final class UnaskedLimit implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
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
}
