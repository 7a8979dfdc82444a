// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.error.NlException;
import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.query.QueryExplanation;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.SchemaView;
import dev.nljdbc.offline.question.Utterance;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

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
    try {
      return Optional.of(
          simpler.surest(
              List.of(which), way -> counted(way, schema, renderer), "has no such rows"));
    } catch (NlException e) {
      NotUnderstood.check(e);
      return Optional.empty(); // the number may be one of a column
    }
  }

  private static boolean isAsked(Utterance u) {
    Link things = u.size() > 2 ? u.linkAt(2) : null;
    return u.is(0, "how")
        && u.is(1, "many")
        && things != null
        && things.start() == 2
        && things.named()
        && !u.has(Cue.Kind.EACH)
        && IntStream.range(things.end() + 1, u.size() - 1).anyMatch(i -> counts(u, i, things));
  }

  /** Whether a number of other rows begins here: 3 bookings, 3 or more bookings. */
  private static boolean counts(Utterance u, int i, Link things) {
    int end = u.given(i) ? u.endOfRange(i) + 1 : 0;
    Link others = end > 0 ? u.linkAt(end) : null;
    return others != null
        && others.start() == end
        && others.namesTable()
        && others.tables().stream().noneMatch(t -> things.tables().contains(t));
  }

  private static Optional<DerivedReading> counted(
      SubReading way, SchemaView schema, SqlRenderer renderer) throws NlException {
    Query groups = way.query();
    boolean counts =
        groups.having().stream().anyMatch(p -> p.left().function().equals("COUNT"))
            && groups.limit() == 0
            && groups.combined() == null;
    if (!counts || groups.groupBy().isEmpty()) {
      return Optional.empty();
    }
    List<ColumnId> columns = groups.groupBy();
    ColumnId group = columns.stream().filter(schema::isKey).findFirst().orElse(columns.get(0));
    boolean key = schema.isKey(group);
    if (!key && columns.size() > 1) {
      return Optional.empty();
    }
    Query.Term term = Query.Term.of(group);
    Query members =
        groups
            .withSelect(List.of(term))
            .withTables(groups.involved())
            .withGroupBy(List.of(group))
            .withOrderBy(List.of());
    Query all =
        Query.of(List.of(key ? Query.Term.countAll() : new Query.Term("COUNT", group, true)))
            .withTables(Set.of(group.table()))
            .withWhere(List.of(List.of(Query.Predicate.of(term, "IN", new Query.Sub(members)))));
    String sql = renderer.render(all).sql();
    return Optional.of(DerivedReading.of("counted groups", sql, QueryExplanation.of(all), way));
  }
}
