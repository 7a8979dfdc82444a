// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

/**
 * A figure with the interval that it is expected in.
 *
 * @param value the figure itself
 * @param low the interval's lower end
 * @param high its upper end
 * @param level how often such intervals hold the true figure, for example 0.95
 */
public record Interval(double value, double low, double high, double level) {

  private static final double LEVEL = 0.95;

  /** The standard normal distribution lies to 95 % between this and its negative. */
  private static final double Z = 1.959963984540054;

  /**
   * The 95 % interval of a share of few: of three correct out of three it is not 100 % to 100 %, as
   * resampling has it.
   *
   * <p>Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
   * JASA 22, 1927; for why it: L. Brown, T. Cai and A. DasGupta, Interval Estimation for a Binomial
   * Proportion, Statistical Science 16, 2001, section 5.
   *
   * @param part how many of them
   * @param whole how many there are; the interval of none is 0 to 1
   */
  public static Interval wilson(int part, int whole) {
    if (whole == 0) {
      return new Interval(0, 0, 1, LEVEL);
    }
    double share = (double) part / whole;
    double spread = Z * Z / whole;
    double middle = share + spread / 2;
    double reach = Z * Math.sqrt(share * (1 - share) / whole + spread / (4 * whole));
    double low = Math.max(0, (middle - reach) / (1 + spread));
    return new Interval(share, low, Math.min(1, (middle + reach) / (1 + spread)), LEVEL);
  }
}
