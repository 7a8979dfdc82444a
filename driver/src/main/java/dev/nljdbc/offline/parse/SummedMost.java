// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.AdditiveColumns;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** "Who put in the most hours" goes by all hours of each, and not by those of one day. */
final class SummedMost {

  private SummedMost() {}

  /** The query by the sums; the same where no such amount is asked for, or it has its own say. */
  static Query in(Query q, QuestionView view) {
    ColumnView amount = amount(view.utterance()).orElse(null);
    if (amount == null || q.combined() != null || !q.groupBy().isEmpty() || !q.having().isEmpty()) {
      return q;
    }
    boolean ordered =
        q.limit() > 0
            && q.orderBy().size() == 1
            && q.orderBy().get(0).term().equals(Query.Term.of(amount.id()));
    List<List<Query.Predicate>> rest =
        q.where().stream().filter(or -> !isExtreme(or, amount.id())).toList();
    if (!ordered && rest.size() == q.where().size() || !isOfShown(amount.table(), q, view)) {
      return q;
    }
    Set<ColumnId> groups = new LinkedHashSet<>();
    TableId shown = Objects.requireNonNull(q.select().get(0).column()).table();
    if (!shown.equals(amount.table())) {
      view.schema().table(shown).key().ifPresent(key -> groups.add(key.id()));
    }
    q.select().forEach(t -> t.addTo(groups));
    return q.withTables(q.involved())
        .withDistinct(false)
        .withWhere(rest)
        .withGroupBy(List.copyOf(groups))
        .withOrderBy(List.of(new Query.Order(Query.Term.of("SUM", amount.id()), true)))
        .withLimit(Math.max(1, q.limit()));
  }

  /** What the question asks for the most of, if that can be added up. */
  private static Optional<ColumnView> amount(Utterance u) {
    return u.cues().stream()
        .filter(c -> c.is(Cue.Kind.SUPERLATIVE) && u.is(c.start(), "most"))
        .map(c -> u.linkAt(c.end()))
        .filter(link -> link != null && link.namesColumn() && !isOfOne(u, link.end()))
        .flatMap(link -> link.columns().stream().limit(1))
        .map(Link.Named::what)
        .filter(AdditiveColumns::contains)
        .findFirst();
  }

  /** Whether it is asked of one row: in a single game, at once. */
  private static boolean isOfOne(Utterance u, int from) {
    return IntStream.range(from, u.size())
        .anyMatch(i -> u.isAny(i, "single", "one", "1", "once", "a", "an"));
  }

  private static boolean isExtreme(List<Query.Predicate> or, ColumnId amount) {
    Query.Predicate p = or.get(0);
    return or.size() == 1
        && amount.equals(p.left().column())
        && p.right().size() == 1
        && p.right().get(0) instanceof Query.Sub sub
        && sub.query().select().equals(List.of(Query.Term.of("MAX", amount)));
  }

  /** Whether what is shown has several rows of the table each. */
  private static boolean isOfShown(TableId rows, Query q, QuestionView view) {
    return q.select().stream()
        .allMatch(
            t -> {
              ColumnId shown = t.column();
              return shown != null
                  && t.function().isEmpty()
                  && (shown.table().equals(rows)
                      ? view.schema().column(shown).foreign() && !view.schema().column(shown).key()
                      : view.schema().key(rows, shown.table()).isPresent());
            });
  }
}
