package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.TableView;
import java.util.List;

/** Decides what a draft is grouped by, and shows it. */
final class Grouping extends Rule {

  private static final double NAMED = 0.85;

  Grouping(Draft draft) {
    super(draft);
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

  void apply() {
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
