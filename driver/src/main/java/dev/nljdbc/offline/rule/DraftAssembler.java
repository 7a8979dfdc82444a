package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.TableView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
    combined = draft.united != null ? draft.united : conditions.combined();
    extremes(where);
    referencing();
    Set<TableId> tables = new LinkedHashSet<>(draft.tables);
    TableView focus = draft.focus();
    boolean countAll = draft.select.stream().anyMatch(t -> t.column() == null);
    if (focus != null
        && (draft.select.stream().allMatch(t -> t.column() == null)
            || countAll && tables.isEmpty())) {
      tables.add(focus.id());
    }
    List<Query.Term> select = draft.select.isEmpty() ? List.of(Query.Term.ALL) : draft.select;
    Query query =
        Query.of(List.copyOf(select))
            .withTables(tables)
            .withWhere(where)
            .withGroupBy(List.copyOf(draft.groupBy))
            .withHaving(List.copyOf(draft.having))
            .withOrderBy(combined == null ? List.copyOf(draft.orderBy) : List.of())
            .withLimit(combined == null ? draft.limit : 0)
            .withCombined(combined);
    return draft.select.isEmpty()
        ? query
        : query.withDistinct(Query.repeatsRows(query, schema, u.has(Cue.Kind.DISTINCT)));
  }

  /** "by year": each period is shown, and measures are summed over it. */
  private void periods() {
    if (draft.periods.isEmpty()) {
      return;
    }
    draft.select.replaceAll(
        t ->
            !t.aggregate() && t.column() != null && schema.column(t.column()).measure()
                ? Query.Term.of("SUM", t.column())
                : t);
    if (!draft.aggregated()) {
      draft.select.clear();
      draft.select.add(Query.Term.countAll());
    }
    draft.select.addAll(0, draft.periods);
  }

  /** "used more than 3 times": what is counted are the rows that refer to the focus. */
  private void referencing() {
    TableView focus = draft.focus();
    boolean counts =
        draft.having.stream().anyMatch(p -> p.left().equals(Query.Term.countAll()))
            || draft.orderBy.stream().anyMatch(o -> o.term().equals(Query.Term.countAll()));
    boolean own = focus != null && draft.tables.contains(focus.id());
    if (!counts || own || focus == null || focus.key().isEmpty() || draft.needsOther(focus.id())) {
      return;
    }
    boolean rows =
        draft.select.stream().anyMatch(t -> t.column() != null && unique(focus, t.column()));
    List<TableView> many =
        schema.tables().stream()
            .filter(t -> !t.id().equals(focus.id()) && schema.key(t.id(), focus.id()).isPresent())
            .toList();
    if (rows && many.size() == 1) {
      draft.tables.add(many.get(0).id());
    }
  }

  private boolean unique(TableView focus, ColumnId column) {
    return column.table().equals(focus.id())
        && (schema.column(column).key() || schema.column(column).statistics().unique());
  }

  /**
   * A superlative of a table that the focus refers to picks one of its rows, and all rows of the
   * focus that refer to it: a subquery rather than an order and a limit.
   */
  private void extremes(List<List<Query.Predicate>> where) {
    TableView focus = draft.focus();
    if (draft.orderBy.size() != 1 || draft.limit != 1 || focus == null || combined != null) {
      return;
    }
    Query.Order order = draft.orderBy.get(0);
    ColumnId column = order.term().column();
    if (column == null || !order.term().function().isEmpty()) {
      return;
    }
    boolean counts =
        draft.aggregated()
            && draft.groupBy.isEmpty()
            && draft.select.stream().allMatch(Query.Term::aggregate);
    boolean shown =
        draft.select.stream()
            .anyMatch(t -> t.column() != null && t.column().table().equals(column.table()));
    boolean refers =
        !column.table().equals(focus.id())
            && schema.key(focus.id(), column.table()).isPresent()
            && !shown;
    if (!counts && !refers) {
      return;
    }
    List<List<Query.Predicate>> same =
        where.stream()
            .filter(
                or ->
                    or.stream()
                        .allMatch(
                            p ->
                                p.left().column() != null
                                    && p.left().column().table().equals(column.table())))
            .toList();
    Query.Term extreme = Query.Term.of(order.descending() ? "MAX" : "MIN", column);
    Query sub = Query.of(List.of(extreme)).withWhere(same);
    where.add(List.of(Query.Predicate.of(Query.Term.of(column), "=", new Query.Sub(sub))));
    draft.orderBy.clear();
    draft.limit = 0;
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
    if (draft.eachTables.isEmpty() && draft.eachColumns.isEmpty()
        || draft.limit != 1
        || draft.orderBy.size() != 1
        || draft.aggregated()
        || !draft.orderBy.get(0).term().function().isEmpty()) {
      return;
    }
    Query.Order order = draft.orderBy.get(0);
    draft.select.removeIf(t -> t.column() == null || !draft.eachColumns.contains(t.column()));
    draft.select.add(Query.Term.of(order.descending() ? "MAX" : "MIN", order.term().column()));
    draft.orderBy.clear();
    draft.limit = 0;
  }

  /** Decides what the draft is grouped by, and shows it. */
  private void groups() {
    extremeOfEach();
    draft.eachTables.forEach(this::eachTable);
    boolean aggregate = aggregate();
    eachColumns(aggregate);
    if (aggregate && draft.groupBy.isEmpty()) {
      shown();
    }
  }

  private boolean aggregate() {
    return draft.aggregated()
        || !draft.having.isEmpty()
        || draft.orderBy.stream().anyMatch(o -> o.term().aggregate());
  }

  private void eachTable(TableView t) {
    boolean shown =
        draft.select.stream()
            .anyMatch(s -> !s.aggregate() && s.column() != null && stands(s.column(), t));
    if (!aggregate() && !draft.select.isEmpty()) {
      return;
    }
    if (!shown) {
      List<Query.Term> terms = t.readable().stream().map(c -> Query.Term.of(c.id())).toList();
      draft.select.addAll(0, terms);
    }
    t.key().ifPresent(k -> draft.groupBy.add(k.id()));
    if (t.key().isEmpty()) {
      t.readable().forEach(c -> draft.groupBy.add(c.id()));
    }
  }

  private void eachColumns(boolean aggregate) {
    if (!aggregate) {
      draft.groupBy.removeAll(draft.eachColumns);
      return;
    }
    for (ColumnId c : draft.eachColumns) {
      if (draft.select.stream().noneMatch(s -> c.equals(s.column()) && !s.aggregate())) {
        draft.select.add(0, Query.Term.of(c));
      }
    }
  }

  /** Groups by what is shown beside an aggregate, and by the key of the rows that it names. */
  private void shown() {
    List<ColumnId> plain =
        draft.select.stream()
            .filter(t -> t.function().isEmpty() && t.column() != null)
            .map(Query.Term::column)
            .toList();
    if (plain.isEmpty()) {
      return;
    }
    boolean grouped =
        !draft.having.isEmpty() || draft.orderBy.stream().anyMatch(o -> o.term().aggregate());
    TableView owner = schema.table(plain.get(0).table());
    boolean readable =
        owner.readable().stream().anyMatch(c -> plain.contains(c.id()))
            || owner.key().map(k -> plain.contains(k.id())).orElse(false);
    TableView focus = draft.focus();
    boolean rows =
        grouped && focus != null && focus.id().equals(owner.id()) && (named(owner) || many(plain));
    if ((readable || rows) && owner.key().isPresent() && draft.needsOther(owner.id())) {
      draft.groupBy.add(owner.key().get().id());
    }
    draft.groupBy.addAll(plain);
  }

  /** "which country spent the most": its customers are not asked for one by one. */
  private boolean named(TableView owner) {
    return draft.utterance().links().stream()
        .anyMatch(
            l ->
                l.tableScore() >= NAMED
                    && l.tables().stream().anyMatch(n -> n.what().equals(owner)));
  }

  private static boolean many(List<ColumnId> shown) {
    return shown.size() > 1;
  }
}
