// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.catalog.ColumnOddities.MissingMarker;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline.Order;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds cells that stand for a missing value in averages, extremes and counts. */
final class MissingMarkers implements Examiner {

  private static final String LEAVE_OUT = "Leave these rows out with %s <> %s.";
  private static final String COMPARE = "Compare %s with %s, too.";

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    Map<String, Doubt> doubts = new LinkedHashMap<>();
    for (Selecting select : query.selects()) {
      InOne one = new InOne(query.index(), select);
      Conditions.terms(select)
          .filter(term -> term.arguments().size() == 1)
          .flatMap(term -> one.total(term).stream())
          .forEach(doubt -> doubts.putIfAbsent(doubt.text(), doubt));
      one.extreme().ifPresent(doubt -> doubts.putIfAbsent(doubt.text(), doubt));
      Conditions.all(select)
          .filter(test -> test.operator().startsWith("IS "))
          .flatMap(test -> one.nulls(test).stream())
          .forEach(doubt -> doubts.putIfAbsent(doubt.text(), doubt));
    }
    return List.copyOf(doubts.values());
  }

  /** One SELECT of a query. */
  private record InOne(DatabaseIndex index, Selecting select) {

    Optional<Doubt> total(Term term) {
      Term argument = term.arguments().get(0);
      boolean least = Conditions.calls(term, "MIN");
      boolean most = Conditions.calls(term, "MAX");
      boolean counted = Conditions.calls(term, "COUNT") && term.distinct();
      boolean summed = Conditions.calls(term, "AVG", "SUM");
      return least || most || counted || summed
          ? marked(argument)
              .filter(m -> !least || m.least())
              .filter(m -> !most || m.greatest())
              .filter(m -> !Conditions.calls(term, "SUM") || m.adds())
              .map(
                  m ->
                      doubt(
                          m,
                          DoubtText.sql(term.sql()) + (counted ? " counts" : " takes") + " it",
                          LEAVE_OUT))
          : Optional.empty();
    }

    /** Where rows are cut after an order that may begin with it. */
    Optional<Doubt> extreme() {
      if (select.order().rows().isEmpty() || select.order().by().isEmpty()) {
        return Optional.empty();
      }
      Order first = select.order().by().get(0);
      return marked(first.term())
          .filter(m -> first.descending() ? m.greatest() : m.least())
          .map(m -> doubt(m, "the order begins with it", LEAVE_OUT));
    }

    /** Where nulls are sought, and missing values are written so, or as empty texts, too. */
    Optional<Doubt> nulls(Test test) {
      return Conditions.shown(test.terms().get(0))
          .column()
          .filter(column -> !Conditions.compared(select, column))
          .flatMap(index.catalog()::column)
          .flatMap(this::marked)
          .filter(m -> m.statistics.nulls() == 0 || m.marker.value().isBlank())
          .map(m -> doubt(m, m.statistics.nulls() == 0 ? "no cell is null" : heeds(test), COMPARE));
    }

    private static String heeds(Test test) {
      return test.operator() + (test.operator().equals("IS NULL") ? " leaves it out" : " takes it");
    }

    private Optional<Marked> marked(Term term) {
      return Conditions.shown(term)
          .column()
          .filter(column -> !Conditions.tested(select, column))
          .flatMap(index.catalog()::column)
          .flatMap(this::marked);
    }

    private Optional<Marked> marked(Column column) {
      return ColumnOddities.of(column, index.statistics(column.id()))
          .missing()
          .map(marker -> new Marked(column, index.statistics(column.id()), marker));
    }

    private Doubt doubt(Marked marked, String used, String remedy) {
      String name = DoubtText.of(index).column(marked.column.id());
      boolean number = marked.column.kind() == ColumnKind.NUMBER;
      String value = number ? marked.marker.value() : DoubtText.cell(marked.marker.value());
      String text =
          "%s is %s in %s, which looks as if it stood for a missing value, and %s."
              .formatted(name, value, DoubtText.rows(marked.marker.rows()), used);
      return new Doubt(Kind.MISSING_MARKER, text, remedy.formatted(name, value), true);
    }
  }

  /** A column with the value that stands for a missing one in it. */
  private record Marked(Column column, ColumnStatistics statistics, MissingMarker marker) {

    boolean least() {
      return switch (column.kind()) {
        case NUMBER -> marker.value().equals(statistics.min());
        case TEXT -> marker.value().isBlank();
        case TEMPORAL -> !marker.value().startsWith("9");
        case BOOLEAN, OTHER -> false;
      };
    }

    /** Whether it makes a sum other. */
    boolean adds() {
      return Math.abs(Numbers.of(marker.value())) > 0;
    }

    boolean greatest() {
      return switch (column.kind()) {
        case NUMBER -> marker.value().equals(statistics.max());
        case TEMPORAL -> marker.value().startsWith("9");
        case TEXT, BOOLEAN, OTHER -> false;
      };
    }
  }
}
