// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.ColumnOddities;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.ProbeSql;
import dev.nljdbc.queries.QueryOutline.Ending;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import dev.nljdbc.queries.QueryOutline.Test;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds numbers and dates stored as text that the query orders or compares as text. */
final class LexicographicOrders implements Examiner {

  private static final Set<String> COMPARING =
      Set.of("<", ">", "<=", ">=", "BETWEEN", "NOT BETWEEN");

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) throws NlException {
    Map<String, Doubt> doubts = new LinkedHashMap<>();
    Set<Column> numbers = new LinkedHashSet<>();
    for (Selecting select : query.selects()) {
      InOne one = new InOne(query.index(), select, numbers);
      one.find().forEach(doubt -> doubts.putIfAbsent(doubt.text(), doubt));
    }
    boolean told = doubts.size() == 1 && numbers.size() == 1;
    if (told && sameAsNumber(query, numbers.iterator().next(), probe)) {
      Doubt doubt = doubts.values().iterator().next();
      return List.of(new Doubt(doubt.kind(), doubt.text(), doubt.remedy(), false));
    }
    return List.copyOf(doubts.values());
  }

  /** Whether the first rows are the same where the column is taken for a number. */
  private static boolean sameAsNumber(ExaminedQuery query, Column column, Probe probe)
      throws NlException {
    Optional<String> sql =
        ProbeSql.of(query.index().catalog()).withNumber(query.sql(), column.name());
    if (sql.isEmpty() || query.rows().isEmpty()) {
      return false;
    }
    int most = query.rows().size();
    Optional<List<List<@Nullable String>>> rows = probe.rows(sql.get(), most + 1);
    boolean whole = query.total() == most;
    return rows.isPresent()
        && rows.get().size() >= most
        && (!whole || rows.get().size() == most)
        && sameRows(query.rows(), rows.get().subList(0, most));
  }

  private static boolean sameRows(
      List<List<@Nullable String>> rows, List<List<@Nullable String>> others) {
    for (int row = 0; row < rows.size(); row++) {
      for (int at = 0; at < rows.get(row).size(); at++) {
        String one = rows.get(row).get(at);
        String other = others.get(row).get(at);
        if (!Objects.equals(one, other) && !(Numbers.of(one) == Numbers.of(other))) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * One SELECT of a query.
   *
   * @param numbers gets the columns of numbers that are misread
   */
  private record InOne(DatabaseIndex index, Selecting select, Set<Column> numbers) {

    List<Doubt> find() {
      List<Doubt> doubts = new ArrayList<>();
      Conditions.all(select)
          .filter(test -> COMPARING.contains(test.operator()))
          .forEach(test -> compared(test).ifPresent(doubts::add));
      Conditions.terms(select)
          .filter(term -> Conditions.calls(term, "MIN", "MAX") && term.arguments().size() == 1)
          .flatMap(term -> misread(term.arguments().get(0)).stream())
          .forEach(column -> doubts.add(doubt(column, "its least or greatest value is found")));
      ordered(select.order()).ifPresent(doubts::add);
      return doubts;
    }

    private Optional<Doubt> compared(Test test) {
      List<Term> terms = test.terms();
      boolean text = terms.stream().anyMatch(t -> t.kind() == Term.Kind.TEXT);
      boolean texts = terms.stream().allMatch(t -> text(t) || t.kind() == Term.Kind.TEXT);
      if (texts || keepsTexts() && terms.stream().anyMatch(this::text)) {
        return terms.stream()
            .flatMap(term -> misread(term).stream())
            .findFirst()
            .map(column -> doubt(column, "it is compared"));
      }
      boolean computed = terms.stream().anyMatch(InOne::number);
      return text && computed && keepsTexts()
          ? Optional.of(
              new Doubt(
                  Kind.TEXT_ORDER,
                  "%s compares a number with a text, and every text is above every number."
                      .formatted(DoubtText.sql(test.sql())),
                  "Write the number without quotes.",
                  true))
          : Optional.empty();
    }

    /** Whether a number beside a column of texts is compared as text, and a text stays one. */
    private boolean keepsTexts() {
      return index.dialect().comparesTextsWithNumbers();
    }

    /** An expression whose value is a number that no column's type converts. */
    private static boolean number(Term term) {
      Term shown = Conditions.shown(term);
      return shown.kind() == Term.Kind.ROWS || Conditions.calls(shown, "COUNT", "SUM", "AVG");
    }

    private boolean text(Term term) {
      return column(term).filter(c -> c.kind() == ColumnKind.TEXT).isPresent();
    }

    private Optional<Column> column(Term term) {
      return Conditions.shown(term).column().flatMap(index.catalog()::column);
    }

    private Optional<Doubt> ordered(Ending order) {
      return order.by().stream()
          .flatMap(by -> misread(by.term()).stream())
          .findFirst()
          .map(column -> doubt(column, "rows are ordered by it"));
    }

    /** A column whose order as text is not that of its values. */
    private Optional<Column> misread(Term term) {
      return column(term)
          .filter(
              column -> {
                ColumnOddities oddities = ColumnOddities.of(column, index.statistics(column.id()));
                return column.kind() == ColumnKind.TEXT
                    && (oddities.numbersAsText() || oddities.unsortableDates());
              });
    }

    private Doubt doubt(Column column, String used) {
      ColumnOddities oddities = ColumnOddities.of(column, index.statistics(column.id()));
      String name = DoubtText.of(index).column(column.id());
      if (oddities.numbersAsText()) {
        numbers.add(column);
      }
      String kept = oddities.numbersAsText() ? "numbers" : "dates or times";
      String text = "%s keeps %s as text, and here %s as text.".formatted(name, kept, used);
      String remedy =
          oddities.numbersAsText()
              ? "Cast it to a number."
              : "Make dates of it that sort, by its parts.";
      return new Doubt(Kind.TEXT_ORDER, text, remedy, true);
    }
  }
}
