// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a query is made of, written so that equal parts are equal texts: names in lower case,
 * aliases resolved, literals apart. Lists are sorted where order means nothing.
 */
final class QueryShape {

  /** A kind of parts. */
  enum Part {
    /** All tables, also those of subqueries, as often as they occur. */
    TABLES,
    /** Equations of columns, and kinds of outer join. */
    JOINS,
    /** The shown expressions. */
    ITEMS,
    /** The columns in what it shows. */
    SHOWN,
    /** The columns that rows are chosen by. */
    FILTERED,
    /** Conditions, each with {@code ?} for its values, and one {@code or} for each OR. */
    CONDITIONS,
    /** The values compared with. */
    VALUES,
    /** The aggregates of what is shown. */
    AGGREGATES,
    /** GROUP BY and HAVING. */
    GROUPS,
    /** ORDER BY and LIMIT, in order. */
    ORDERS,
    /** UNION and the like, in order. */
    SETS,
    /** Where there are subqueries, and what those in FROM and WITH show. */
    SUBQUERIES,
    /** DISTINCT, wherever it stands. */
    DISTINCT
  }

  private final Map<Part, List<String>> parts = new EnumMap<>(Part.class);

  /** The parts of one kind, to be read or added to. */
  List<String> of(Part part) {
    return parts.computeIfAbsent(part, none -> new ArrayList<>());
  }

  /** Filled: sorts what has no order. */
  QueryShape sorted() {
    parts.forEach(
        (part, texts) -> {
          if (part != Part.ORDERS && part != Part.SETS) {
            texts.sort(null);
          }
        });
    return this;
  }
}
