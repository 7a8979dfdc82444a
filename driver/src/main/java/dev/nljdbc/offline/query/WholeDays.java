// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.dialect.DayExpressions;
import dev.nljdbc.offline.schema.DateForm;
import dev.nljdbc.offline.schema.SchemaView;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Compares days with a column of moments. "On May 12" is from its midnight to the next one, "until
 * May 12" counts the whole day, and "after May 12" leaves it out: compared as it is written, a day
 * would be its first moment.
 */
final class WholeDays {

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
    Query.Predicate from = compare(left, ">=", named.get(0));
    Query.Predicate until = compare(left, "<", named.get(named.size() - 1).plusDays(1));
    return switch (p.operator()) {
      case "=", "BETWEEN" -> List.of(from, until);
      case "<=" -> List.of(until);
      case ">=" -> List.of(from);
      case "<" -> List.of(compare(left, "<", named.get(0)));
      case ">" -> List.of(compare(left, ">=", named.get(0).plusDays(1)));
      default -> List.of();
    };
  }

  private static Optional<LocalDate> day(Query.Operand operand) {
    if (!(operand instanceof Query.Literal l) || !DateForm.isDay(l.value())) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(l.value()));
    } catch (DateTimeException e) {
      return Optional.empty(); // the 31st of June is no day
    }
  }

  private Query.Predicate compare(Query.Term left, String operator, LocalDate day) {
    boolean text = left.column() != null && schema.column(left.column()).text();
    String first = text ? day.toString() : days.midnight(day);
    return Query.Predicate.of(left, operator, new Query.Literal(first, true));
  }
}
