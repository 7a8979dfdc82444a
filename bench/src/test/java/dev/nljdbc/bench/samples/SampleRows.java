// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.samples;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The rows of a query, each a list of cells; numbers to nine digits, as sums differ in the last
 * with the order of the rows.
 */
record SampleRows(List<List<String>> rows, int columns) {

  private static final MathContext DIGITS = new MathContext(9, RoundingMode.HALF_UP);

  static SampleRows of(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    List<List<String>> all = new ArrayList<>();
    while (rows.next()) {
      List<String> cells = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        cells.add(cell(rows.getString(i)));
      }
      all.add(cells);
    }
    return new SampleRows(all, columns);
  }

  private static String cell(@org.jspecify.annotations.Nullable String text) {
    if (text == null) {
      return "[null]";
    }
    return text.matches("-?\\d+(\\.\\d+)?(E-?\\d+)?")
        ? new BigDecimal(text).round(DIGITS).stripTrailingZeros().toPlainString()
        : text;
  }

  /**
   * Whether these rows answer what {@code gold}'s answer: some columns of theirs, in whatever
   * order, are gold's, row by row; more columns beside do no harm.
   *
   * @param ordered whether the rows' order counts
   */
  boolean answers(SampleRows gold, boolean ordered) {
    return gold.rows.size() == rows.size()
        && gold.columns <= columns
        && matches(gold, ordered, new ArrayList<>(), new HashSet<>());
  }

  private boolean matches(
      SampleRows gold, boolean ordered, List<Integer> chosen, Set<Integer> taken) {
    if (chosen.size() == gold.columns) {
      return same(pick(chosen), gold.rows, ordered);
    }
    int next = chosen.size();
    for (int i = 0; i < columns; i++) {
      if (!taken.contains(i) && same(pick(List.of(i)), gold.pick(List.of(next)), ordered)) {
        chosen.add(i);
        taken.add(i);
        if (matches(gold, ordered, chosen, taken)) {
          return true;
        }
        chosen.remove(next);
        taken.remove(i);
      }
    }
    return false;
  }

  private List<List<String>> pick(List<Integer> chosen) {
    return rows.stream().map(row -> chosen.stream().map(row::get).toList()).toList();
  }

  private static boolean same(List<List<String>> one, List<List<String>> other, boolean ordered) {
    return ordered ? one.equals(other) : sorted(one).equals(sorted(other));
  }

  private static List<String> sorted(List<List<String>> rows) {
    return IntStream.range(0, rows.size())
        .mapToObj(i -> String.join("\u0001", rows.get(i)))
        .sorted()
        .toList();
  }
}
