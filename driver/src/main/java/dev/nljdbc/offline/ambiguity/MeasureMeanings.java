package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.ambiguity.Alternatives.Alternative;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryEdit;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
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
    Query.Term measure = extreme(query);
    return measure == null
        ? Stream.empty()
        : u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE) && u.linkAt(cue.start()) == null)
            .filter(cue -> !measured(cue, measure))
            .limit(1)
            .flatMap(cue -> of(cue, measure, query).stream());
  }

  /** What the first rows are the first by, or what the least or greatest is taken of. */
  private static Query.@Nullable Term extreme(Query q) {
    if (q.limit() > 0 && !q.orderBy().isEmpty()) {
      return q.orderBy().get(0).term();
    }
    return QueryParts.of(q).terms().stream()
        .filter(t -> t.function().equals("MIN") || t.function().equals("MAX"))
        .findFirst()
        .orElse(null);
  }

  /** Whether the question says what to measure by. */
  private boolean measured(Cue cue, Query.Term measure) {
    if (u.isAny(cue.start(), "most", "fewest", "least", "first", "last")
        || cue.end() < u.size() && u.cueAt(cue.end()) != null) {
      return true;
    }
    ColumnId column = measure.column();
    return column != null
        && u.links().stream()
            .filter(l -> l.columnScore() > l.tableScore())
            .anyMatch(l -> l.names(column));
  }

  private Optional<Alternatives> of(Cue cue, Query.Term measure, Query query) {
    List<Alternative> others = new ArrayList<>();
    if (measure.column() != null) {
      ColumnView taken = schema.column(measure.column());
      boolean spoken = cue.hints().stream().anyMatch(taken::speaksOf);
      Predicate<ColumnView> want =
          c -> !spoken ? c.measure() : cue.hints().stream().anyMatch(c::speaksOf);
      for (ColumnView c : schema.table(taken.table()).columns()) {
        if (!c.id().equals(taken.id()) && c.measure() && want.test(c)) {
          Query.Term other = new Query.Term(measure.function(), c.id(), measure.distinct());
          others.add(alternative(other, measure, query));
        }
      }
    }
    String word = u.span(cue.start(), cue.end());
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(new Alternatives(word, QueryExplanation.term(measure), "goes by", others));
  }

  private Alternative alternative(Query.Term by, Query.Term measure, Query query) {
    UnaryOperator<Query.Term> terms = t -> t.equals(measure) ? by : t;
    Query changed = new QueryEdit(schema, terms, UnaryOperator.identity()).of(query);
    return new Alternative(QueryExplanation.term(by), changed, true);
  }
}
