// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Searches an order of the predicted columns that makes the bags of rows equal. */
final class ColumnMatching {

  private final List<List<Cell>> gold;
  private final List<List<Cell>> predicted;
  private final boolean[] used;

  ColumnMatching(List<List<Cell>> gold, List<List<Cell>> predicted) {
    this.gold = gold;
    this.predicted = predicted;
    this.used = new boolean[predicted.size()];
  }

  boolean exists() {
    int rows = gold.get(0).size();
    return extend(0, new int[rows], new int[rows]);
  }

  /**
   * Matches the gold columns from {@code column} on.
   *
   * @param goldGroups per row, the number of what it holds in the columns before
   * @param predictedGroups the same; equal contents have equal numbers on both sides
   */
  private boolean extend(int column, int[] goldGroups, int[] predictedGroups) {
    if (column == gold.size()) {
      return true;
    }
    Set<List<Cell>> tried = new HashSet<>();
    for (int candidate = 0; candidate < predicted.size(); candidate++) {
      if (!used[candidate] && tried.add(predicted.get(candidate))) {
        Map<Group, Integer> numbers = new HashMap<>();
        int[] goldNext = refine(goldGroups, gold.get(column), numbers);
        int[] predictedNext = refine(predictedGroups, predicted.get(candidate), numbers);
        used[candidate] = true;
        if (sameBag(goldNext, predictedNext) && extend(column + 1, goldNext, predictedNext)) {
          return true;
        }
        used[candidate] = false;
      }
    }
    return false;
  }

  private static int[] refine(int[] groups, List<Cell> column, Map<Group, Integer> numbers) {
    int[] next = new int[groups.length];
    for (int row = 0; row < groups.length; row++) {
      Group group = new Group(groups[row], column.get(row));
      Integer number = numbers.putIfAbsent(group, numbers.size());
      next[row] = number != null ? number : numbers.size() - 1;
    }
    return next;
  }

  private static boolean sameBag(int[] a, int[] b) {
    int[] x = a.clone();
    int[] y = b.clone();
    Arrays.sort(x);
    Arrays.sort(y);
    return Arrays.equals(x, y);
  }

  private record Group(int before, Cell cell) {}
}
