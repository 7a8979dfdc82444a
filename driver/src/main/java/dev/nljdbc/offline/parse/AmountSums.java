// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Replaces amounts of single lines by their sums: the revenue of a customer is the sum over all
 * lines. A sum over lines uses the amount of each line, not the price of a piece.
 */
final class AmountSums {

  private final QuestionView view;

  private AmountSums(QuestionView view) {
    this.view = view;
  }

  /** The query with sums in place of the amounts of single lines. */
  static Query summed(Query q, QuestionView view) {
    return new AmountSums(view).summed(q);
  }

  private Query summed(Query q) {
    if (q.combined() != null || q.select().contains(Query.Term.ALL)) {
      return q;
    }
    List<Query.Term> select = q.select().stream().map(this::of).toList();
    boolean rows =
        select.stream().anyMatch(t -> !t.aggregate())
            && select.stream().allMatch(t -> !t.aggregate() || sum(t));
    Predicate<List<Query.Predicate>> ofSums = or -> rows && ofLines(or);
    List<Query.Predicate> having =
        Stream.concat(q.having().stream(), q.where().stream().filter(ofSums).map(or -> or.get(0)))
            .map(p -> new Query.Predicate(of(p.left()), p.operator(), p.right()))
            .toList();
    List<Query.Order> order =
        q.orderBy().stream().map(o -> new Query.Order(of(o.term()), o.descending())).toList();
    boolean amounts =
        Stream.of(
                select.stream(),
                having.stream().map(Query.Predicate::left),
                order.stream().map(Query.Order::term))
            .flatMap(terms -> terms)
            .anyMatch(this::sum);
    return amounts
        ? q.withSelect(select)
            .withDistinct(false)
            .withWhere(q.where().stream().filter(ofSums.negate()).toList())
            .withGroupBy(groups(q, select))
            .withHaving(having)
            .withOrderBy(order)
        : q;
  }

  /** Whether a condition compares an amount of single lines, so that it is one on their sum. */
  private boolean ofLines(List<Query.Predicate> or) {
    Query.Term left = or.get(0).left();
    return or.size() == 1 && !of(left).equals(left);
  }

  private boolean sum(Query.Term term) {
    return term.function().equals("SUM")
        && term.column() != null
        && view.schema().column(term.column()).amount() != null;
  }

  private Query.Term of(Query.Term term) {
    if (term.column() == null) {
      return term;
    }
    ColumnView column = view.schema().column(term.column());
    if (column.amount() != null && term.function().isEmpty() && !lines(column)) {
      return Query.Term.of("SUM", column.id());
    }
    return term.function().equals("SUM") && view.columnLink(column).link() == null
        ? view.schema().table(column.table()).columns().stream()
            .filter(c -> c.amount() != null && c.amount().price().equals(column.id()))
            .findFirst()
            .map(c -> Query.Term.of("SUM", c.id()))
            .orElse(term)
        : term;
  }

  /** Whether the question asks for the lines themselves. */
  private boolean lines(ColumnView amount) {
    return view.tableLink(amount.table()).score() >= Link.NAMED;
  }

  /** What is shown beside sums is what they are sums of; two of one name are two. */
  private List<ColumnId> groups(Query q, List<Query.Term> select) {
    Set<ColumnId> groups = new LinkedHashSet<>();
    for (Query.Term t : select) {
      if (t.function().isEmpty() && t.column() != null) {
        TableView table = view.schema().table(t.column().table());
        if (table.readable().contains(view.schema().column(t.column()))) {
          table.key().ifPresent(k -> groups.add(k.id()));
        }
        groups.add(t.column());
      }
    }
    return groups.isEmpty() || groups.containsAll(q.groupBy())
        ? List.copyOf(groups.isEmpty() ? q.groupBy() : groups)
        : q.groupBy().stream().filter(g -> groups.contains(g) || !keyOf(g, groups)).toList();
  }

  /** Whether rows are told apart of which no name is shown, but what many of them share. */
  private boolean keyOf(ColumnId column, Set<ColumnId> shown) {
    return view.schema().column(column).key()
        && shown.stream().anyMatch(s -> s.table().equals(column.table()));
  }
}
