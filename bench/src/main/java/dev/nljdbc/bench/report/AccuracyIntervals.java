// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Bootstrap;
import dev.nljdbc.bench.metric.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How sure execution accuracy is: its 95 % intervals, see {@link Bootstrap}.
 *
 * @param questions were other questions asked about the same databases
 * @param databases were other databases asked about; the wider one
 */
record AccuracyIntervals(Interval questions, Interval databases) {

  /** Gathers verdicts. Not thread-safe. */
  static final class Gatherer {

    private final List<Boolean> correct = new ArrayList<>();
    private final List<Integer> databases = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    void add(String database, boolean isCorrect) {
      correct.add(isCorrect);
      databases.add(numbers.computeIfAbsent(database, name -> numbers.size()));
    }

    AccuracyIntervals certainty() {
      double[] values = correct.stream().mapToDouble(is -> is ? 1 : 0).toArray();
      int[] clusters = databases.stream().mapToInt(Integer::intValue).toArray();
      return new AccuracyIntervals(
          Bootstrap.STANDARD.mean(values), Bootstrap.STANDARD.mean(values, clusters));
    }
  }
}
