// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of facts and the tables that its rows refer to, directly or not: each of its rows has one
 * row of those at most, so that figures of its rows can be grouped by their columns. Tables that
 * two keys of one table refer to are left out: a transfer has two accounts.
 */
final class FactTables {

  private final SchemaView schema;
  private final TableView fact;
  private final Map<TableId, Integer> hops = new LinkedHashMap<>();

  FactTables(SchemaView schema, TableView fact) {
    this.schema = schema;
    this.fact = fact;
    hops.put(fact.id(), 0);
    List<TableId> queue = new ArrayList<>(List.of(fact.id()));
    for (int i = 0; i < queue.size(); i++) {
      TableId from = queue.get(i);
      for (ForeignKey key : schema.index().catalog().foreignKeys()) {
        if (key.from().equals(from)
            && only(key)
            && hops.putIfAbsent(key.to(), hops.getOrDefault(from, 0) + 1) == null) {
          queue.add(key.to());
        }
      }
    }
  }

  /**
   * What rows are grouped by.
   *
   * @param shown what tells groups apart, to people
   * @param key the column of the groups; empty for parts of dates, which are shown
   */
  record Group(List<Query.Term> shown, Optional<ColumnId> key) {

    Query.Term first() {
      return shown.get(0);
    }
  }

  private boolean only(ForeignKey key) {
    return schema.index().catalog().foreignKeys().stream()
        .noneMatch(
            other ->
                !other.equals(key)
                    && other.from().equals(key.from())
                    && other.to().equals(key.to()));
  }

  /** Whether it is this table, or one that its rows refer to. */
  boolean reads(TableView table) {
    return hops.containsKey(table.id());
  }

  /** "Type of complaint": the columns of this table alone, as if they were fully named. */
  Link columnOf(Link link, TableView table, int end) {
    List<Link.Named<ColumnView>> own =
        link.columns().stream()
            .filter(n -> n.what().table().equals(table.id()) && n.score() >= Link.PARTLY_NAMED)
            .map(n -> new Link.Named<>(n.what(), 1))
            .toList();
    return new Link(link.start(), end, List.of(), own, List.of(), null);
  }

  /** The groups that a link names; empty where it is not clear. */
  Optional<Group> group(Link link) {
    Optional<ColumnView> column =
        nearest(
            link.columns().stream()
                .filter(n -> n.score() >= Link.NAMED || isOwn(n))
                .filter(n -> !n.what().key())
                .map(Link.Named::what)
                .toList(),
            ColumnView::table);
    Optional<TableView> table =
        nearest(
            link.tables().stream()
                .filter(n -> n.score() >= Link.NAMED)
                .map(Link.Named::what)
                .filter(t -> !t.equals(fact))
                .toList(),
            TableView::id);
    if (table.isPresent() && (column.isEmpty() || link.tableScore() >= link.columnScore())) {
      return table.flatMap(FactTables::rows);
    }
    return column.filter(FactTables::isCategory).flatMap(c -> group(c, link.length() > 1));
  }

  /** "Type" is the object type of objects, whatever else has a type. */
  private boolean isOwn(Link.Named<ColumnView> named) {
    return named.score() > Link.PARTLY_NAMED
        && named.what().table().equals(fact.id())
        && !named.what().foreign();
  }

  /** The values of a column, or the rows that it refers to unless its whole name is said. */
  private Optional<Group> group(ColumnView column, boolean whole) {
    return column.foreign() && !whole
        ? schema
            .keysOf(column.id())
            .findFirst()
            .map(key -> schema.table(key.to()))
            .filter(table -> !table.equals(fact) && reads(table))
            .flatMap(FactTables::rows)
        : Optional.of(new Group(List.of(Query.Term.of(column.id())), Optional.of(column.id())));
  }

  /** Whether rows have its values in common. */
  private static boolean isCategory(ColumnView c) {
    return !c.measure()
        && !c.statistics().unique()
        && (c.text() || c.foreign() || c.statistics().categorical());
  }

  private static Optional<Group> rows(TableView table) {
    return table
        .key()
        .map(key -> new Group(Query.Term.of(table.readable()), Optional.of(key.id())));
  }

  /** The months or years of the only date of the rows, unless a column is so named. */
  Optional<Group> period(@Nullable Link link, String part) {
    boolean own =
        link != null
            && link.columns().stream()
                .anyMatch(
                    n ->
                        n.score() >= Link.NAMED
                            || n.what().temporal() && n.what().table().equals(fact.id()));
    return own
        ? Optional.empty()
        : NumberConditions.dated(fact)
            .filter(date -> !DateWords.aside(date))
            .map(date -> new Group(List.of(Query.Term.of(part, date.id())), Optional.empty()));
  }

  /** The column that a cell is a condition on. */
  Optional<ColumnView> cell(Link link) {
    return nearest(
        link.values().stream()
            .map(ValueHit::column)
            .distinct()
            .filter(schema::knows)
            .map(schema::column)
            .toList(),
        ColumnView::table);
  }

  List<Query.Predicate> condition(ColumnView column, Link link) {
    String value =
        link.values().stream()
            .filter(hit -> hit.column().equals(column.id()))
            .findFirst()
            .orElseThrow()
            .contents();
    List<Query.Operand> all = new ArrayList<>();
    link.spellings(column.id(), value).forEach(v -> all.add(Query.Literal.of(column, v)));
    return List.of(
        new Query.Predicate(Query.Term.of(column.id()), all.size() == 1 ? "=" : "IN", all));
  }

  /** Whether a name only says once more of what a condition is: orders, with status paid. */
  boolean repeats(Link link, Utterance u) {
    Link next = u.linkAt(link.end());
    boolean column =
        next != null && next.cell() && cell(next).filter(c -> link.names(c.id())).isPresent();
    return column || link.tableScore() >= Link.NAMED && link.tables().get(0).what().equals(fact);
  }

  /** The only one that the fewest references lead to. */
  private <T> Optional<T> nearest(List<T> all, Function<T, TableId> table) {
    int least =
        all.stream()
            .map(table)
            .filter(hops::containsKey)
            .mapToInt(t -> hops.getOrDefault(t, 0))
            .min()
            .orElse(-1);
    List<T> near =
        all.stream()
            .filter(t -> hops.getOrDefault(table.apply(t), Integer.MAX_VALUE) == least)
            .toList();
    return near.size() == 1 ? Optional.of(near.get(0)) : Optional.empty();
  }
}
