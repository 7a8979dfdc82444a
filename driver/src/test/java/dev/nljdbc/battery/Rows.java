// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.battery;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Rows as texts, and whether two results say the same. */
final class Rows {

  private static final int DECIMALS = 4;

  private Rows() {}

  static List<List<String>> of(ResultSet result) throws SQLException {
    int columns = result.getMetaData().getColumnCount();
    List<List<String>> rows = new ArrayList<>();
    while (result.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        row.add(text(result.getObject(i)));
      }
      rows.add(row);
    }
    return rows;
  }

  /** Numbers of all types are equal that are; engines differ in how exact an average is. */
  private static String text(Object cell) {
    if (cell instanceof Number number) {
      BigDecimal rounded =
          new BigDecimal(number.toString()).setScale(DECIMALS, RoundingMode.HALF_UP);
      return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
    return String.valueOf(cell);
  }

  /** Whether the rows are those expected, in any order; they may have further columns. */
  static boolean same(List<List<String>> expected, List<List<String>> found) {
    if (expected.size() != found.size()) {
      return false;
    }
    return expected.isEmpty() || same(expected, found, new ArrayList<>());
  }

  private static boolean same(
      List<List<String>> expected, List<List<String>> found, List<Integer> chosen) {
    int wanted = expected.get(0).size();
    if (chosen.size() == wanted) {
      return sorted(expected).equals(sorted(columns(found, chosen)));
    }
    for (int i = 0; i < found.get(0).size(); i++) {
      int column = chosen.size();
      boolean fits =
          !chosen.contains(i)
              && sorted(columns(expected, List.of(column)))
                  .equals(sorted(columns(found, List.of(i))));
      if (fits) {
        chosen.add(i);
        if (same(expected, found, chosen)) {
          return true;
        }
        chosen.remove(chosen.size() - 1);
      }
    }
    return false;
  }

  private static List<List<String>> columns(List<List<String>> rows, List<Integer> columns) {
    return rows.stream().map(r -> columns.stream().map(r::get).toList()).toList();
  }

  private static List<List<String>> sorted(List<List<String>> rows) {
    return rows.stream().sorted(Comparator.comparing(List::toString)).toList();
  }
}
