// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The overlap of two queries' results.
 *
 * @param equal whether they are the same rows, whatever the order of rows and columns
 * @param contained the share of the first one's cells that the other one has
 * @param containing the share of the other one's cells that the first one has
 * @param sameCount whether they are equally many
 */
record ResultOverlap(boolean equal, double contained, double containing, boolean sameCount) {

  static ResultOverlap of(List<List<@Nullable String>> first, List<List<@Nullable String>> other) {
    Set<String> one = cells(first);
    Set<String> two = cells(other);
    boolean same = first.size() == other.size();
    return new ResultOverlap(
        same && bag(first).equals(bag(other)), share(one, two), share(two, one), same);
  }

  private static double share(Set<String> of, Set<String> in) {
    if (of.isEmpty()) {
      return in.isEmpty() ? 1 : 0;
    }
    return (double) of.stream().filter(in::contains).count() / of.size();
  }

  private static Set<String> cells(List<List<@Nullable String>> rows) {
    Set<String> cells = new HashSet<>();
    rows.forEach(row -> row.forEach(cell -> cells.add(plain(cell))));
    return cells;
  }

  /** Each row's cells in their own order: columns may be turned. */
  private static Map<List<String>, Integer> bag(List<List<@Nullable String>> rows) {
    Map<List<String>, Integer> bag = new HashMap<>();
    for (List<@Nullable String> row : rows) {
      List<String> cells = new ArrayList<>();
      row.forEach(cell -> cells.add(plain(cell)));
      Collections.sort(cells);
      bag.merge(cells, 1, Integer::sum);
    }
    return bag;
  }

  /** 5.0 and 5 are one number. */
  private static String plain(@Nullable String cell) {
    return cell == null
        ? "\0"
        : cell.endsWith(".0") && cell.length() > 2 ? cell.substring(0, cell.length() - 2) : cell;
  }
}
