// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.ambiguity.Alternatives.Alternative;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryEdit;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Cells that several columns hold: "Paris" of a customer's city or a customer's name. */
final class CellMeanings {

  /** A column's name stands at most so many words before its cell, or behind. */
  private static final int BEFORE = 4;

  private static final int BEHIND = 1;

  private final Utterance u;
  private final SchemaView schema;
  private final AskedTables tables;

  CellMeanings(Utterance utterance, SchemaView schema, AskedTables tables) {
    this.u = utterance;
    this.schema = schema;
    this.tables = tables;
  }

  Stream<Alternatives> of(Query query) {
    List<Query.Predicate> predicates = QueryParts.of(query).predicates();
    return u.links().stream()
        .filter(Link::value)
        .flatMap(link -> predicates.stream().flatMap(p -> of(link, p, query).stream()));
  }

  private Optional<Alternatives> of(Link link, Query.Predicate p, Query query) {
    ColumnId id = p.left().column();
    String cell = cell(p);
    if (id == null || cell == null || !schema.knows(id)) {
      return Optional.empty();
    }
    ColumnView taken = schema.column(id);
    Optional<ValueHit> hit =
        link.values().stream()
            .filter(h -> h.column().equals(id) && h.contents().equals(cell))
            .findFirst();
    return hit.isEmpty() || named(link, taken)
        ? Optional.empty()
        : of(link, p, hit.get(), taken, query);
  }

  private Optional<Alternatives> of(
      Link link, Query.Predicate p, ValueHit hit, ColumnView taken, Query query) {
    List<Alternative> others = new ArrayList<>();
    Set<ColumnId> seen = new HashSet<>(Set.of(taken.id()));
    for (ValueHit other : link.values()) {
      if (schema.knows(other.column())
          && other.contents().strip().equalsIgnoreCase(hit.contents().strip())
          && fits(link, taken, schema.column(other.column()))
          && seen.add(other.column())) {
        boolean equal = other.match() == hit.match();
        Query changed = changed(query, p, other, taken);
        others.add(new Alternative(other.column().toString(), changed, equal));
      }
    }
    String word = u.span(link.start(), link.end());
    return others.isEmpty() || saidBefore(link, hit, taken)
        ? Optional.empty()
        : Optional.of(new Alternatives(word, taken.id().toString(), "is a value of", others));
  }

  private Query changed(Query query, Query.Predicate p, ValueHit hit, ColumnView taken) {
    ColumnView column = schema.column(hit.column());
    Map<ColumnId, ColumnId> instead = tables.instead(taken, column);
    if (instead.size() > 1) {
      return QueryEdit.replacing(schema, instead).of(query);
    }
    Query.Predicate by =
        new Query.Predicate(
            Query.Term.of(column.id()),
            p.operator(),
            List.of(Query.Literal.of(column, hit.contents())));
    return new QueryEdit(schema, UnaryOperator.identity(), other -> other.equals(p) ? by : other)
        .of(query);
  }

  private static @org.jspecify.annotations.Nullable String cell(Query.Predicate p) {
    boolean one = p.right().size() == 1 && p.left().function().isEmpty();
    return one && p.right().get(0) instanceof Query.Literal l ? l.value() : null;
  }

  private boolean fits(Link link, ColumnView taken, ColumnView other) {
    return tables.mayBeOf(taken, other)
        && !tables.sameByKey(taken, other)
        && !tables.says(link, taken, other);
  }

  /** Whether the word right before names one of the columns: "bordering Oklahoma". */
  private boolean saidBefore(Link cell, ValueHit hit, ColumnView taken) {
    Link before = u.linkAt(cell.start() - 1);
    return before != null
        && before.columnScore() >= Link.PARTLY_NAMED
        && cell.values().stream()
            .filter(h -> h.contents().strip().equalsIgnoreCase(hit.contents().strip()))
            .anyMatch(h -> !h.column().equals(taken.id()) && before.names(h.column()));
  }

  /** Whether another word names the column: "whose city is Paris". */
  private boolean named(Link cell, ColumnView column) {
    return u.links().stream()
        .filter(link -> !Objects.equals(link, cell))
        .filter(link -> link.end() + BEFORE >= cell.start() && link.start() <= cell.end() + BEHIND)
        .filter(link -> link.columnScore() >= Link.PARTLY_NAMED)
        .anyMatch(link -> link.names(column.id()));
  }
}
