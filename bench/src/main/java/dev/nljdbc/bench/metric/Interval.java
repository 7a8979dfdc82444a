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

  /** Whether the number lies in it, ends included. */
  public boolean holds(double number) {
    return number >= low && number <= high;
  }
}
