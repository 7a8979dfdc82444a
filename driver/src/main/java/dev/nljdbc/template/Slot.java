package dev.nljdbc.template;

import dev.nljdbc.template.SqlLiterals.Literal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A value that a question and its SQL have in common, so that another may take its place.
 *
 * @param value as the verified question has it
 * @param places where it stands in the SQL; not empty
 */
record Slot(SlotValue value, List<Place> places) {

  /**
   * A literal that is made of the value.
   *
   * @param literal in the verified SQL
   * @param column the name that stands before it, in lower case; empty if none does
   * @param writing what the literal holds for a value; empty where it can't be said of that
   * @param anyLength whether it is a day of a period that may be a month as well as a year
   */
  record Place(
      Literal literal,
      String column,
      Function<SlotValue, Optional<String>> writing,
      boolean anyLength) {}

  /** Whether all of its places can say another value. */
  boolean takes(SlotValue other) {
    return other.kind() == value.kind()
        && other.text().indexOf('\\') < 0 // an escape on some engines
        && switch (value.kind()) {
          case CELL -> value.columns().stream().anyMatch(other.columns()::contains);
          case PERIOD -> value.isAsLong(other) || !value.isDay() && !other.isDay() && anyLength();
          case NUMBER -> true;
        }
        && places.stream().allMatch(place -> place.writing().apply(other).isPresent());
  }

  /** Whether its places say the first and last days of a period, however long that is. */
  private boolean anyLength() {
    return places.stream().allMatch(Place::anyLength);
  }

  /** Whether both are compared with the same column, as the ends of a range are. */
  boolean sharesColumn(Slot other) {
    return value.kind() == other.value.kind()
        && places.stream()
            .filter(place -> !place.column().isEmpty())
            .anyMatch(p -> other.places.stream().anyMatch(o -> o.column().equals(p.column())));
  }
}
