// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds NOT IN over a query that gives nulls, which holds for no row. */
final class NullsInNotIn implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    return query.selects().stream()
        .flatMap(Conditions::all)
        .filter(test -> test.operator().equals("NOT IN"))
        .flatMap(test -> test.terms().stream().skip(1))
        .filter(term -> term.kind() == Term.Kind.QUERY)
        .flatMap(term -> block(query, term).stream())
        .flatMap(select -> find(query, select).stream())
        .distinct()
        .toList();
  }

  private static Optional<Selecting> block(ExaminedQuery query, Term term) {
    return query.selects().stream().filter(s -> s.name().equals(term.name())).findFirst();
  }

  private static Optional<Doubt> find(ExaminedQuery query, Selecting members) {
    boolean one = members.shown().size() == 1 && members.groups().isEmpty();
    Optional<ColumnId> column = members.shown().get(0).term().column();
    if (!one || column.isEmpty() || removed(query, members, column.get())) {
      return Optional.empty();
    }
    ColumnStatistics statistics = query.index().statistics(column.get());
    boolean sure = members.where().isEmpty();
    if (statistics.nulls() == 0 || !sure && query.total() != 0) {
      return Optional.empty();
    }
    String name = DoubtText.of(query.index()).column(column.get());
    String text =
        "%s is null in %s, and NOT IN holds for no row where its query gives a null."
            .formatted(name, DoubtText.rows(statistics.nulls()));
    String remedy = "Add %s IS NOT NULL to its query, or use NOT EXISTS.".formatted(name);
    return Optional.of(new Doubt(Kind.NOT_IN_NULLS, text, remedy, true));
  }

  /** Whether a join or a condition on the column leaves out the nulls. */
  private static boolean removed(ExaminedQuery query, Selecting members, ColumnId column) {
    return Conditions.tested(members, column)
        || JoinedSources.of(members, query.index()).equal().stream()
            .flatMap(pair -> Stream.of(pair.one(), pair.other()))
            .anyMatch(side -> side.column().equals(column));
  }
}
