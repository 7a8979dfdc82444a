package dev.nljdbc.bench.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * What a query is made of, written so that equal parts are equal texts: names in lower case,
 * aliases resolved, literals apart. Lists are sorted where order means nothing.
 *
 * @param tables all of them, also those of subqueries, as often as they occur
 * @param joins equations of columns, and kinds of outer join
 * @param items what the query shows, each expression
 * @param shown the columns in it
 * @param filtered the columns that rows are chosen by
 * @param conditions each with {@code ?} for its values, and one {@code or} for each OR
 * @param values those compared with
 * @param aggregates of what is shown
 * @param groups GROUP BY and HAVING
 * @param orders ORDER BY and LIMIT, in order
 * @param sets UNION and the like
 * @param subqueries where there are some, and what those in FROM and WITH show
 * @param distinct DISTINCT, wherever it stands
 */
record QueryShape(
    List<String> tables,
    List<String> joins,
    List<String> items,
    List<String> shown,
    List<String> filtered,
    List<String> conditions,
    List<String> values,
    List<String> aggregates,
    List<String> groups,
    List<String> orders,
    List<String> sets,
    List<String> subqueries,
    List<String> distinct) {

  /** Nothing yet, to be filled. */
  static QueryShape empty() {
    return new QueryShape(
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  /** Filled: sorts what has no order. */
  QueryShape sorted() {
    for (List<String> part :
        List.of(
            tables,
            joins,
            items,
            shown,
            filtered,
            conditions,
            values,
            aggregates,
            groups,
            subqueries,
            distinct)) {
      part.sort(null);
    }
    return this;
  }
}
