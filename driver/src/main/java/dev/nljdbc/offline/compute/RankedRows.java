// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.offline.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of which a query shows the first, and what puts them in an order.
 *
 * @param rows all of them, in no order
 * @param key what they are ordered by
 * @param descending whether the greatest come first
 */
public record RankedRows(Query rows, Query.Term key, boolean descending) {

  /**
   * Empty for a query that neither orders rows nor shows those with the greatest or least value.
   */
  public static Optional<RankedRows> of(Query q) {
    boolean plain = q.combined() == null && q.limit() <= 1;
    if (!plain) {
      return Optional.empty();
    }
    return q.orderBy().isEmpty() ? ofExtreme(q).or(() -> ofValue(q)) : ofOrder(q);
  }

  private static Optional<RankedRows> ofOrder(Query q) {
    Query.Order order = q.orderBy().get(0);
    boolean grouped = !q.groupBy().isEmpty() || !order.term().aggregate();
    return grouped && q.orderBy().size() == 1
        ? Optional.of(
            new RankedRows(
                q.withOrderBy(List.of()).withLimit(0).withTables(q.involved()),
                order.term(),
                order.descending()))
        : Optional.empty();
  }

  /** A query of the rows where a column equals its greatest or least value among the same rows. */
  private static Optional<RankedRows> ofExtreme(Query q) {
    for (List<Query.Predicate> or : q.where()) {
      Query.Predicate p = or.get(0);
      List<Query> subs = p.subs().toList();
      if (or.size() == 1 && p.operator().equals("=") && subs.size() == 1) {
        Query sub = subs.get(0);
        List<List<Query.Predicate>> others = new ArrayList<>(q.where());
        others.remove(or);
        Query rows = q.withWhere(others).withTables(q.involved());
        Optional<Query.Term> extreme = extreme(sub);
        boolean same = sub.where().equals(others) && q.groupBy().isEmpty();
        return same && extreme.filter(t -> p.left().equals(plain(t))).isPresent()
            ? extreme.map(t -> new RankedRows(rows, p.left(), isGreatest(t)))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** A query of the greatest or least value alone. */
  private static Optional<RankedRows> ofValue(Query q) {
    return extreme(q)
        .map(
            t ->
                new RankedRows(
                    q.withSelect(List.of(plain(t))).withTables(q.involved()),
                    plain(t),
                    isGreatest(t)));
  }

  private static Optional<Query.Term> extreme(Query q) {
    boolean one = q.select().size() == 1 && q.groupBy().isEmpty() && q.having().isEmpty();
    return one && q.combined() == null && q.limit() == 0
        ? Optional.of(q.select().get(0))
            .filter(t -> t.function().equals("MIN") || t.function().equals("MAX"))
            .filter(t -> t.column() != null)
        : Optional.empty();
  }

  private static Query.Term plain(Query.Term extreme) {
    return new Query.Term("", extreme.column(), false);
  }

  private static boolean isGreatest(Query.Term extreme) {
    return extreme.function().equals("MAX");
  }

  /** These rows in descending or ascending order. */
  public RankedRows descending(boolean greatestFirst) {
    return new RankedRows(rows, key, greatestFirst);
  }

  /** Whether the value itself is all that is asked for. */
  public boolean ofValue() {
    return rows.select().equals(List.of(key));
  }
}
