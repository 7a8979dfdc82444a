// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.Diagnosis.Failure;
import dev.nljdbc.bench.metric.Score.ResultSample;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Derives mistakes from two results. Samples are compared if they are complete. */
final class ResultDifferences {

  private static final Pattern MIDNIGHT = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)[ t]00:00:00.*");
  private static final MathContext DIGITS = new MathContext(4);

  private ResultDifferences() {}

  /** Whether a result has no row, or a single one of NULLs. */
  static boolean isEmpty(@Nullable ResultSample result) {
    return result != null
        && (result.totalRows() == 0
            || result.totalRows() == 1
                && result.rows().stream().allMatch(row -> row.stream().allMatch(Objects::isNull)));
  }

  /**
   * The class that the results show by themselves.
   *
   * @param ordered whether the gold asks for an order
   */
  static Optional<Failure> of(
      @Nullable ResultSample gold, @Nullable ResultSample predicted, boolean ordered) {
    if (gold == null || predicted == null || !isWhole(gold) || !isWhole(predicted)) {
      return Optional.empty();
    }
    List<List<String>> expected = columns(gold);
    List<List<String>> found = columns(predicted);
    if (expected.isEmpty() || gold.totalRows() == 0 || predicted.totalRows() == 0) {
      return Optional.empty();
    }
    if (expected.size() == found.size() && sorted(rows(expected)).equals(sorted(rows(found)))) {
      // Equal as texts and yet not equal: a number is a text, unless it is the order.
      return Optional.of(ordered && !expected.equals(found) ? Failure.ORDER_LIMIT : Failure.FORMAT);
    }
    if (expected.size() == found.size() && set(expected).equals(set(found))) {
      return Optional.of(Failure.DISTINCT);
    }
    return ofPlain(plain(expected), plain(found), gold.totalRows() == predicted.totalRows());
  }

  private static Optional<Failure> ofPlain(
      List<List<String>> expected, List<List<String>> found, boolean sameRows) {
    if (expected.size() == found.size()) {
      return isFormat(expected, found) ? Optional.of(Failure.FORMAT) : Optional.empty();
    } else if (sameRows && holds(found, expected)) {
      return Optional.of(Failure.EXTRA_COLUMNS);
    } else if (sameRows && holds(expected, found)) {
      return Optional.of(Failure.MISSING_COLUMNS);
    }
    return Optional.empty();
  }

  private static boolean isWhole(ResultSample sample) {
    return sample.rows().size() == sample.totalRows();
  }

  private static boolean isFormat(List<List<String>> one, List<List<String>> other) {
    return withoutNulls(one).equals(withoutNulls(other))
        || sorted(columnsSorted(one)).equals(sorted(columnsSorted(other)));
  }

  private static List<String> withoutNulls(List<List<String>> columns) {
    List<String> rows = new ArrayList<>();
    for (List<String> row : rows(columns)) {
      if (!row.stream().allMatch(NULL::equals)) {
        rows.add(row.toString());
      }
    }
    rows.sort(null);
    return rows;
  }

  /** Columns as bags: in any order, whatever pairs with what. */
  private static List<List<String>> columnsSorted(List<List<String>> columns) {
    return columns.stream().map(column -> column.stream().sorted().toList()).toList();
  }

  /** Whether each column of the fewer is among the more, value by value. */
  private static boolean holds(List<List<String>> more, List<List<String>> fewer) {
    List<List<String>> rest = new ArrayList<>(columnsSorted(more));
    return columnsSorted(fewer).stream().allMatch(rest::remove);
  }

  private static List<String> sorted(List<List<String>> rows) {
    return rows.stream().map(Object::toString).sorted().toList();
  }

  private static Set<String> set(List<List<String>> columns) {
    return new HashSet<>(sorted(rows(columns)));
  }

  private static final String NULL = "\0";

  private static List<List<String>> columns(ResultSample sample) {
    List<List<String>> columns = new ArrayList<>();
    int count = sample.rows().isEmpty() ? 0 : sample.rows().get(0).size();
    for (int column = 0; column < count; column++) {
      List<String> values = new ArrayList<>();
      for (List<@Nullable String> row : sample.rows()) {
        values.add(Objects.requireNonNullElse(row.get(column), NULL));
      }
      columns.add(values);
    }
    return columns;
  }

  private static List<List<String>> rows(List<List<String>> columns) {
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < columns.get(0).size(); row++) {
      List<String> values = new ArrayList<>();
      for (List<String> column : columns) {
        values.add(column.get(row));
      }
      rows.add(values);
    }
    return rows;
  }

  private static List<List<String>> plain(List<List<String>> columns) {
    return columns.stream()
        .map(column -> column.stream().map(ResultDifferences::plain).toList())
        .toList();
  }

  /** Case, blanks, zeros behind the point, digits behind the fourth, midnight: all left out. */
  private static String plain(String value) {
    String text = MIDNIGHT.matcher(value.strip().toLowerCase(Locale.ROOT)).replaceFirst("$1");
    text = text.endsWith("%") ? text.substring(0, text.length() - 1).strip() : text;
    if (text.length() > 30 || !text.matches("[-+]?\\d+(\\.\\d+)?(e[-+]?\\d{1,3})?")) {
      return text;
    }
    BigDecimal number = new BigDecimal(text);
    return number.scale() > 0
        ? number.round(DIGITS).stripTrailingZeros().toPlainString()
        : number.stripTrailingZeros().toPlainString();
  }
}
