// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether two results denote the same, as the test-suite evaluator's {@code result_eq} says: the
 * columns may stand in another order; the rows are a bag, or a list where order counts.
 *
 * <p>The original tries all permutations of columns, narrowed by 20 rows drawn at random. Here
 * columns are matched one by one, and rows that agree so far are kept as numbered groups: the same
 * verdict in the time of a few passes, and no dependence on chance.
 */
final class ResultEquality {

  /** Strings as Python orders them: by code point, where Java has UTF-16 units. */
  private static final Comparator<String> BY_CODE_POINT =
      (a, b) -> {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
          char x = a.charAt(i);
          char y = b.charAt(i);
          if (x != y) {
            boolean surrogates = Character.isSurrogate(x) != Character.isSurrogate(y);
            return surrogates ? (Character.isSurrogate(x) ? 1 : -1) : Character.compare(x, y);
          }
        }
        return Integer.compare(a.length(), b.length());
      };

  private ResultEquality() {}

  static boolean equal(List<List<Cell>> gold, List<List<Cell>> predicted, boolean ordered) {
    if (gold.isEmpty() && predicted.isEmpty()) {
      return true;
    }
    if (gold.size() != predicted.size()
        || gold.get(0).size() != predicted.get(0).size()
        || !sameSortedRows(gold, predicted, ordered)) {
      return false;
    }
    List<List<Cell>> goldColumns = columns(gold);
    List<List<Cell>> predictedColumns = columns(predicted);
    return ordered
        ? counts(goldColumns).equals(counts(predictedColumns))
        : new ColumnMatching(goldColumns, predictedColumns).exists();
  }

  /**
   * A necessary condition with a side effect: as values are sorted by text and type, an integer and
   * an equal float may sort apart, and the rows (10, 1) and (10, 1.0) then differ.
   */
  private static boolean sameSortedRows(
      List<List<Cell>> gold, List<List<Cell>> predicted, boolean ordered) {
    List<List<Cell>> a = sortedWithin(gold);
    List<List<Cell>> b = sortedWithin(predicted);
    return ordered ? a.equals(b) : new HashSet<>(a).equals(new HashSet<>(b));
  }

  private static List<List<Cell>> sortedWithin(List<List<Cell>> rows) {
    List<List<Cell>> sorted = new ArrayList<>(rows.size());
    for (List<Cell> row : rows) {
      sorted.add(row.size() == 1 ? row : sorted(row));
    }
    return sorted;
  }

  private static List<Cell> sorted(List<Cell> row) {
    record Keyed(String key, Cell cell) {}
    List<Keyed> keyed = new ArrayList<>(row.size());
    for (Cell cell : row) {
      keyed.add(new Keyed(cell.sortKey(), cell));
    }
    keyed.sort(Comparator.comparing(Keyed::key, BY_CODE_POINT));
    return keyed.stream().map(Keyed::cell).toList();
  }

  /** The columns of rows that there are. */
  static List<List<Cell>> columns(List<List<Cell>> rows) {
    List<List<Cell>> columns = new ArrayList<>();
    for (int c = 0; c < rows.get(0).size(); c++) {
      List<Cell> column = new ArrayList<>(rows.size());
      for (List<Cell> row : rows) {
        column.add(row.get(c));
      }
      columns.add(column);
    }
    return columns;
  }

  private static <T> Map<T, Integer> counts(List<T> list) {
    Map<T, Integer> counts = new HashMap<>();
    for (T element : list) {
      counts.merge(element, 1, Integer::sum);
    }
    return counts;
  }

  /** Searches an order of the predicted columns that makes the bags of rows equal. */
  static final class ColumnMatching {

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
}
