package dev.nljdbc.bench.report.page;

import dev.nljdbc.bench.stat.Interval;
import dev.nljdbc.bench.stat.Wilson;

/**
 * Accuracy on the questions of one group.
 *
 * @param name of the group
 * @param questions how many
 * @param correct how many of them are right
 * @param value their share, 0 to 1
 * @param low lower end of its 95 % interval (Wilson's)
 * @param high upper end
 */
record Share(String name, int questions, int correct, double value, double low, double high) {

  private static final double LEVEL = 0.95;

  static Share of(String name, int questions, int correct) {
    Interval interval = Wilson.of(correct, questions, LEVEL);
    return new Share(name, questions, correct, interval.value(), interval.low(), interval.high());
  }
}
