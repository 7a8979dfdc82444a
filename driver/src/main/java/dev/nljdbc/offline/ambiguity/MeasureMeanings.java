// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.ambiguity.Alternatives.Alternative;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryEdit;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Superlatives that name no measure: "the best customer" by revenue or by pieces. */
final class MeasureMeanings {

  private final Utterance u;
  private final SchemaView schema;

  MeasureMeanings(Utterance utterance, SchemaView schema) {
    this.u = utterance;
    this.schema = schema;
  }

  Stream<Alternatives> of(Query query) {
    return u.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE) && u.linkAt(cue.start()) == null)
        .map(cue -> new Superlative(u, cue))
        .filter(s -> !s.counts())
        .limit(1)
        .flatMap(s -> of(s, query).stream());
  }

  private Optional<Alternatives> of(Superlative said, Query query) {
    Query.Term measure = extreme(query);
    if (said.measured(measure == null ? null : measure.column())) {
      return Optional.empty();
    }
    List<Alternative> others = new ArrayList<>();
    MeasureOrders orders = new MeasureOrders(schema, query, said.cue().descending(), said.rows());
    if (measure == null) {
      others.addAll(said.vague() ? orders.sums() : List.of());
      others.addAll(orders.own());
    } else if (!said.vague()) {
      others.addAll(replaced(said.cue(), measure, query));
    } else if (!isMentioned(said.cue(), measure) || !orders.isOwn(measure)) {
      others.addAll(orders.sums());
      others.addAll(replaced(said.cue(), measure, query));
    }
    String taken = measure == null ? null : QueryExplanation.term(measure);
    others.removeIf(other -> other.target().equals(taken));
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(new Alternatives(said.word(), taken, "goes by", others));
  }

  /** The term that orders the first rows, or of which MIN or MAX is taken. */
  private static Query.@Nullable Term extreme(Query q) {
    if (q.limit() > 0 && !q.orderBy().isEmpty()) {
      return q.orderBy().get(0).term();
    }
    return QueryParts.of(q).terms().stream()
        .filter(t -> t.function().equals("MIN") || t.function().equals("MAX"))
        .findFirst()
        .orElse(null);
  }

  private boolean isMentioned(Cue cue, Query.Term measure) {
    return measure.column() != null
        && cue.hints().stream().anyMatch(schema.column(measure.column())::speaksOf);
  }

  /** The other measures of the table whose measure was taken. */
  private List<Alternative> replaced(Cue cue, Query.Term measure, Query query) {
    if (measure.column() == null) {
      return List.of();
    }
    ColumnView taken = schema.column(measure.column());
    boolean spoken = isMentioned(cue, measure);
    Predicate<ColumnView> want = c -> !spoken || cue.hints().stream().anyMatch(c::speaksOf);
    return schema.table(taken.table()).columns().stream()
        .filter(c -> !c.id().equals(taken.id()) && c.measure() && want.test(c))
        .map(c -> replaced(new Query.Term(measure.function(), c.id(), false), measure, query))
        .toList();
  }

  private Alternative replaced(Query.Term by, Query.Term measure, Query query) {
    return new Alternative(QueryExplanation.term(by), ordered(by, measure, query), true);
  }

  /** What is shown stays, unless it is the extreme itself. */
  private Query ordered(Query.Term by, Query.Term measure, Query query) {
    if (query.limit() > 0 && !query.orderBy().isEmpty()) {
      List<Query.Order> orders = new ArrayList<>(query.orderBy());
      orders.set(0, new Query.Order(by, orders.get(0).descending()));
      return query.withOrderBy(orders);
    }
    if (query.select().contains(measure)) {
      UnaryOperator<Query.Term> terms = t -> t.equals(measure) ? by : t;
      return new QueryEdit(schema, terms, UnaryOperator.identity()).of(query);
    }
    ColumnId taken = Objects.requireNonNull(measure.column());
    ColumnId other = Objects.requireNonNull(by.column());
    return QueryEdit.replacing(schema, taken, other).of(query).withSelect(query.select());
  }
}
