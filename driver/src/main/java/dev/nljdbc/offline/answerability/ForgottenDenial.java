// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.text.IdentifierWords;
import org.jspecify.annotations.Nullable;

/** Decides whether a query denies nothing although its question does. */
final class ForgottenDenial {

  private final Utterance u;
  private final Query query;
  private final QueryParts parts;

  private ForgottenDenial(Utterance utterance, Query query) {
    this.u = utterance;
    this.query = query;
    this.parts = QueryParts.of(query);
  }

  /** Whether a query forgets what a question denies. */
  static boolean in(Query query, Utterance utterance) {
    return utterance.has(Cue.Kind.NOT) && !new ForgottenDenial(utterance, query).denies();
  }

  private boolean denies() {
    boolean denied =
        takesAwayLikes()
            || parts.predicates().stream()
                .anyMatch(p -> p.denies() || p.operator().equals("IS NOT NULL"));
    return denied && u.links().stream().noneMatch(this::onlyTakenAway);
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
}
