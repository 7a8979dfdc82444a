// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.Query.Order;
import dev.nljdbc.offline.query.Query.Term;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Shows and orders groups as people expect: the group before its figures, several groups in the
 * order of the question, and the rows by what is shown of them. Training compares rows whatever the
 * order of their columns, so it can't be learned.
 */
final class GroupLayout {

  private GroupLayout() {}

  /**
   * The query, with the same groups and figures.
   *
   * @param place where the question names a column; negative if it does not
   */
  static Query of(Query query, ToIntFunction<ColumnId> place) {
    if (query.groupBy().isEmpty() || query.combined() != null) {
      return query; // the columns of a set operation have their places
    }
    List<Order> orders = query.orderBy().stream().map(o -> byFigure(o, query)).toList();
    return query.withSelect(groupsFirst(query.select(), place)).withOrderBy(orders);
  }

  private static List<Term> groupsFirst(List<Term> shown, ToIntFunction<ColumnId> place) {
    List<Term> groups = shown.stream().filter(t -> !t.aggregate()).toList();
    ToIntFunction<Term> named = t -> t.column() == null ? -1 : place.applyAsInt(t.column());
    Stream<Term> ordered =
        groups.stream().mapToInt(named).allMatch(at -> at >= 0)
            ? groups.stream().sorted(Comparator.comparingInt(named))
            : groups.stream();
    return Stream.concat(ordered, shown.stream().filter(Term::aggregate)).toList();
  }

  /** "Average length per category, longest first": the average, not the length of some row. */
  private static Order byFigure(Order order, Query query) {
    Term by = order.term();
    ColumnId column = by.column();
    boolean figure = by.aggregate() && !by.function().equals("COUNT");
    if (column == null || figure || query.select().contains(by)) {
      return order;
    }
    return query.groupBy().contains(column) ? order : byFigureOf(column, order, query);
  }

  private static Order byFigureOf(ColumnId column, Order order, Query query) {
    return query.select().stream()
        .filter(t -> t.aggregate() && column.equals(t.column()))
        .findFirst()
        .map(t -> new Order(t, order.descending()))
        .orElse(order);
  }
}
