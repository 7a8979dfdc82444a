// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Parts of databases, no database in two of them: what is learned of one is tested on others. The
 * parts have about as many questions. The same seed gives the same parts, whatever the order of the
 * questions.
 */
final class DatabaseFolds {

  /** Into so many the databases of a training are split before they are shared out. */
  private static final int SHARES = 20;

  /** Of these are fitted; of the next so many ranking is learned; the rest calibrate. */
  private static final int FITTED = 12;

  private static final int RANKED = 5;

  private DatabaseFolds() {}

  /**
   * What is learned of which databases.
   *
   * @param fit all that makes candidates
   * @param rerank which of them is right
   * @param calibration how sure that is
   */
  public record Parts(
      SortedSet<String> fit, SortedSet<String> rerank, SortedSet<String> calibration) {

    /** Copies the sets. */
    public Parts {
      fit = Collections.unmodifiableSortedSet(new TreeSet<>(fit));
      rerank = Collections.unmodifiableSortedSet(new TreeSet<>(rerank));
      calibration = Collections.unmodifiableSortedSet(new TreeSet<>(calibration));
    }

    /** The databases of all parts. */
    public SortedSet<String> all() {
      SortedSet<String> all = new TreeSet<>(fit);
      all.addAll(rerank);
      all.addAll(calibration);
      return all;
    }
  }

  /**
   * Splits the databases of questions.
   *
   * @param count of parts; some are empty where there are fewer databases
   */
  public static List<SortedSet<String>> split(
      Collection<TrainingQuestion> questions, int count, long seed) {
    SortedMap<String, Integer> sizes = new TreeMap<>();
    questions.forEach(q -> sizes.merge(q.database(), 1, Integer::sum));
    return split(sizes, count, seed);
  }

  /**
   * Splits the databases that are learned from into what is learned of each: 12 in 20 questions to
   * fit, 5 to rerank, 3 to calibrate.
   *
   * @param of the databases that may be learned from; questions about others are passed over
   */
  public static Parts parts(Collection<TrainingQuestion> questions, Set<String> of, long seed) {
    List<TrainingQuestion> learned =
        questions.stream().filter(q -> of.contains(q.database())).toList();
    List<SortedSet<String>> shares = split(learned, SHARES, seed);
    return new Parts(
        union(shares.subList(0, FITTED)),
        union(shares.subList(FITTED, FITTED + RANKED)),
        union(shares.subList(FITTED + RANKED, SHARES)));
  }

  private static SortedSet<String> union(List<SortedSet<String>> parts) {
    SortedSet<String> union = new TreeSet<>();
    parts.forEach(union::addAll);
    return union;
  }

  /**
   * In any order of chance, but the largest first, so that the small ones even out: each to the
   * part that has the fewest questions so far.
   */
  private static List<SortedSet<String>> split(
      SortedMap<String, Integer> sizes, int count, long seed) {
    if (count < 1) {
      throw new IllegalArgumentException("At least one part, not " + count);
    }
    List<SortedSet<String>> parts = new ArrayList<>();
    IntStream.range(0, count).forEach(i -> parts.add(new TreeSet<>()));
    int[] filled = new int[count];
    for (String database : largestFirst(sizes, seed)) {
      int least = least(filled);
      parts.get(least).add(database);
      filled[least] += sizes.getOrDefault(database, 0);
    }
    return parts.stream().map(Collections::unmodifiableSortedSet).toList();
  }

  private static List<String> largestFirst(SortedMap<String, Integer> sizes, long seed) {
    List<String> databases = new ArrayList<>(sizes.keySet());
    Collections.shuffle(databases, new Random(seed));
    databases.sort(Comparator.comparingInt(d -> -magnitude(sizes.getOrDefault(d, 0))));
    return databases;
  }

  private static int least(int[] filled) {
    int least = 0;
    for (int i = 1; i < filled.length; i++) {
      least = filled[i] < filled[least] ? i : least;
    }
    return least;
  }

  /** Databases of like size are in the order of chance. */
  private static int magnitude(int questions) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(questions);
  }
}
