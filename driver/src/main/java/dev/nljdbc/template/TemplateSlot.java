// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A value that a verified question and its SQL share. Another question's value may replace it.
 *
 * @param value in the verified question
 * @param places its occurrences in the SQL; not empty
 */
record TemplateSlot(TemplateValue value, List<Place> places) {

  /** Stand for other text where a text is looked for by LIKE. */
  private static final String LIKE_MARKS = "%_";

  /**
   * A literal, or an expression, that is made of the value.
   *
   * @param start where it begins in the verified SQL
   * @param end behind it
   * @param column the name that stands before it, in lower case; empty if none does
   * @param sql what stands there for a value; empty where that can't be said there
   * @param anyLength whether it is a day of a period that may be a month as well as a year
   */
  record Place(
      int start,
      int end,
      String column,
      Function<TemplateValue, Optional<String>> sql,
      boolean anyLength) {}

  /** Whether all of its places can say another value. */
  boolean takes(TemplateValue other) {
    return other.kind() == value.kind()
        && other.text().indexOf('\\') < 0 // an escape on some engines
        && switch (value.kind()) {
          case CELL -> value.columns().stream().anyMatch(other.columns()::contains);
          case PERIOD -> value.isAsLong(other) || !value.isDay() && !other.isDay() && anyLength();
          case NUMBER -> true;
          case PART -> LIKE_MARKS.chars().noneMatch(mark -> other.text().indexOf(mark) >= 0);
        }
        && places.stream().allMatch(place -> place.sql().apply(other).isPresent());
  }

  /** Whether its places say the first and last days of a period, however long that is. */
  private boolean anyLength() {
    return places.stream().allMatch(Place::anyLength);
  }

  /** Whether both are compared with the same column, as the ends of a range are. */
  boolean sharesColumn(TemplateSlot other) {
    return value.kind() == other.value.kind()
        && places.stream()
            .filter(place -> !place.column().isEmpty())
            .anyMatch(p -> other.places.stream().anyMatch(o -> o.column().equals(p.column())));
  }
}
