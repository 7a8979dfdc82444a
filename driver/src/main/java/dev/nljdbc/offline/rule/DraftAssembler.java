// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds the query of a finished draft. */
final class DraftAssembler extends Rule {

  private static final double NAMED = 0.85;

  private Query.@Nullable Combined combined;

  DraftAssembler(QueryDraft draft) {
    super(draft);
  }

  Query query() {
    periods();
    groups();
    WhereAssembler conditions = new WhereAssembler(draft);
    List<List<Query.Predicate>> where = conditions.where();
    Query.Combined united = draft.query().combined();
    combined = united != null ? united : conditions.combined();
    extremes(where);
    referencing();
    Query query = query(where);
    return draft.query().select().isEmpty()
        ? query
        : query.withDistinct(Query.repeatsRows(query, schema, u.has(Cue.Kind.DISTINCT)));
  }

  private Query query(List<List<Query.Predicate>> where) {
    Query query = draft.query().withTables(tables()).withWhere(where).withCombined(combined);
    Query shown = query.select().isEmpty() ? query.withSelect(List.of(Query.Term.ALL)) : query;
    return combined == null ? shown : shown.withOrderBy(List.of()).withLimit(0);
  }

  private Set<TableId> tables() {
    Set<TableId> tables = new LinkedHashSet<>(draft.query().tables());
    List<Query.Term> select = draft.query().select();
    boolean rows = select.stream().allMatch(t -> t.column() == null);
    boolean some = select.stream().anyMatch(t -> t.column() == null);
    if (rows || some && tables.isEmpty()) {
      tables.add(draft.focus().id());
    }
    return tables;
  }

  /** "by year": each period is shown, and measures are summed over it. */
  private void periods() {
    List<Query.Term> periods = draft.grouping().periods();
    if (periods.isEmpty()) {
      return;
    }
    draft.showOnly(draft.query().select().stream().map(this::summed));
    if (!draft.aggregated()) {
      draft.showOnly(Stream.of(Query.Term.countAll()));
    }
    draft.showFirst(periods);
  }

  private Query.Term summed(Query.Term t) {
    return !t.aggregate() && t.column() != null && schema.column(t.column()).measure()
        ? Query.Term.of("SUM", t.column())
        : t;
  }

  /** "used more than 3 times": what is counted are the rows that refer to the focus. */
  private void referencing() {
    TableView focus = draft.focus();
    boolean own = draft.query().tables().contains(focus.id());
    if (!countsRows() || own || focus.key().isEmpty() || draft.needsOther(focus.id())) {
      return;
    }
    List<TableView> many =
        schema.tables().stream()
            .filter(t -> !t.id().equals(focus.id()) && schema.key(t.id(), focus.id()).isPresent())
            .toList();
    if (many.size() == 1 && draft.query().select().stream().anyMatch(this::unique)) {
      draft.from(many.get(0).id());
    }
  }

  /** Whether HAVING or ORDER BY counts rows. */
  private boolean countsRows() {
    return Stream.concat(
            draft.query().having().stream().map(Query.Predicate::left),
            draft.query().orderBy().stream().map(Query.Order::term))
        .anyMatch(Query.Term.countAll()::equals);
  }

  private boolean unique(Query.Term t) {
    return t.column() != null
        && draft.focuses(t.column().table())
        && (schema.column(t.column()).key() || schema.column(t.column()).statistics().unique());
  }

  /**
   * A superlative of a table that the focus refers to picks one of its rows, and all rows of the
   * focus that refer to it: a subquery rather than an order and a limit.
   */
  private void extremes(List<List<Query.Predicate>> where) {
    if (!first() || combined != null) {
      return;
    }
    Query.Order order = draft.query().orderBy().get(0);
    ColumnId column = order.term().column();
    if (column != null && order.term().function().isEmpty() && (counts() || refers(column))) {
      Query sub = Query.of(List.of(extreme(order))).withWhere(of(column.table(), where));
      where.add(List.of(Query.Predicate.of(Query.Term.of(column), "=", new Query.Sub(sub))));
      draft.unordered();
    }
  }

  /** Whether one row is asked for, the first by one term. */
  private boolean first() {
    return draft.query().orderBy().size() == 1 && draft.query().limit() == 1;
  }

  private List<List<Query.Predicate>> of(TableId table, List<List<Query.Predicate>> where) {
    return where.stream().filter(or -> or.stream().allMatch(p -> of(table, p.left()))).toList();
  }

