// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads amounts of order lines by group or rank: revenue by category, revenue per customer,
 * products by revenue, sales by month.
 */
final class AmountRule extends Rule {

  AmountRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    Query query = draft.query();
    draft.notes().idiom(query.orderBy().stream().anyMatch(o -> amount(o.term()).isPresent()));
    boolean ordered = !query.orderBy().isEmpty() && draft.grouping().periods().isEmpty();
    if (query.limit() == 0 && !ordered) {
      query.select().stream().flatMap(t -> amount(t).stream()).findFirst().ifPresent(this::read);
    }
  }

  private void read(ColumnView amount) {
    if (!draft.grouping().periods().isEmpty()) {
      period(amount);
    } else if (draft.grouped()) {
      sum(amount);
    } else if (draft.query().select().size() == 1) {
      each(amount);
    } else {
      beside(amount);
    }
  }

  /** "sales by country": what is shown beside the amount is what it is of. */
  private void beside(ColumnView amount) {
    List<Query.Term> others =
        draft.query().select().stream().filter(t -> !amount.id().equals(t.column())).toList();
    Query.Term other = others.size() == 1 ? others.get(0) : Query.Term.ALL;
    if (other.column() != null && of(other)) {
      draft.groupBy(other.column());
      draft.showOnly(Stream.of(other, Query.Term.of("SUM", amount.id())));
      draft.notes().idiom(true);
    }
  }

  /** Whether "by" or "per" stands before a term, which is a column and no measure. */
  private boolean of(Query.Term term) {
    return term.column() != null
        && term.function().isEmpty()
        && !schema.column(term.column()).measure()
        && u.links().stream()
            .filter(l -> u.isAny(l.start() - 1, "by", "per"))
            .anyMatch(l -> l.names(term.column()));
  }

  private void sum(ColumnView amount) {
    Query.Term sum = Query.Term.of("SUM", amount.id());
    draft.showOnly(
        draft.query().select().stream().map(t -> amount.id().equals(t.column()) ? sum : t));
    draft.focus(schema.table(amount.table()));
    draft.notes().idiom(true);
  }

  /** The column of a term that is, or becomes, a sum. */
  private Optional<ColumnView> amount(Query.Term term) {
    boolean sum = term.function().isEmpty() || term.function().equals("SUM");
    return sum && term.column() != null
        ? Optional.of(schema.column(term.column())).filter(c -> c.amount() != null)
        : Optional.empty();
  }

  /** The day of an order is the order's, not that of a view that has added up some. */
  private void period(ColumnView amount) {
    Query.Term period = draft.grouping().periods().get(0);
    boolean stored =
        period.column() != null
            && schema.table(period.column().table()).table().kind() == Table.Kind.TABLE;
    Optional<ColumnView> day = stored ? Optional.empty() : day(amount.table());
    if (day.isPresent() && draft.filters().isEmpty()) {
      Query.Term own = Query.Term.of(period.function(), day.get().id());
      draft.grouping().firstPeriod(own);
      draft.orderOnly(own, false);
      draft.focusOnly(schema.table(amount.table()));
    }
    draft.notes().idiom(true);
  }

  /** The first day that is noted of what the lines belong to. */
  private Optional<ColumnView> day(TableId lines) {
    Set<TableId> seen = new LinkedHashSet<>(Set.of(lines));
    Deque<TableId> next = new ArrayDeque<>(seen);
    while (!next.isEmpty()) {
      TableId at = next.remove();
      Optional<ColumnView> day =
          schema.table(at).columns().stream().filter(ColumnView::temporal).findFirst();
      if (day.isPresent()) {
        return day;
      }
      schema.index().catalog().foreignKeys().stream()
          .filter(k -> k.from().equals(at) && seen.add(k.to()))
          .forEach(k -> next.add(k.to()));
    }
    return Optional.empty();
  }

  private void each(ColumnView amount) {
    for (Link link : u.links()) {
      if (link.cell() || !u.isAny(link.start() - 1, "by", "per", "each", "every")) {
        continue;
      }
      if (link.names(amount.id())) {
        ranked(link, amount);
      } else {
        group(link, amount);
      }
      return;
    }
  }

  /** "products by revenue": what stands before is what there is an amount of. */
  private void ranked(Link by, ColumnView amount) {
    for (Link link : u.links()) {
      if (link.end() < by.start() && group(link, amount)) {
        draft.order(Query.Term.of("SUM", amount.id()), true);
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
    table.ifPresent(draft.grouping()::each);
    column.ifPresent(draft::each);
    boolean found = table.isPresent() || column.isPresent();
    if (found) {
      draft.use(link);
      sum(amount);
    }
    return found;
  }

  /** Whether lines are joined with a table's rows. */
  private boolean leads(ColumnView amount, TableView table) {
    return table.table().kind() == Table.Kind.TABLE
        && !table.id().equals(amount.table())
        && schema.distance(amount.table(), table.id()) < SchemaView.FAR;
  }
}
