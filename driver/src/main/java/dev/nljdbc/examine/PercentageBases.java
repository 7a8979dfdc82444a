// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Source;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds shares of all rows where the column in question is null in some. */
final class PercentageBases implements Examiner {

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    List<Doubt> doubts = new ArrayList<>();
    for (Selecting select : query.selects()) {
      Conditions.terms(select)
          .filter(term -> term.name().equals("/") && term.arguments().size() == 2)
          .flatMap(term -> find(query.index(), select, term).stream())
          .distinct()
          .forEach(doubts::add);
    }
    return doubts.stream().distinct().toList();
  }

  private static Optional<Doubt> find(DatabaseIndex index, Selecting select, Term share) {
    Term part = share.arguments().get(0);
    Term base = share.arguments().get(1);
    boolean counts = Conditions.all(part).anyMatch(t -> Conditions.calls(t, "COUNT", "SUM"));
    boolean all = Conditions.all(base).anyMatch(t -> t.kind() == Term.Kind.ROWS);
    if (!counts || !all) {
      return Optional.empty();
    }
    return columns(index, select)
        .filter(column -> part.sql().contains(index.dialect().column(column)))
        .filter(column -> index.statistics(column).nulls() > 0)
        .filter(column -> !Conditions.tested(select, column))
        .findFirst()
        .map(column -> doubt(index, column, base));
  }

  private static Stream<ColumnId> columns(DatabaseIndex index, Selecting select) {
    return select.from().stream()
        .map(Source::table)
        .flatMap(Optional::stream)
        .distinct()
        .flatMap(table -> index.catalog().table(table).stream())
        .flatMap(table -> table.columns().stream())
        .map(column -> column.id());
  }

  private static Doubt doubt(DatabaseIndex index, ColumnId column, Term base) {
    String name = DoubtText.of(index).column(column);
    String text =
        "%s is null in %s, which %s counts all the same."
            .formatted(
                name, DoubtText.rows(index.statistics(column).nulls()), DoubtText.sql(base.sql()));
    String remedy = "Divide by COUNT(%s) if only known values are asked about.".formatted(name);
    return new Doubt(Kind.PERCENTAGE_BASE, text, remedy, false);
  }
}
