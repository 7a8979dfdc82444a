// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Values in the form in which results of two engines are compared. A text that reads as a number is
 * that number, as SQLite keeps numbers as text where a column says so; fractions are equal when
 * their first {@value #DIGITS} digits are, as engines compute means of more or fewer digits; a
 * moment at midnight is its day; blanks at the end of texts, which a CHAR column adds, do not
 * count.
 */
final class CrossEngineValues {

  private static final int DIGITS = 9;
  private static final MathContext ROUNDED = new MathContext(DIGITS, RoundingMode.HALF_EVEN);
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d{1,18})?");
  private static final Pattern MIDNIGHT =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\d) 00:00:00(\\.0+)?");

  private CrossEngineValues() {}

  static List<List<Cell>> rows(List<List<Cell>> rows) {
    return rows.stream().map(row -> row.stream().map(CrossEngineValues::cell).toList()).toList();
  }

  private static Cell cell(Cell cell) {
    if (cell.value() instanceof Long whole) {
      return new Cell(whole.doubleValue());
    } else if (cell.value() instanceof Double number) {
      return new Cell(rounded(number));
    } else if (cell.value() instanceof String text) {
      return text(text.stripTrailing());
    }
    return cell;
  }

  private static Cell text(String text) {
    if (NUMBER.matcher(text).matches()) {
      return new Cell(rounded(Double.parseDouble(text)));
    }
    return new Cell(MIDNIGHT.matcher(text).replaceFirst("$1"));
  }

  private static double rounded(double number) {
    boolean whole = number == Math.rint(number);
    return whole || !Double.isFinite(number)
        ? number
        : new BigDecimal(number).round(ROUNDED).doubleValue();
  }
}
