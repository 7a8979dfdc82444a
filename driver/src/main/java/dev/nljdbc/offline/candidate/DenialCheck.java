// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryParts;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.FlagValues;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.offline.sketch.QuestionView;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks what a query denies. Each method returns 0 if the query follows the question and 1 if it
 * ignores it.
 */
final class DenialCheck {

  /** Operators that also express a negation: "not above 5", "not missing". */
  private static final Set<String> SOFTER = Set.of("<", "<=", "IS NOT NULL");

  /** A denial speaks of so many words behind it. */
  private static final int NEAR = 4;

  private final QuestionView view;
  private final Utterance u;
  private final Set<TableId> denied;

  DenialCheck(QuestionView view) {
    this.view = view;
    this.u = view.utterance();
    this.denied = denied();
  }

  /** "not", "never", "without": a query that denies nothing passes over it. */
  int unsaid(Query q) {
    boolean denial = u.cues().stream().anyMatch(c -> c.is(Cue.Kind.NOT));
    boolean flagged = u.links().stream().anyMatch(l -> !view.flags(l).isEmpty());
    return denial && !flagged && !mayDeny(q, QueryParts.of(q)) ? 1 : 0;
  }

  /** "not paid" is the flag's no: all but those are paid. */
  int twice(Query q) {
    List<Query.Predicate> all = QueryParts.of(q).predicates();
    boolean other = all.stream().anyMatch(p -> p.operator().equals("<>") && saysNo(p));
    boolean within =
        all.stream()
            .filter(Query.Predicate::denies)
            .flatMap(Query.Predicate::subs)
            .anyMatch(this::keepsNo);
    boolean without =
        q.combined() != null
            && q.combined().operator().equals("EXCEPT")
            && keepsNo(q.combined().query());
    return other || within || without ? 1 : 0;
  }

  /** "never sold": the rows of other tables than those of sales say nothing of it. */
  int elsewhere(Query q) {
    Query.Combined second = q.combined();
    Stream<Query> without =
        second != null && second.operator().equals("EXCEPT")
            ? Stream.of(second.query())
            : Stream.empty();
    Stream<Query> members =
        q.conditions().filter(Query.Predicate::denies).flatMap(Query.Predicate::subs);
    boolean other =
        Stream.concat(without, members)
            .anyMatch(sub -> Collections.disjoint(QueryParts.of(sub).tables(), denied));
    return !denied.isEmpty() && other ? 1 : 0;
  }

  /** "Studios that never worked with her": a studio of films without her may have some with her. */
  int ofSome(Query q) {
    boolean did =
        u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.NOT))
            .anyMatch(
                cue ->
                    u.is(cue.start(), "never")
                        || u.isAny(cue.start() - 1, "did", "have", "has")
                            && u.is(cue.start(), "not"));
    ColumnId shown = q.select().size() == 1 ? q.select().get(0).column() : null;
    if (!did || shown == null || q.combined() != null || !q.groupBy().isEmpty()) {
      return 0;
    }
    ColumnView column = view.schema().column(shown);
    boolean kind =
        column.text()
            && column.repeats()
            && !view.schema().table(shown.table()).readable().contains(column);
    return kind
            && q.where().stream()
                .flatMap(List::stream)
                .anyMatch(p -> p.operator().equals("<>") && ofTable(p, shown.table()))
        ? 1
        : 0;
  }

  private static boolean ofTable(Query.Predicate p, TableId table) {
    return p.left().column() != null && p.left().column().table().equals(table);
  }

  /** The tables whose rows are what a denied verb says of the rows asked for. */
  private Set<TableId> denied() {
    TableView head = view.head();
    if (head == null) {
      return Set.of();
    }
    return u.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.NOT))
        .flatMapToInt(cue -> IntStream.range(cue.end(), Math.min(cue.end() + NEAR, u.size())))
        .filter(this::unnamed)
        .mapToObj(i -> view.schema().transactionsOf(head, u.token(i).stem()))
        .flatMap(List::stream)
        .map(TableView::id)
        .collect(Collectors.toSet());
  }

  private boolean unnamed(int i) {
    Link link = u.linkAt(i);
    return link == null || link.nameScore() < Link.NAMED;
  }

  private boolean keepsNo(Query q) {
    return QueryParts.of(q).predicates().stream()
        .anyMatch(p -> p.operator().equals("=") && saysNo(p));
  }

  /** Whether a yes-or-no column is compared with its no. */
  private boolean saysNo(Query.Predicate p) {
    ColumnId column = p.left().column();
    Optional<FlagValues> flags =
        column == null ? Optional.empty() : FlagValues.of(view.schema().column(column));
    return flags.isPresent()
        && p.literals().anyMatch(l -> l.value().equalsIgnoreCase(flags.get().no()));
  }

  /** Whether a query leaves rows out, or keeps those below a bound. */
  static boolean mayDeny(Query q, QueryParts parts) {
    return q.combined() != null
        || parts.predicates().stream().anyMatch(p -> p.denies() || SOFTER.contains(p.operator()));
  }
}
