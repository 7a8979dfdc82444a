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
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The rows of a query, each a list of cells without trailing blanks; numbers to nine digits, as
 * sums differ in the last with the order of the rows.
 */
public record SampleRows(List<List<String>> rows, int columns) {

  private static final MathContext DIGITS = new MathContext(9, RoundingMode.HALF_UP);

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E-?\\d+)?");

  /** A gold column with more was not rounded. */
  private static final int MOST_DECIMALS = 4;

  /** All rows that are left. */
  public static SampleRows of(ResultSet rows) throws SQLException {
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
    return isNumber(text)
        ? new BigDecimal(text).round(DIGITS).stripTrailingZeros().toPlainString()
        : text.stripTrailing();
  }

  private static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  /** Whether a query has an order outside of its subqueries. */
  public static boolean isOrdered(String sql) {
    int depth = 0;
    for (int i = 0; i < sql.length(); i++) {
      char at = sql.charAt(i);
      depth += at == '(' ? 1 : at == ')' ? -1 : 0;
      if (depth == 0 && sql.regionMatches(true, i, "ORDER BY", 0, 8)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether these rows answer what {@code gold}'s answer: some columns of theirs, in whatever
   * order, are gold's, row by row, to gold's decimals; more columns beside do no harm.
   *
   * @param ordered whether the rows' order counts
   */
  public boolean answers(SampleRows gold, boolean ordered) {
    return gold.rows.size() == rows.size()
        && gold.columns <= columns
        && matches(gold, ordered, new ArrayList<>(), new HashSet<>());
  }

  private boolean matches(
      SampleRows gold, boolean ordered, List<Integer> chosen, Set<Integer> taken) {
    if (chosen.size() == gold.columns) {
      return same(pick(chosen, gold.decimals()), gold.rows, ordered);
    }
    int next = chosen.size();
    List<Integer> decimals = List.of(gold.decimals().get(next));
    for (int i = 0; i < columns; i++) {
      if (!taken.contains(i)
          && same(pick(List.of(i), decimals), gold.pick(List.of(next), decimals), ordered)) {
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

  /** Decimals of each column where it is rounded to one to four; otherwise 0. */
  private List<Integer> decimals() {
    return IntStream.range(0, columns)
        .map(i -> rows.stream().mapToInt(row -> decimals(row.get(i))).max().orElse(0))
        .map(most -> most > MOST_DECIMALS ? 0 : most)
        .boxed()
        .toList();
  }

  private static int decimals(String cell) {
    return isNumber(cell) ? new BigDecimal(cell).scale() : 0;
  }

  /** Columns, rounded to so many decimals unless these are 0. */
  private List<List<String>> pick(List<Integer> chosen, List<Integer> decimals) {
    return rows.stream()
        .map(
            row ->
                IntStream.range(0, chosen.size())
                    .mapToObj(i -> rounded(row.get(chosen.get(i)), decimals.get(i)))
                    .toList())
        .toList();
  }

  private static String rounded(String cell, int decimals) {
    return decimals > 0 && isNumber(cell)
        ? new BigDecimal(cell)
            .setScale(decimals, RoundingMode.HALF_UP)
            .stripTrailingZeros()
            .toPlainString()
        : cell;
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
