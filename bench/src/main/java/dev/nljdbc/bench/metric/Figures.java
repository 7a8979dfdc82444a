// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was measured of one question, by name.
 *
 * <p>A number's sum over many questions is its mean over those that have it: where something does
 * not apply, as the recall of a clause that the gold lacks, the question has no such number. A
 * group is what questions are told apart by, for example {@code hardness} = {@code easy}.
 */
final class Figures {

  private final SortedMap<String, Double> numbers = new TreeMap<>();
  private final SortedMap<String, String> groups = new TreeMap<>();

  /** Nothing yet. */
  public Figures() {}

  /** Adds a number. */
  public void put(String name, double number) {
    numbers.put(name, number);
  }

  /** Adds 1 for true, 0 for false. */
  public void put(String name, boolean holds) {
    numbers.put(name, holds ? 1.0 : 0.0);
  }

  /** Puts the question into a group. */
  public void group(String name, String value) {
    groups.put(name, value);
  }

  /** The numbers, by name. */
  public SortedMap<String, Double> numbers() {
    return Collections.unmodifiableSortedMap(numbers);
  }

  /** The groups, by name. */
  public SortedMap<String, String> groups() {
    return Collections.unmodifiableSortedMap(groups);
  }
}
