// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A unit of measure.
 *
 * @param measures what it measures: time, mass, length, data, money
 * @param size how many of its kind's base unit it is
 */
public record Unit(String measures, BigDecimal size) {

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
