// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Orders by the end of a column that a superlative means: "oldest" is the greatest age and the
 * least year. The direction comes from the lexicon, because it cannot be learned from other
 * columns.
 */
public final class SuperlativeDirection {

  private final Utterance u;
  private final SchemaView schema;

  private SuperlativeDirection(Utterance utterance, SchemaView schema) {
    this.u = utterance;
    this.schema = schema;
  }

  /** The query with the end that the question's superlatives mean, where they say it. */
  static Query asSaid(Query q, QuestionView view) {
    return view.utterance().has(Cue.Kind.SUPERLATIVE)
        ? new SuperlativeDirection(view.utterance(), view.schema()).turned(q)
        : q;
  }

  /** The query, its rows in the order that is meant by "from the youngest to the oldest". */
  public static Query fromTo(Query q, Utterance utterance, SchemaView schema) {
    return new SuperlativeDirection(utterance, schema).fromTo(q);
  }

  private Query fromTo(Query q) {
    List<Lexicon.Hint> hints =
        u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.DIRECTION) || u.is(cue.end(), "to"))
            .map(cue -> u.token(cue.start() + (u.is(cue.start(), "the") ? 1 : 0)).lower())
            .map(Lexicon.ENGLISH.superlatives()::get)
            .filter(Objects::nonNull)
            .flatMap(superlative -> superlative.hints().stream())
            .toList();
    if (hints.isEmpty() || q.limit() > 0) {
      return q;
    }
    List<Query.Order> order = new ArrayList<>();
    for (Query.Order o : q.orderBy()) {
      ColumnId by = o.term().function().isEmpty() ? o.term().column() : null;
      boolean descending =
          by == null ? o.descending() : descending(by, hints.stream(), o.descending());
      order.add(new Query.Order(o.term(), descending));
    }
    return q.withOrderBy(order);
  }

  /** The end of its column that a question's superlatives mean, where they say it. */
  public static Query.Term asSaid(Query.Term extreme, Utterance utterance, SchemaView schema) {
    ColumnId column = Objects.requireNonNull(extreme.column());
    boolean greatest =
        new SuperlativeDirection(utterance, schema)
            .descending(column, extreme.function().equals("MAX"));
    return Query.Term.of(greatest ? "MAX" : "MIN", column);
  }

  private Query turned(Query q) {
    List<Query.Order> order = new ArrayList<>();
    for (Query.Order o : q.orderBy()) {
      ColumnId by = o.term().function().isEmpty() && q.limit() > 0 ? o.term().column() : null;
      boolean descending = by == null ? o.descending() : descending(by, o.descending());
      order.add(new Query.Order(o.term(), descending));
    }
    List<List<Query.Predicate>> where = new ArrayList<>();
    for (List<Query.Predicate> or : q.where()) {
      where.add(or.stream().map(this::turned).toList());
    }
    return q.withWhere(where).withOrderBy(order);
  }

  /** A comparison with the least or greatest of a column. */
  private Query.Predicate turned(Query.Predicate p) {
    if (!(p.right().size() == 1 && p.right().get(0) instanceof Query.Sub sub)) {
      return p;
    }
    Query inner = turned(sub.query());
    Query.Term term = inner.select().get(0);
    ColumnId column = term.column();
    boolean greatest = term.function().equals("MAX");
    boolean extreme = p.operator().equals("=") && (greatest || term.function().equals("MIN"));
    if (column != null && extreme) {
      String function = descending(column, greatest) ? "MAX" : "MIN";
      inner = inner.withSelect(List.of(Query.Term.of(function, column)));
    }
    return Query.Predicate.of(p.left(), p.operator(), new Query.Sub(inner));
  }

  private boolean descending(ColumnId id, boolean otherwise) {
    Stream<Lexicon.Hint> hints =
        u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE) && u.linkAt(cue.start()) == null)
            .flatMap(cue -> cue.hints().stream());
    return descending(id, hints, otherwise);
  }

  private boolean descending(ColumnId id, Stream<Lexicon.Hint> hints, boolean otherwise) {
    Set<String> said =
        hints
            .filter(schema.column(id)::speaksOf)
            .map(Lexicon.Hint::operator)
            .collect(Collectors.toSet());
    return said.size() == 1 ? said.contains("DESC") : otherwise;
  }
}
