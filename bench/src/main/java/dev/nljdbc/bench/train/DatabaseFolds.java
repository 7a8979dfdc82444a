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

  /** Into so many parts the databases of a training are split. */
  private static final int SHARES = 3;

  private DatabaseFolds() {}

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
   * Splits the databases that are learned from for {@link Learner#learn}.
   *
   * @param of the databases that may be learned from; questions about others are passed over
   */
  public static List<SortedSet<String>> shares(
      Collection<TrainingQuestion> questions, Set<String> of, long seed) {
    return split(questions.stream().filter(q -> of.contains(q.database())).toList(), SHARES, seed);
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
