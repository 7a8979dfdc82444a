package dev.nljdbc.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The least and the greatest value of a column of numbers or dates, as the engine writes them.
 *
 * @param least null when there is none
 * @param greatest null when there is none
 */
record Range(@Nullable String least, @Nullable String greatest) {

  static final Range NONE = new Range(null, null);

  /** How many whole numbers there are from the least to the greatest; 0 for other values. */
  long width() {
    if (least == null || greatest == null) {
      return 0;
    }
    try {
      return Math.addExact(Math.subtractExact(Long.parseLong(greatest), Long.parseLong(least)), 1);
    } catch (NumberFormatException | ArithmeticException e) {
      return 0; // not whole, or wider than any count
    }
  }
}
