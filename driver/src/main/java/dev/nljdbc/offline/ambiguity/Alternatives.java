// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The other meanings that a word of a question may have, before anyone looks at their rows.
 *
 * @param word as the question writes it
 * @param taken what the query takes it for; null where the query leaves it out
 * @param verb what stands between the word and its meaning: {@code is}, {@code goes by}
 * @param others with the query of each, the likeliest first
 */
record Alternatives(String word, @Nullable String taken, String verb, List<Alternative> others) {

  Alternatives {
    others = List.copyOf(others);
  }

  /**
   * Another meaning.
   *
   * @param target what the word means by it
   * @param query the whole question's query with it
   * @param equal whether the word fits it about as well as what was taken
   * @param keys the foreign key columns to join by where there are several; empty for the usual
   */
  record Alternative(String target, Query query, boolean equal, Set<ColumnId> keys) {

    Alternative(String target, Query query, boolean equal) {
      this(target, query, equal, Set.of());
    }
  }
}
