// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

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
}
