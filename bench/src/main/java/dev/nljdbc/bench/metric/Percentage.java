// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

/** A part of a whole, in per cent. */
public final class Percentage {

  private Percentage() {}

  /** The percentage; 0 of nothing. */
  public static double of(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }
}
