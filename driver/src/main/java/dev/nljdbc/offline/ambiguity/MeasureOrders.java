// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.ambiguity.Alternatives.Alternative;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * By what the first of the asked rows may be the first: a measure of their own, or the sum or
 * number of rows that belong to them.
 */
final class MeasureOrders {

  private static final Set<String> MONEY = WordLists.set("amount.stored");
  private static final Set<String> RATING = WordLists.set("measure.rating");

  /** Rows so many keys away belong to a row. */
  private static final int FAR = 3;

  private final SchemaView schema;
  private final Query query;
  private final boolean descending;
  private final long rows;
  private final @Nullable TableView focus;

  /**
   * Of the rows that a query shows.
   *
   * @param rows as many as are asked for
   */
  MeasureOrders(SchemaView schema, Query query, boolean descending, long rows) {
    this.schema = schema;
    this.query = query;
    this.descending = descending;
    this.rows = query.limit() > 0 ? query.limit() : rows;
    this.focus = focus(schema, query);
  }

  /** The table of what is shown, where a query does nothing but choose rows of it. */
  private static @Nullable TableView focus(SchemaView schema, Query q) {
    ColumnId first = q.select().get(0).column();
    boolean plain =
        q.combined() == null
            && q.having().isEmpty()
            && q.select().stream().allMatch(t -> t.column() != null && t.function().isEmpty());
    return plain && first != null && schema.knows(first) ? schema.table(first.table()) : null;
  }

  /** Whether a measure is one of the asked rows. */
  boolean isOwn(Query.Term measure) {
    ColumnId column = measure.column();
    return focus != null && column != null && column.table().equals(focus.id());
  }

  /** Measures of the asked rows. */
  List<Alternative> own() {
    if (focus == null || query.limit() > 0 || !query.groupBy().isEmpty()) {
      return List.of();
    }
    return focus.columns().stream()
        .filter(c -> c.measure() && c.stored())
        .map(c -> Query.Term.of(c.id()))
        .map(
            t ->
                new Alternative(
                    QueryExplanation.term(t),
                    query.withOrderBy(List.of(new Query.Order(t, descending))).withLimit(rows),
                    true))
        .toList();
  }

  /** Ratings, sums of money and numbers of rows that refer to the asked ones, in this order. */
  List<Alternative> sums() {
    if (focus == null) {
      return List.of();
    }
    List<Alternative> ratings = new ArrayList<>();
    List<Alternative> money = new ArrayList<>();
    List<Alternative> counts = new ArrayList<>();
    referring(focus)
        .forEach(
            (table, hops) -> {
              for (ColumnView c : table.columns()) {
                if (c.amount() != null || c.measure() && MONEY.contains(c.last())) {
                  money.add(grouped(Query.Term.of("SUM", c.id()), table));
                } else if (hops == 1 && c.measure() && RATING.stream().anyMatch(c::has)) {
                  ratings.add(grouped(Query.Term.of("AVG", c.id()), table));
                }
              }
              if (hops == 1) {
                counts.add(grouped(Query.Term.countAll(), table));
              }
            });
    ratings.addAll(money);
    ratings.addAll(counts);
    return ratings;
  }

  /** The tables whose rows belong to those of another, with the keys between; most rows first. */
  private Map<TableView, Integer> referring(TableView to) {
    Map<TableView, Integer> all = new LinkedHashMap<>(Map.of(to, 0));
    List<TableView> reached = List.of(to);
    for (int hops = 1; hops <= FAR; hops++) {
      Set<TableView> next = new LinkedHashSet<>();
      for (TableView table : reached) {
        schema.tables().stream()
            .filter(t -> !all.containsKey(t) && schema.key(t.id(), table.id()).isPresent())
            .sorted(Comparator.comparingLong((TableView t) -> -t.table().rows()))
            .forEach(next::add);
      }
      for (TableView table : next) {
        all.put(table, hops);
      }
      reached = List.copyOf(next);
    }
    all.remove(to);
    return all;
  }

  private Alternative grouped(Query.Term by, TableView of) {
    TableView shown = Objects.requireNonNull(focus);
    Set<ColumnId> groups = new LinkedHashSet<>();
    shown.key().ifPresent(key -> groups.add(key.id()));
    query.select().forEach(t -> groups.add(Objects.requireNonNull(t.column())));
    Set<TableId> tables = new LinkedHashSet<>(List.of(shown.id(), of.id()));
    List<List<Query.Predicate>> where =
        query.where().stream()
            .filter(or -> or.stream().allMatch(p -> p.subs().findAny().isEmpty()))
            .toList();
    Query ordered =
        query
            .withDistinct(false)
            .withTables(tables)
            .withWhere(where)
            .withGroupBy(List.copyOf(groups))
            .withOrderBy(List.of(new Query.Order(by, descending)))
            .withLimit(rows);
    String target =
        by.column() == null ? "the number of rows of " + of.id().name() : QueryExplanation.term(by);
    return new Alternative(target, ordered, true);
  }
}
