// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.queries.QueryOutline.Shown;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The same column shown twice. */
final class RepeatedColumns implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
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
