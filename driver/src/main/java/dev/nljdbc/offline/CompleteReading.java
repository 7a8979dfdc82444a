// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.text.IdentifierWords;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Decides whether a query says all that its question does: each name, cell, number and cue. */
final class CompleteReading {

  private static final Set<String> EXTREMES = Set.of("MAX", "MIN");
  private static final Set<String> INEQUALITIES = Set.of("<", ">", "<=", ">=", "BETWEEN");

  private final Utterance u;
  private final Query query;
  private final QueryParts parts;

  private CompleteReading(Utterance utterance, Query query) {
    this.u = utterance;
    this.query = query;
    this.parts = QueryParts.of(query);
  }

  /** Whether a query denies nothing although the question does. */
  static boolean forgetsDenial(Utterance utterance, Query query) {
    CompleteReading reading = new CompleteReading(utterance, query);
    return utterance.cues().stream().anyMatch(c -> c.is(Cue.Kind.NOT) && !reading.obeyed(c));
  }

  /** Whether nothing is left out, and no word is unread. */
  static boolean is(Utterance utterance, ContentWords words, Query query) {
    CompleteReading reading = new CompleteReading(utterance, query);
    return words.unread().isEmpty()
        && LinkReport.of(utterance, query).size() >= reading.mentions()
        && utterance.cues().stream().allMatch(reading::obeyed);
  }

  /** The names, cells and numbers, counted as {@link LinkReport} does. */
  private long mentions() {
    long numbers =
        IntStream.range(0, u.size()).filter(i -> u.linkAt(i) == null && number(u.token(i))).count();
    return u.links().size() + numbers;
  }

  private static boolean number(Token t) {
    return t.kind() == Token.Kind.NUMBER || t.kind() == Token.Kind.DATE;
  }

  private boolean obeyed(Cue cue) {
    return switch (cue.kind()) {
      case COUNT -> parts.terms().stream().anyMatch(t -> t.function().equals("COUNT"));
      case AGGREGATE -> parts.terms().stream().anyMatch(Query.Term::aggregate);
      case SUPERLATIVE, FREQUENT ->
          !query.orderBy().isEmpty()
              || parts.terms().stream().anyMatch(t -> EXTREMES.contains(t.function()));
      case COMPARE -> compares(INEQUALITIES);
      case BETWEEN -> compares(Set.of("BETWEEN"));
      case LIKE -> compares(Set.of("LIKE", "NOT LIKE"));
      case NOT ->
          (takesAwayLikes()
                  || compares(Set.of("IS NOT NULL"))
                  || parts.predicates().stream().anyMatch(Query.Predicate::denies))
              && u.links().stream().noneMatch(this::onlyTakenAway);
      case EACH -> !query.groupBy().isEmpty();
      case ORDER -> !query.orderBy().isEmpty();
      case DIRECTION, DISTINCT -> true;
    };
  }

  /** Whether a set operation is over columns that have a word of their names in common. */
  private boolean takesAwayLikes() {
    Query.Combined combined = query.combined();
    return combined != null
        && combined.operator().equals("EXCEPT")
        && alike(query.select().get(0).column(), combined.query().select().get(0).column());
  }

  private static boolean alike(@Nullable ColumnId one, @Nullable ColumnId other) {
    return one == null
        || other == null
        || IdentifierWords.of(one.name()).stream()
            .anyMatch(IdentifierWords.of(other.name())::contains);
  }

  /** Whether a table that is asked for is read only to take rows of others away: "which loans". */
  private boolean onlyTakenAway(Link link) {
    return u.isIn(link.start() - 1, "asking")
        && link.tableScore() >= Link.NAMED
        && link.columnScore() < Link.NAMED
        && link.tables().stream()
            .map(t -> t.what().id())
            .allMatch(t -> parts.tables().contains(t) && !query.involved().contains(t));
  }

  private boolean compares(Set<String> operators) {
    return parts.predicates().stream().anyMatch(p -> operators.contains(p.operator()));
  }
}
