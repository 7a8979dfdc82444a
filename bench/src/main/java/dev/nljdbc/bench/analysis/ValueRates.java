// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.metric.GoldLiterals.Literal;
import dev.nljdbc.bench.metric.Percentage;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Cell Value Rate, the share of gold queries that hold a value, and Cell Value Cover Rate, the
 * share of those values that stand in their question; in per cent. A question covers a value in any
 * case of letters, without the signs of LIKE at its ends.
 *
 * <p>The paper does not say how it finds values, but its figures tell. The rates of {@code
 * financial} are shares of 106 questions and of 101 to 103 values: the second counts values, not
 * queries. And its 10.25 % of Spider's queries can only be those with a text in single quotes, for
 * Spider writes most of its texts in double ones. Both ways are counted here: as the paper does,
 * and with all texts that a column is compared with.
 *
 * <p>Source: Interactive-T2S, table 1 and the section on locating cell values.
 *
 * @param queries all
 * @param quoted as the paper counts them, in single quotes
 * @param compared all that are compared with a column, in any quotes
 */
record ValueRates(int queries, Count quoted, Count compared) {

  private static final Pattern SINGLE = Pattern.compile("'((?:[^']|'')*)'");
  private static final Pattern DOUBLE = Pattern.compile("\"[^\"]*\"");

  /**
   * What was counted.
   *
   * @param queries with a value
   * @param values in them
   * @param covered values that stand in their question
   */
  record Count(int queries, int values, int covered) {

    private static final Count NONE = new Count(0, 0, 0);

    private Count plus(List<String> values, String question) {
      long found = values.stream().filter(value -> question.contains(bare(value))).count();
      return new Count(
          queries + (values.isEmpty() ? 0 : 1), this.values + values.size(), covered + (int) found);
    }

    private static String bare(String value) {
      return value.replaceAll("^%+|%+$", "").strip().toLowerCase(Locale.ROOT);
    }

    /** CVCR in per cent. */
    double coverRate() {
      return Percentage.of(covered, values);
    }
  }

  static ValueRates of(List<GoldQuery> golds) {
    Count quoted = Count.NONE;
    Count compared = Count.NONE;
    for (GoldQuery gold : golds) {
      String question = gold.example().question().toLowerCase(Locale.ROOT);
      quoted = quoted.plus(inSingleQuotes(gold.example().gold()), question);
      compared = compared.plus(gold.values().stream().map(Literal::text).toList(), question);
    }
    return new ValueRates(golds.size(), quoted, compared);
  }

  private static List<String> inSingleQuotes(String sql) {
    // An apostrophe inside double quotes opens nothing.
    return SINGLE
        .matcher(DOUBLE.matcher(sql).replaceAll("x"))
        .results()
        .map((MatchResult match) -> match.group(1).replace("''", "'"))
        .toList();
  }

  /** CVR in per cent, as the paper counts. */
  double rate() {
    return Percentage.of(quoted.queries(), queries);
  }

  /** The share of queries that compare a column with a text, in per cent. */
  double comparedRate() {
    return Percentage.of(compared.queries(), queries);
  }
}