  private static Query.Term extreme(Query.Order order) {
    return Query.Term.of(order.descending() ? "MAX" : "MIN", order.term().column());
  }

  private static boolean of(TableId table, Query.Term t) {
    return t.column() != null && t.column().table().equals(table);
  }

  /** Whether one figure of all rows is asked for. */
  private boolean counts() {
    Query query = draft.query();
    return !query.select().isEmpty()
        && query.groupBy().isEmpty()
        && query.select().stream().allMatch(Query.Term::aggregate);
  }

  /** Whether a column is of a table that the focus refers to and nothing shows. */
  private boolean refers(ColumnId column) {
    return !draft.focuses(column.table())
        && schema.key(draft.focus().id(), column.table()).isPresent()
        && draft.query().select().stream().noneMatch(t -> of(column.table(), t));
  }

  /** Whether a column tells the rows of a table apart: its own, or a key to it. */
  private boolean stands(ColumnId column, TableView t) {
    return column.table().equals(t.id())
        || schema
            .key(column.table(), t.id())
            .filter(k -> k.fromColumns().contains(column.name()))
            .isPresent();
  }

  /** "the longest track of each genre": the extreme of each group, not of all rows. */
  private void extremeOfEach() {
    Query query = draft.query();
    if (!draft.grouping().any()
        || !first()
        || draft.aggregated()
        || !query.orderBy().get(0).term().function().isEmpty()) {
      return;
    }
    Set<ColumnId> each = draft.grouping().columns();
    draft.showOnly(
        query.select().stream().filter(t -> t.column() != null && each.contains(t.column())));
    draft.show(extreme(query.orderBy().get(0)));
    draft.unordered();
  }

  /** Decides what the draft is grouped by, and shows it. */
  private void groups() {
    extremeOfEach();
    draft.grouping().tables().forEach(this::eachTable);
    boolean aggregate = aggregate();
    eachColumns(aggregate);
    if (aggregate && draft.query().groupBy().isEmpty()) {
      shown();
    }
  }

  private boolean aggregate() {
    return draft.aggregated() || ofGroups();
  }

  /** Whether groups are kept or ordered by an aggregate. */
  private boolean ofGroups() {
    return !draft.query().having().isEmpty()
        || draft.query().orderBy().stream().anyMatch(o -> o.term().aggregate());
  }

  private void eachTable(TableView t) {
    List<Query.Term> select = draft.query().select();
    if (!aggregate() && !select.isEmpty()) {
      return;
    }
    List<ColumnId> names = t.readable().stream().map(ColumnView::id).toList();
    boolean shown =
        select.stream()
            .anyMatch(s -> !s.aggregate() && s.column() != null && stands(s.column(), t));
    if (!shown) {
      draft.showFirst(names.stream().map(Query.Term::of).toList());
    }
    t.key().map(k -> List.of(k.id())).orElse(names).forEach(draft::groupBy);
  }

  private void eachColumns(boolean aggregate) {
    if (!aggregate) {
      draft.ungroup();
      return;
    }
    for (ColumnId c : draft.grouping().columns()) {
      if (draft.query().select().stream().noneMatch(s -> c.equals(s.column()) && !s.aggregate())) {
        draft.showFirst(List.of(Query.Term.of(c)));
      }
    }
  }

  /** Groups by what is shown beside an aggregate, and by the key of the rows that it names. */
  private void shown() {
    List<ColumnId> plain =
        draft.query().select().stream()
            .filter(t -> t.function().isEmpty() && t.column() != null)
            .map(Query.Term::column)
            .toList();
    if (plain.isEmpty()) {
      return;
    }
    TableView owner = schema.table(plain.get(0).table());
    if ((readable(owner, plain) || rows(owner, plain)) && draft.needsOther(owner.id())) {
      owner.key().ifPresent(k -> draft.groupBy(k.id()));
    }
    plain.forEach(draft::groupBy);
  }

  private static boolean readable(TableView table, List<ColumnId> plain) {
    return Stream.concat(table.readable().stream(), table.key().stream())
        .anyMatch(c -> plain.contains(c.id()));
  }

  /** "which country spent the most": its customers are not asked for one by one. */
  private boolean rows(TableView owner, List<ColumnId> shown) {
    return ofGroups()
        && draft.focuses(owner.id())
        && (shown.size() > 1
            || u.links().stream()
                .filter(l -> l.tableScore() >= NAMED)
                .flatMap(l -> l.tables().stream())
                .anyMatch(n -> n.what().equals(owner)));
  }
}
