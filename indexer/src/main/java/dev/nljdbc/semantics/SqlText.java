// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.semantics;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pieces of SQL as semantic models write them. */
final class SqlText {

  /** {@code ref('orders')}, {@code ref('package', 'orders')}, {@code source('raw', 'orders')}. */
  private static final Pattern REFERENCE =
      Pattern.compile(
          "(?:ref|source)\\s*\\(.*?['\"]([^'\"]+)['\"]\\s*(?:,\\s*v(?:ersion)?\\s*=[^)]*)?\\)");

  private static final Pattern WORD_OR_TEXT =
      Pattern.compile("'(?:[^']|'')*+'|\"[^\"]*+\"|(?<![\\w.$])[A-Za-z_]\\w*(?![\\w(])");

  private SqlText() {}

  /** The table that a reference of dbt names; a plain name is itself. */
  static String referred(String text) {
    Matcher reference = REFERENCE.matcher(text);
    return reference.find() ? reference.group(1) : text.replaceAll("[{}\\s]", "");
  }

  /** Names of columns exchanged for expressions, outside of texts. */
  static String replaced(String sql, Map<String, String> by) {
    if (by.isEmpty()) {
      return sql;
    }
    return WORD_OR_TEXT
        .matcher(sql)
        .replaceAll(
            word -> {
              String other = by.get(word.group().toLowerCase(Locale.ROOT));
              return Matcher.quoteReplacement(other == null ? word.group() : other);
            });
  }

  /** Each match of a pattern exchanged for what its first group stands for. */
  static String replaced(String sql, Pattern pattern, UnaryOperator<String> by) {
    return pattern
        .matcher(sql)
        .replaceAll(found -> Matcher.quoteReplacement(by.apply(found.group(1))));
  }

  /** An expression as part of another: in brackets, unless it is one word. */
  static String part(String expression) {
    return expression.matches("[\\w.]+") ? expression : "(" + expression + ")";
  }

  /** Two conditions of which both hold; either may be empty. */
  static String both(String one, String other) {
    if (one.isBlank() || other.isBlank()) {
      return one.isBlank() ? other : one;
    }
    return "(" + one + ") AND (" + other + ")";
  }

  /**
   * An aggregate by its name in a model.
   *
   * @return empty for one that SQL has no common name for
   */
  static Optional<String> aggregate(String name, String expression) {
    return Optional.ofNullable(
        switch (name.toLowerCase(Locale.ROOT)) {
          case "sum" -> "SUM(" + expression + ")";
          case "average", "avg" -> "AVG(" + expression + ")";
          case "min" -> "MIN(" + expression + ")";
          case "max" -> "MAX(" + expression + ")";
          case "count" -> "COUNT(" + (expression.equals("1") ? "*" : expression) + ")";
          case "count_distinct", "countdistinct" -> "COUNT(DISTINCT " + expression + ")";
          case "sum_boolean" -> "SUM(CASE WHEN " + expression + " THEN 1 ELSE 0 END)";
          default -> null;
        });
  }
}
