// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Interval;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * One or several runs in figures.
 *
 * @param runs in the order asked for
 * @param groups the names of groups, by what groups, in the order to be shown: by accuracy where
 *     there are many
 * @param comparisons each two runs that have questions in common
 */
record Report(
    List<ReportedRun> runs, SortedMap<String, List<String>> groups, List<Comparison> comparisons) {

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

    static Share of(String name, int questions, int correct) {
      Interval interval = Interval.wilson(correct, questions);
      return new Share(name, questions, correct, interval.value(), interval.low(), interval.high());
    }
  }

  /**
   * A run in figures.
   *
   * @param name that it goes by in the report
   * @param settings what it was begun with
   * @param summary as {@code summary.json} has it
   * @param groups accuracy by group, by what groups
   */
  record ReportedRun(
      String name,
      Map<String, String> settings,
      Summary summary,
      SortedMap<String, SortedMap<String, Share>> groups) {}
}
