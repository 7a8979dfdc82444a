package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads amounts of order lines by group or rank: revenue by category, revenue per customer,
 * products by revenue, sales by month.
 */
final class AmountRule extends Rule {

  AmountRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    draft.idiom |= draft.orderBy.stream().anyMatch(o -> amount(o.term()).isPresent());
    Optional<ColumnView> found = draft.select.stream().flatMap(t -> amount(t).stream()).findFirst();
    if (found.isEmpty() || draft.limit > 0 || !draft.orderBy.isEmpty() && draft.periods.isEmpty()) {
      return;
    }
    ColumnView amount = found.get();
    if (!draft.periods.isEmpty()) {
      period(amount);
    } else if (!draft.eachTables.isEmpty() || !draft.groupBy.isEmpty()) {
      sum(amount);
    } else if (draft.select.size() == 1) {
      each(amount);
    } else {
      beside(amount);
    }
  }

  /** "sales by country": what is shown beside the amount is what it is of. */
  private void beside(ColumnView amount) {
    List<Query.Term> others =
        draft.select.stream().filter(t -> !amount.id().equals(t.column())).toList();
    if (others.size() == 1 && of(others.get(0))) {
      others.get(0).addTo(draft.groupBy);
      draft.select.clear();
      draft.select.addAll(others);
      draft.select.add(Query.Term.of("SUM", amount.id()));
      draft.idiom = true;
    }
  }

  /** Whether "by" or "per" stands before a term, which is a column and no measure. */
  private boolean of(Query.Term term) {
    return term.column() != null
        && term.function().isEmpty()
        && !schema.column(term.column()).measure()
        && u.links().stream()
            .filter(l -> u.isAny(l.start() - 1, "by", "per"))
            .flatMap(l -> l.columns().stream())
            .anyMatch(n -> n.what().id().equals(term.column()));
  }

  private void sum(ColumnView amount) {
    draft.select.replaceAll(
        t -> amount.id().equals(t.column()) ? Query.Term.of("SUM", amount.id()) : t);
    draft.focus(schema.table(amount.table()));
    draft.idiom = true;
  }

  /** What a term is a sum of, or will be. */
  private Optional<ColumnView> amount(Query.Term term) {
    boolean sum = term.function().isEmpty() || term.function().equals("SUM");
    return sum && term.column() != null
        ? Optional.of(schema.column(term.column())).filter(c -> c.amount() != null)
        : Optional.empty();
  }

  /** The day of an order is the order's, not that of a view that has added up some. */
  private void period(ColumnView amount) {
    Query.Term period = draft.periods.get(0);
    boolean stored =
        period.column() != null
            && schema.table(period.column().table()).table().kind() == Table.Kind.TABLE;
    Optional<ColumnView> day = stored ? Optional.empty() : day(amount.table());
    if (day.isPresent() && draft.filters.isEmpty()) {
      Query.Term own = Query.Term.of(period.function(), day.get().id());
      draft.periods.set(0, own);
      draft.orderBy.clear();
      draft.orderBy.add(new Query.Order(own, false));
      draft.tables.clear();
      draft.focus(schema.table(amount.table()));
    }
    draft.idiom = true;
  }

  /** The first day that is noted of what the lines belong to. */
  private Optional<ColumnView> day(TableId lines) {
    Deque<TableId> next = new ArrayDeque<>(Set.of(lines));
    Set<TableId> seen = new LinkedHashSet<>();
    while (!next.isEmpty()) {
      TableId at = next.remove();
      Optional<ColumnView> day =
          schema.table(at).columns().stream().filter(ColumnView::temporal).findFirst();
      if (day.isPresent()) {
        return day;
      }
      seen.add(at);
      for (ForeignKey key : schema.index().catalog().foreignKeys()) {
        if (key.from().equals(at) && !seen.contains(key.to())) {
          next.add(key.to());
        }
      }
    }
    return Optional.empty();
  }

  private void each(ColumnView amount) {
    for (Link link : u.links()) {
      if (link.cell() || !u.isAny(link.start() - 1, "by", "per", "each", "every")) {
        continue;
      }
      if (is(link, amount)) {
        ranked(link, amount);
      } else {
        group(link, amount);
      }
      return;
    }
  }

  private static boolean is(Link link, ColumnView amount) {
    return link.columns().stream().anyMatch(n -> n.what().equals(amount));
  }

  /** "products by revenue": what stands before is what there is an amount of. */
  private void ranked(Link by, ColumnView amount) {
    for (Link link : u.links()) {
      if (link.end() < by.start() && group(link, amount)) {
        draft.orderBy.add(new Query.Order(Query.Term.of("SUM", amount.id()), true));
        return;
      }
    }
  }

  private boolean group(Link link, ColumnView amount) {
    Optional<TableView> table =
        link.tableScore() >= Link.NAMED && chooser.meansTable(link)
            ? link.tables().stream().map(Link.Named::what).filter(t -> leads(amount, t)).findFirst()
            : Optional.empty();
    Optional<ColumnView> column =
        table.isPresent() ? Optional.empty() : chooser.column(link, c -> !c.measure());
    if (table.isEmpty() && column.isEmpty()) {
      return false;
    }
    table.ifPresent(
        t -> {
          draft.use(link);
          draft.eachTable(t);
        });
    column.ifPresent(
        c -> {
          draft.use(link);
          draft.groupBy.add(c.id());
          draft.eachColumns.add(c.id());
        });
    sum(amount);
    return true;
  }

  /** Whether lines are joined with a table's rows. */
  private boolean leads(ColumnView amount, TableView table) {
    return table.table().kind() == Table.Kind.TABLE
        && !table.id().equals(amount.table())
        && schema.distance(amount.table(), table.id()) < 50;
  }
}
