// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.queries.QueryOutline.Selecting;
import dev.nljdbc.queries.QueryOutline.Term;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds integer divisions, on engines that truncate their quotient. */
final class IntegerDivisions implements Examiner {

  private static final Pattern NUMBER = Pattern.compile("-?\\d+");

  /** Ones and zeros that are summed to count. */
  private static final Pattern CASES =
      Pattern.compile("(?is)CASE\\s.*\\sTHEN\\s+\\d+(\\s+ELSE\\s+\\d+)?\\s+END");

  private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/");

  @Override
  public List<Doubt> examine(ExaminedQuery query, Probe probe) {
    DatabaseIndex index = query.index();
    if (!index.dialect().dropsFractions()) {
      return List.of();
    }
    Map<String, Doubt> doubts = new LinkedHashMap<>();
    for (Selecting select : query.selects()) {
      Conditions.terms(select)
          .filter(term -> divides(term) && whole(term, index))
          .filter(term -> term.arguments().get(0).kind() != Term.Kind.CONSTANT)
          .map(IntegerDivisions::doubt)
          .forEach(doubt -> doubts.putIfAbsent(doubt.text(), doubt));
    }
    return List.copyOf(doubts.values());
  }

  private static boolean divides(Term term) {
    return term.kind() == Term.Kind.OTHER && term.name().equals("/");
  }

  private static boolean whole(Term term, DatabaseIndex index) {
    return switch (term.kind()) {
      case ROWS -> true;
      case CONSTANT -> NUMBER.matcher(term.name()).matches();
      case COLUMN ->
          term.column()
              .flatMap(index.catalog()::column)
              .filter(IntegerDivisions::whole)
              .isPresent();
      case FUNCTION ->
          Conditions.calls(term, "COUNT")
              || Conditions.calls(term, "SUM", "MIN", "MAX", "ABS")
                  && term.arguments().size() == 1
                  && whole(term.arguments().get(0), index);
      case OTHER ->
          CASES.matcher(term.sql()).matches()
              || ARITHMETIC.contains(term.name())
                  && term.arguments().stream().allMatch(operand -> whole(operand, index));
      case TEXT, PARAMETER, QUERY, RESULT -> false;
    };
  }

  private static boolean whole(Column column) {
    return ColumnKind.isWholeNumber(column.jdbcType());
  }

  private static Doubt doubt(Term division) {
    String text =
        "%s divides whole numbers, and the fraction is dropped."
            .formatted(DoubtText.sql(division.sql()));
    return new Doubt(Kind.INTEGER_DIVISION, text, "Multiply by 1.0 before dividing.", true);
  }
}
