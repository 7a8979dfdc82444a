// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.catalog.ColumnStatistics;
import org.jspecify.annotations.Nullable;

/** Reads numbers as engines write them. */
final class Numbers {

  private Numbers() {}

  /** The least and the greatest value of a column of numbers; NaN where they are not known. */
  static double[] range(ColumnStatistics statistics) {
    return new double[] {of(statistics.min()), of(statistics.max())};
  }

  /** NaN for what is no number. */
  static double of(@Nullable String text) {
    try {
      return text == null ? Double.NaN : Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return Double.NaN; // an engine's own way to write a number, or a text
    }
  }
}
