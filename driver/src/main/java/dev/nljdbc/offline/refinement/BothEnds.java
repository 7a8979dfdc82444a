// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.refinement;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.NamedKeys;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * "Trips from Opera to Stadium" start at one station and end at another: a condition on each of two
 * keys, where one join can hold no row to both.
 */
final class BothEnds {

  private final List<End> ends = new ArrayList<>();

  /** Of a question whose words lead to cells by these keys. */
  BothEnds(Utterance question, NamedKeys keys) {
    for (Link link : question.links()) {
      if (link.cell()) {
        keys.leadingTo(link).stream()
            .flatMap(key -> end(key, link).stream())
            .findFirst()
            .ifPresent(ends::add);
      }
    }
  }

  /** A cell that a word of direction stands before, and the key by which it is reached. */
  private record End(ForeignKey key, ColumnId column, String cell) {

    private List<Query.Predicate> condition() {
      Query.Term named = Query.Term.of(column);
      Query.Predicate equal = Query.Predicate.of(named, "=", new Query.Literal(cell, true));
      Query.Term id = Query.Term.of(key.to().column(key.toColumns().get(0)));
      Query rows = Query.of(List.of(id)).withWhere(List.of(List.of(equal)));
      Query.Term reference = Query.Term.of(key.from().column(key.fromColumns().get(0)));
      return List.of(Query.Predicate.of(reference, "IN", new Query.Sub(rows)));
    }
  }

  /** The query with a condition on both ends; the same for other questions. */
  Query in(Query query) {
    if (ends.size() != 2
        || ends.get(0).key().equals(ends.get(1).key())
        || !ends.stream().allMatch(end -> query.involved().contains(end.key().from()))) {
      return query;
    }
    TableId place = ends.get(0).key().to();
    boolean shown =
        Stream.of(query.shown(), query.groupBy())
            .flatMap(columns -> columns.stream())
            .anyMatch(column -> column.table().equals(place));
    return shown || !ends.get(1).key().to().equals(place) ? query : with(query, place);
  }

  private Query with(Query query, TableId place) {
    List<List<Query.Predicate>> where = new ArrayList<>();
    query.where().stream()
        .filter(or -> or.stream().noneMatch(p -> of(p, place)))
        .forEach(where::add);
    ends.forEach(end -> where.add(end.condition()));
    Set<TableId> others = new LinkedHashSet<>(query.tables());
    others.remove(place);
    others.add(ends.get(0).key().from());
    return query.withWhere(where).withTables(others).withCombined(null);
  }

  /** Whether a condition is on a column of a table, or on what a query finds there. */
  private static boolean of(Query.Predicate p, TableId table) {
    ColumnId column = p.left().column();
    return column != null && column.table().equals(table)
        || p.subs().anyMatch(sub -> QueryParts.of(sub).tables().contains(table));
  }

  private static Optional<End> end(ForeignKey key, Link link) {
    return link.values().stream()
        .filter(hit -> hit.column().table().equals(key.to()))
        .map(hit -> new End(key, hit.column(), hit.contents()))
        .findFirst();
  }
}
