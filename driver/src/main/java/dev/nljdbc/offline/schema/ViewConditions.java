// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQueries;
import dev.nljdbc.queries.MinedQuery;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The conditions that the definitions of views put on their rows, including nested views. */
final class ViewConditions {

  private static final String VIEW = "view ";

  private final Map<String, MinedQuery> bySource = new HashMap<>();

  ViewConditions(MinedQueries mined) {
    for (MinedQuery query : mined.queries()) {
      if (query.source().startsWith(VIEW)) {
        bySource.put(query.source(), query);
      }
    }
  }

  /** The conditions of a view; none for a table. */
  List<FilterUse> of(TableId view) {
    List<FilterUse> found = new ArrayList<>();
    add(view, found, new HashSet<>());
    return found;
  }

  private void add(TableId view, List<FilterUse> found, Set<TableId> seen) {
    MinedQuery query = bySource.get(VIEW + view);
    if (query != null && seen.add(view)) {
      found.addAll(query.filters());
      query.tables().forEach(table -> add(table, found, seen));
    }
  }
}
