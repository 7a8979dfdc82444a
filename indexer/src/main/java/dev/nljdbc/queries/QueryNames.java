// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.queries;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQuery.FilterUse;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the names in a query refer to, and which of them refer to nothing.
 *
 * @param tables the tables of all its FROM clauses by what the query calls them: alias or own name,
 *     in lower case; of several that are called the same, the first
 * @param unknownTables names in FROM that are no table of the catalog and no common table
 *     expression
 * @param unknownColumns names that no source in reach has, including aliases of results: engines
 *     differ in where these may be used
 * @param filters conditions on one column
 */
public record QueryNames(
    Map<String, TableId> tables,
    Set<String> unknownTables,
    Set<UnknownColumn> unknownColumns,
    List<FilterUse> filters) {

  /**
   * A column that is not found.
   *
   * @param qualifier table or alias before the dot, without quotes; empty for none
   * @param name without quotes
   */
  public record UnknownColumn(String qualifier, String name) {}

  /** Copies the collections, in their order. */
  public QueryNames {
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    unknownTables = Collections.unmodifiableSet(new LinkedHashSet<>(unknownTables));
    unknownColumns = Collections.unmodifiableSet(new LinkedHashSet<>(unknownColumns));
    filters = List.copyOf(filters);
  }
}
