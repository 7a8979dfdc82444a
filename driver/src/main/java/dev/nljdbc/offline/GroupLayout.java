// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Order;
import dev.nljdbc.offline.query.Query.Term;
import java.util.List;
import java.util.stream.Stream;

/**
 * Shows and orders groups as people expect: the group before its figures, and the groups by what is
 * shown of them. Training compares rows whatever the order of their columns, so it can't be
 * learned.
 */
final class GroupLayout {

  private GroupLayout() {}

  /** The query, with the same groups and figures. */
  static Query of(Query query) {
    if (query.groupBy().isEmpty() || query.combined() != null) {
      return query; // the columns of a set operation have their places
    }
    List<Order> orders = query.orderBy().stream().map(o -> byFigure(o, query)).toList();
    return query.withSelect(groupsFirst(query.select())).withOrderBy(orders);
  }

  private static List<Term> groupsFirst(List<Term> shown) {
    return Stream.concat(
            shown.stream().filter(t -> !t.aggregate()), shown.stream().filter(Term::aggregate))
        .toList();
  }

  /** "Average length per category, longest first": the average, not the length of some row. */
  private static Order byFigure(Order order, Query query) {
    Term by = order.term();
    if (!by.function().isEmpty() || by.column() == null || query.groupBy().contains(by.column())) {
      return order;
    }
    return query.select().contains(by)
        ? order
        : query.select().stream()
            .filter(t -> t.aggregate() && by.column().equals(t.column()))
            .findFirst()
            .map(figure -> new Order(figure, order.descending()))
            .orElse(order);
  }
}
