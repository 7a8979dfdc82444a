// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A unit of measure.
 *
 * @param measures what it measures: time, mass, length, data, money
 * @param size how many of its kind's base unit it is
 */
public record Unit(String measures, BigDecimal size) {

  /** The unit in which a column is kept, as the last word of its name says. */
  public static Optional<Unit> of(ColumnView column) {
    List<String> words =
        List.of(
            column
                .id()
                .name()
                .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
                .toLowerCase(Locale.ROOT)
                .split("[^a-z]+"));
    if (words.isEmpty() || words.size() == 1 && words.get(0).length() < 4) {
      return Optional.empty(); // a column named m or day is more likely something else
    }
    if (words.contains("per")) {
      return Optional.empty(); // a price per night is kept in no nights
    }
    return Lexicon.ENGLISH.unit(words.get(words.size() - 1)).filter(u -> !u.money());
  }

  public boolean money() {
    return measures.equals("money");
  }

  /** A number of this unit as a number of another that measures the same. */
  public String convert(String value, Unit other) {
    return new BigDecimal(value)
        .multiply(size)
        .divide(other.size, MathContext.DECIMAL64)
        .stripTrailingZeros()
        .toPlainString();
  }
}
