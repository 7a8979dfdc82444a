// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.offline.question.DateForm;
import dev.nljdbc.offline.question.SchemaView;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Compares days with a column of moments. "On May 12" is from its midnight to the next one, "after
 * May 12" and "until May 12" count the whole day: compared as it is written, a day would be its
 * first moment.
 */
final class WholeDays {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final SchemaView schema;
  private final DayExpressions days;

  WholeDays(SchemaView schema) {
    this.schema = schema;
    this.days = schema.index().dialect().days();
  }

  /**
   * The comparisons that hold together where this one does; empty where it is no day's or right as
   * it is.
   */
  List<Query.Predicate> of(Query.Predicate p) {
    Query.Term left = p.left();
    boolean moments =
        left.column() != null
            && left.function().isEmpty()
            && DateForm.hasTimes(schema.column(left.column()));
    List<LocalDate> named =
        moments ? p.right().stream().flatMap(o -> day(o).stream()).toList() : List.of();
    if (named.isEmpty() || named.size() < p.right().size()) {
      return List.of();
    }
    LocalDate first = named.get(0);
    return switch (p.operator()) {
      case "=" -> List.of(compare(left, ">=", first), compare(left, "<", first.plusDays(1)));
      case "<", ">=" -> List.of(compare(left, p.operator(), first));
      case ">" -> List.of(compare(left, ">=", first.plusDays(1)));
      case "<=" -> List.of(compare(left, "<", first.plusDays(1)));
      case "BETWEEN" ->
          List.of(compare(left, ">=", first), compare(left, "<", named.get(1).plusDays(1)));
      default -> List.of();
    };
  }

  private static Optional<LocalDate> day(Query.Operand operand) {
    if (!(operand instanceof Query.Literal l) || !DAY.matcher(l.value()).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(l.value()));
    } catch (DateTimeException e) {
      return Optional.empty(); // the 31st of June is no day
    }
  }

  private Query.Predicate compare(Query.Term left, String operator, LocalDate day) {
    return Query.Predicate.of(left, operator, new Query.Literal(days.midnight(day), true));
  }
}
