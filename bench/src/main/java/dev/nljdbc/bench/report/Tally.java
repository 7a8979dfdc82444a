// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Bootstrap;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Counts verdicts, in all and by database. Not thread-safe. */
final class Tally {

  private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
  private final SortedMap<String, Accuracy> databases = new TreeMap<>();
  private final SortedMap<String, SortedMap<String, Accuracy>> groups = new TreeMap<>();
  private final SortedMap<String, Mean> figures = new TreeMap<>();
  private final List<Boolean> corrects = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();
  private Accuracy all = Accuracy.NONE;

  void add(
      String database,
      String predicted,
      Verdict verdict,
      Map<String, Double> numbers,
      Map<String, String> in) {
    boolean answered = !predicted.isBlank() && verdict != Verdict.NO_DATABASE;
    boolean correct = verdict == Verdict.CORRECT;
    UnaryOperator<Accuracy> one = before -> before.plus(answered, correct);
    verdicts.merge(verdict, 1, Integer::sum);
    corrects.add(correct);
    asked.add(database);
    all = one.apply(all);
    count(databases, database, one);
    numbers.forEach((name, number) -> figures.merge(name, Mean.of(number), Mean::plus));
    in.forEach(
        (name, group) -> count(groups.computeIfAbsent(name, n -> new TreeMap<>()), group, one));
  }

  private static void count(
      Map<String, Accuracy> counts, String name, UnaryOperator<Accuracy> one) {
    counts.put(name, one.apply(counts.getOrDefault(name, Accuracy.NONE)));
  }

  Accuracy all() {
    return all;
  }

  AccuracyIntervals certainty() {
    double[] values = corrects.stream().mapToDouble(is -> is ? 1 : 0).toArray();
    return new AccuracyIntervals(Bootstrap.mean(values), Bootstrap.mean(values, asked));
  }

  Map<Verdict, Integer> verdicts() {
    return Collections.unmodifiableMap(new EnumMap<>(verdicts));
  }

  SortedMap<String, SortedMap<String, Accuracy>> groups() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(groups));
  }

  SortedMap<String, Mean> figures() {
    SortedMap<String, Mean> means = new TreeMap<>(figures);
    Mean.addComponentF1(means);
    return Collections.unmodifiableSortedMap(means);
  }

  SortedMap<String, Accuracy> databases() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(databases));
  }

  /**
   * How sure execution accuracy is: its 95 % intervals, see {@link Bootstrap}.
   *
   * @param questions were other questions asked about the same databases
   * @param databases were other databases asked about; the wider one
   */
  record AccuracyIntervals(Interval questions, Interval databases) {}
}
