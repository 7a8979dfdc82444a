package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Verdict;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts verdicts, in all and by database. Not thread-safe. */
final class Tally {

  private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
  private final SortedMap<String, Accuracy> databases = new TreeMap<>();
  private Accuracy all = Accuracy.NONE;

  void add(String database, String predicted, Verdict verdict) {
    boolean answered = !predicted.isBlank();
    boolean correct = verdict == Verdict.CORRECT;
    verdicts.merge(verdict, 1, Integer::sum);
    all = all.plus(answered, correct);
    databases.merge(
        database,
        Accuracy.NONE.plus(answered, correct),
        (before, one) -> before.plus(answered, correct));
  }

  Accuracy all() {
    return all;
  }

  Map<Verdict, Integer> verdicts() {
    return Collections.unmodifiableMap(new EnumMap<>(verdicts));
  }

  SortedMap<String, Accuracy> databases() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(databases));
  }
}
