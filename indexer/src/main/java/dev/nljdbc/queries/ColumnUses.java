// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.queries.MinedQuery.ExpressionUse;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The uses of each column in the queries that people wrote. Immutable. */
public final class ColumnUses {

  private static final int MOST = 20;

  private final Map<ColumnId, Set<String>> expressions = new HashMap<>();
  private final Map<ColumnId, Set<String>> constants = new HashMap<>();
  private final Map<ColumnId, Set<String>> aliases = new HashMap<>();

  /** The column uses of these queries. */
  public ColumnUses(MinedQueries mined) {
    for (MinedQuery query : mined.queries()) {
      for (ExpressionUse expression : query.expressions()) {
        for (ColumnId column : expression.columns()) {
          add(expressions, column, "used as " + expression + " in " + query.source());
          add(aliases, column, expression.alias());
        }
      }
      for (FilterUse filter : query.filters()) {
        filter.constants().forEach(constant -> add(constants, filter.column(), constant));
      }
    }
  }

  private static void add(Map<ColumnId, Set<String>> to, ColumnId column, String words) {
    Set<String> known = to.computeIfAbsent(column, c -> new LinkedHashSet<>());
    if (known.size() < MOST) {
      known.add(words);
    }
  }

  /**
   * The uses in words for people and models: {@code used as quantity * unit_price AS revenue in
   * view monthly_sales}, then {@code filtered by paid, open}. At most twenty of each.
   */
  public List<String> of(ColumnId column) {
    List<String> uses = new ArrayList<>(expressions.getOrDefault(column, Set.of()));
    Set<String> compared = constants.getOrDefault(column, Set.of());
    if (!compared.isEmpty()) {
      uses.add("filtered by " + String.join(", ", compared));
    }
    return uses;
  }

  /**
   * Texts by which the column may be looked for: what is computed from it is called, and what it is
   * compared with.
   */
  public List<String> words(ColumnId column) {
    List<String> words = new ArrayList<>(aliases.getOrDefault(column, Set.of()));
    words.addAll(constants.getOrDefault(column, Set.of()));
    return words;
  }
}
