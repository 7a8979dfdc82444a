// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.compute.ValueConjunction;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads "how many members have more than two bookings": the number of those that have them. */
final class CountedGroupsReading {

  private CountedGroupsReading() {}

  /** Empty for other questions, and where the things are not told by a number of others. */
  static Optional<Reading> of(
      Utterance question, SubQuestions simpler, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    if (!isAsked(question)) {
      return Optional.empty();
    }
    String which = "which " + question.text().substring(question.token(2).from());
    Optional<SubReading> way = simpler.readings(List.of(which)).stream().findFirst();
    return way.isEmpty()
        ? Optional.empty()
        : counted(way.get(), question, schema, renderer).map(DerivedReading::reading);
  }

  private static boolean isAsked(Utterance u) {
    Link things = u.size() > 2 ? u.linkAt(2) : null;
    return u.is(0, "how")
        && u.is(1, "many")
        && things != null
        && things.start() == 2
        && things.named()
        && !u.has(Cue.Kind.EACH)
        && ValueConjunction.of(u).isEmpty()
        && number(u, things) != null;
  }

  /** The number of other rows that things have; null for none. */
  private static @Nullable String number(Utterance u, Link things) {
    return IntStream.range(things.end() + 1, u.size() - 1)
        .filter(i -> counts(u, i, things) && !u.is(i, "0"))
        .mapToObj(i -> u.token(i).lower())
        .findFirst()
        .orElse(null);
  }

  /** Whether a number of other rows begins here: 3 or more bookings, not "Formula 1 races". */
  private static boolean counts(Utterance u, int i, Link things) {
    Link before = u.linkAt(i - 1);
    boolean said =
        !u.token(i - 1).capital()
            && (before == null || !before.value() && before.nameScore() < Link.NAMED);
    int end = said && u.given(i) ? u.endOfRange(i) + 1 : 0;
    Link others = end > 0 ? u.linkAt(end) : null;
    return others != null
        && others.start() == end
        && others.namesTable()
        && others.tables().stream().noneMatch(t -> tables(things).contains(t.what().id()));
  }

  private static Set<TableId> tables(Link link) {
    return link.tables().stream().map(t -> t.what().id()).collect(Collectors.toSet());
  }

  private static Optional<DerivedReading> counted(
      SubReading way, Utterance question, SchemaView schema, SqlRenderer renderer)
      throws NlException {
    Query groups = way.query();
    String number = number(question, Objects.requireNonNull(question.linkAt(2)));
    boolean counts =
        groups.having().stream()
            .filter(p -> p.left().function().equals("COUNT"))
            .anyMatch(p -> p.literals().anyMatch(l -> l.value().equals(number)));
    ColumnId group =
        groups.groupBy().stream()
            .filter(schema::isKey)
            .findFirst()
            .orElse(groups.groupBy().isEmpty() ? null : groups.groupBy().get(0));
    if (!counts
        || group == null
        || groups.limit() > 0
        || groups.combined() != null
        || !groups.groupBy().stream().allMatch(c -> c.table().equals(group.table()))
        || groups.groupBy().size() > 1 && !schema.isKey(group)) {
      return Optional.empty();
    }
    Query.Term term = Query.Term.of(group);
    Query members =
        groups
            .withSelect(List.of(term))
            .withTables(groups.involved())
            .withGroupBy(List.of(group))
            .withOrderBy(List.of());
    boolean each = schema.column(group).key(); // declared: each row is another one
    Query all =
        Query.of(List.of(each ? Query.Term.countAll() : new Query.Term("COUNT", group, true)))
            .withTables(Set.of(group.table()))
            .withWhere(List.of(List.of(Query.Predicate.of(term, "IN", new Query.Sub(members)))));
    String sql = renderer.render(all).sql();
    return Optional.of(DerivedReading.of("counted groups", sql, QueryExplanation.of(all), way));
  }
}
