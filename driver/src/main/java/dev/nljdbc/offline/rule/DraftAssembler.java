package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.TableView;
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
    combined = draft.united != null ? draft.united : conditions.combined();
    extremes(where);
    referencing();
    Query query = query(where);
    return draft.select.isEmpty()
        ? query
        : query.withDistinct(Query.repeatsRows(query, schema, u.has(Cue.Kind.DISTINCT)));
  }

  private Query query(List<List<Query.Predicate>> where) {
    boolean alone = combined == null;
    return Query.of(draft.select.isEmpty() ? List.of(Query.Term.ALL) : List.copyOf(draft.select))
        .withTables(tables())
        .withWhere(where)
        .withGroupBy(List.copyOf(draft.groupBy))
        .withHaving(List.copyOf(draft.having))
        .withOrderBy(alone ? List.copyOf(draft.orderBy) : List.of())
        .withLimit(alone ? draft.limit : 0)
        .withCombined(combined);
  }

  private Set<TableId> tables() {
    Set<TableId> tables = new LinkedHashSet<>(draft.tables);
    boolean rows = draft.select.stream().allMatch(t -> t.column() == null);
    boolean some = draft.select.stream().anyMatch(t -> t.column() == null);
    if (rows || some && tables.isEmpty()) {
      tables.add(draft.focus().id());
    }
    return tables;
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
    boolean own = draft.tables.contains(focus.id());
    if (!countsRows() || own || focus.key().isEmpty() || draft.needsOther(focus.id())) {
      return;
    }
    List<TableView> many =
        schema.tables().stream()
            .filter(t -> !t.id().equals(focus.id()) && schema.key(t.id(), focus.id()).isPresent())
            .toList();
    if (many.size() == 1 && draft.select.stream().anyMatch(this::unique)) {
      draft.tables.add(many.get(0).id());
    }
  }

  /** Whether HAVING or ORDER BY counts rows. */
  private boolean countsRows() {
    return Stream.concat(
            draft.having.stream().map(Query.Predicate::left),
            draft.orderBy.stream().map(Query.Order::term))
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
    if (draft.orderBy.size() != 1 || draft.limit != 1 || combined != null) {
      return;
    }
    Query.Order order = draft.orderBy.get(0);
    ColumnId column = order.term().column();
    if (column != null && order.term().function().isEmpty() && (counts() || refers(column))) {
      Query sub = Query.of(List.of(extreme(order))).withWhere(of(column.table(), where));
      where.add(List.of(Query.Predicate.of(Query.Term.of(column), "=", new Query.Sub(sub))));
      draft.orderBy.clear();
      draft.limit = 0;
    }
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
    return !draft.select.isEmpty()
        && draft.groupBy.isEmpty()
        && draft.select.stream().allMatch(Query.Term::aggregate);
  }

  /** Whether a column is of a table that the focus refers to and nothing shows. */
  private boolean refers(ColumnId column) {
    return !draft.focuses(column.table())
        && schema.key(draft.focus().id(), column.table()).isPresent()
        && draft.select.stream().noneMatch(t -> of(column.table(), t));
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
    draft.select.add(extreme(order));
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
    if (!aggregate() && !draft.select.isEmpty()) {
      return;
    }
    List<ColumnId> names = t.readable().stream().map(ColumnView::id).toList();
    boolean shown =
        draft.select.stream()
            .anyMatch(s -> !s.aggregate() && s.column() != null && stands(s.column(), t));
    if (!shown) {
      draft.select.addAll(0, names.stream().map(Query.Term::of).toList());
    }
    draft.groupBy.addAll(t.key().map(k -> List.of(k.id())).orElse(names));
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
    TableView owner = schema.table(plain.get(0).table());
    if ((readable(owner, plain) || rows(owner, plain)) && draft.needsOther(owner.id())) {
      owner.key().ifPresent(k -> draft.groupBy.add(k.id()));
    }
    draft.groupBy.addAll(plain);
  }

  private static boolean readable(TableView table, List<ColumnId> plain) {
    return Stream.concat(table.readable().stream(), table.key().stream())
        .anyMatch(c -> plain.contains(c.id()));
  }

  /** "which country spent the most": its customers are not asked for one by one. */
  private boolean rows(TableView owner, List<ColumnId> shown) {
    boolean grouped =
        !draft.having.isEmpty() || draft.orderBy.stream().anyMatch(o -> o.term().aggregate());
    return grouped
        && draft.focuses(owner.id())
        && (shown.size() > 1
            || u.links().stream()
                .filter(l -> l.tableScore() >= NAMED)
                .flatMap(l -> l.tables().stream())
                .anyMatch(n -> n.what().equals(owner)));
  }
}
