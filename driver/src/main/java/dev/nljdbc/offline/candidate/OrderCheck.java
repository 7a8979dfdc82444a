// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the order that a question asks for in so many words: "in descending order of price". */
final class OrderCheck {

  private final Utterance u;
  private final List<Cue> directions;

  /** The columns that may be meant by the order's words; empty where they name none surely. */
  private final Set<ColumnId> named;

  OrderCheck(Utterance question) {
    this.u = question;
    this.directions = question.cues().stream().filter(c -> c.is(Cue.Kind.DIRECTION)).toList();
    this.named =
        question.cues().stream()
            .filter(this::sorts)
            .flatMap(cue -> Stream.ofNullable(by(cue)))
            .findFirst()
            .map(OrderCheck::columns)
            .orElse(Set.of());
  }

  /** Not "were ordered by email", which orders no rows, nor where a superlative does. */
  private boolean sorts(Cue cue) {
    boolean order = cue.is(Cue.Kind.ORDER) || cue.is(Cue.Kind.DIRECTION);
    return order && !u.isIn(cue.start() - 1, "auxiliary") && !u.has(Cue.Kind.SUPERLATIVE);
  }

  /** What follows "sorted by" or "in ascending order of", and nothing counts or adds up. */
  private @Nullable Link by(Cue cue) {
    int i = cue.end();
    while (u.isAny(i, "of", "by", "the", "their", "its")) {
      i++;
    }
    return u.cueAt(i) == null ? u.linkAt(i) : null;
  }

  private static Set<ColumnId> columns(Link link) {
    return link.value() || link.tableScore() >= link.columnScore()
        ? Set.of()
        : link.columns().stream()
            .filter(n -> n.score() >= Link.NAMED)
            .map(Link.Named::what)
            .map(ColumnView::id)
            .collect(Collectors.toSet());
  }

  /**
   * 1 of a query whose tables have the column that is named for the order, and of no such order.
   */
  int passed(Query q) {
    Set<TableId> tables = q.involved();
    boolean has = named.stream().anyMatch(c -> tables.contains(c.table()));
    return has
            && q.limit() == 0
            && (q.orderBy().isEmpty() || !named.contains(q.orderBy().get(0).term().column()))
        ? 1
        : 0;
  }

  /** 1 of a query that is ordered the other way round. */
  int turned(Query q) {
    return directions.size() == 1
            && q.limit() == 0
            && q.orderBy().size() == 1
            && q.orderBy().get(0).descending() != directions.get(0).descending()
        ? 1
        : 0;
  }
}
