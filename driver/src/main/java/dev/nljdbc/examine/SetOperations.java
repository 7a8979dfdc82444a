// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.offline.question.WordLists;
import java.util.List;

/** Queries combined where the question combines nothing. */
final class SetOperations implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    QueryText text = query.text();
    boolean combines = text.has("INTERSECT", "UNION");
    return combines && !query.question().has(WordLists.set("asks.combination"))
        ? List.of(
            Doubt.ofWords(
                Kind.UNASKED_OPERATION,
                "The query combines two queries, and the question speaks of one thing only."))
        : List.of();
  }
}
