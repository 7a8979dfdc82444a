// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ForeignKey;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads "transfers from Oslo to Bergen" where a transfer refers to two sites: by the key from which
 * it goes, and by that to which.
 */
final class EndpointsReading {

  private static final Set<String> ORIGINS = DateWords.roots("endpoint.from");
  private static final Set<String> DESTINATIONS = DateWords.roots("endpoint.to");

  private final SchemaView schema;
  private final Utterance u;
  private final int from;
  private final Link origin;
  private final Link destination;

  private EndpointsReading(Utterance u, SchemaView schema, int from, Link origin, Link target) {
    this.schema = schema;
    this.u = u;
    this.from = from;
    this.origin = origin;
    this.destination = target;
  }

  /** Empty for other questions, and where nothing has two such keys. */
  static Optional<Reading> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    EndpointsReading ends = find(question, schema).orElse(null);
    if (ends == null) {
      return Optional.empty();
    }
    return simpler.surestIfAny(List.of(ends.rest()), way -> ends.read(way, renderer));
  }

  private static Optional<EndpointsReading> find(Utterance u, SchemaView schema) {
    for (int i = 1; i < u.size(); i++) {
      Link origin = u.is(i, "from") ? cell(u, i + 1) : null;
      Link target = origin != null && u.is(origin.end(), "to") ? cell(u, origin.end() + 1) : null;
      if (origin != null && target != null) {
        EndpointsReading found = new EndpointsReading(u, schema, i, origin, target);
        return found.ends().findAny().isPresent() ? Optional.of(found) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static @Nullable Link cell(Utterance u, int i) {
    Link link = u.linkAt(u.isIn(i, "articles") ? i + 1 : i);
    return link != null && !link.values().isEmpty() ? link : null;
  }

  /** The question without its ends. */
  private String rest() {
    String before = u.text().substring(0, u.token(from).from()).stripTrailing();
    return before + u.text().substring(u.token(destination.end() - 1).to());
  }

  /** Two keys of one table to another, and the cells that are compared there. */
  private record Ends(ForeignKey out, ForeignKey in, ColumnId named, String first, String last) {}

  private Stream<Ends> ends() {
    List<ForeignKey> keys = schema.index().catalog().foreignKeys();
    return keys.stream()
        .filter(out -> has(out, ORIGINS) && !has(out, DESTINATIONS))
        .flatMap(
            out ->
                keys.stream()
                    .filter(in -> in.from().equals(out.from()) && in.to().equals(out.to()))
                    .filter(in -> has(in, DESTINATIONS) && !has(in, ORIGINS))
                    .flatMap(in -> named(out, in)));
  }

  private boolean has(ForeignKey key, Set<String> roles) {
    return key.fromColumns().size() == 1
        && !key.from().equals(key.to())
        && IdentifierWords.of(key.fromColumns().get(0)).stream()
            .map(word -> Lexicon.root(Lexicon.ENGLISH.stem(word)))
            .anyMatch(roles::contains);
  }

  private Stream<Ends> named(ForeignKey out, ForeignKey in) {
    return origin.values().stream()
        .filter(hit -> hit.column().table().equals(out.to()))
        .flatMap(
            first ->
                destination.values().stream()
                    .filter(last -> last.column().equals(first.column()))
                    .map(last -> ends(out, in, first, last)));
  }

  private static Ends ends(ForeignKey out, ForeignKey in, ValueHit first, ValueHit last) {
    return new Ends(out, in, first.column(), first.contents(), last.contents());
  }

  /** The query of the rest, of the rows between these ends. */
  private Optional<DerivedReading> read(SubReading way, SqlRenderer renderer) throws NlException {
    Query rest = way.query();
    Ends ends =
        ends()
            .filter(e -> rest.involved().contains(e.out.from()) && rest.combined() == null)
            .filter(e -> !QueryParts.of(rest).tables().contains(e.out.to()))
            .findFirst()
            .orElse(null);
    if (ends == null) {
      return Optional.empty();
    }
    List<List<Query.Predicate>> where = new ArrayList<>(rest.where());
    where.add(List.of(within(ends.out, ends.named, ends.first)));
    where.add(List.of(within(ends.in, ends.named, ends.last)));
    Query all = rest.withWhere(where);
    String sql = renderer.render(all).sql();
    return Optional.of(DerivedReading.of("endpoints", sql, QueryExplanation.of(all), way));
  }

  private Query.Predicate within(ForeignKey key, ColumnId named, String cell) {
    Query.Literal is = Query.Literal.of(schema.column(named), cell);
    Query keys =
        Query.of(List.of(Query.Term.of(key.to().column(key.toColumns().get(0)))))
            .withWhere(List.of(List.of(Query.Predicate.of(Query.Term.of(named), "=", is))));
    ColumnId end = key.from().column(key.fromColumns().get(0));
    return Query.Predicate.of(Query.Term.of(end), "IN", new Query.Sub(keys));
  }
}
