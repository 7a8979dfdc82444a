// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.QueryShape.Part;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shape of a query that no parser takes, by its words alone: what stands behind FROM and JOIN,
 * between SELECT and FROM and so on. Aliases are not resolved.
 */
final class WordShape {

  private static final Pattern VALUE =
      Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|\\b\\d+(?:\\.\\d+)?\\b");
  private static final Pattern TABLE = Pattern.compile("\\b(?:from|join)\\s+([\\w.`\\[\\]]+)");
  private static final Pattern JOIN = Pattern.compile("\\b\\w+\\.\\w+\\s*=\\s*\\w+\\.\\w+\\b");
  private static final Pattern AGGREGATE = Pattern.compile("\\b(count|sum|avg|min|max)\\s*\\(");
  private static final Pattern SET = Pattern.compile("\\b(union all|union|intersect|except)\\b");
  private static final Pattern SHOWN = Pattern.compile("\\bselect\\s+(.*?)\\s+from\\b");
  private static final Pattern FILTER =
      Pattern.compile("\\bwhere\\s+(.*?)(?=\\bgroup by\\b|\\border by\\b|\\blimit\\b|$)");
  private static final Pattern GROUP =
      Pattern.compile("\\bgroup by\\s+(.*?)(?=\\border by\\b|\\blimit\\b|\\)|$)");
  private static final Pattern ORDER = Pattern.compile("\\border by\\s+[^)]*|\\blimit\\s+\\S+");
  private static final Pattern WORD = Pattern.compile("[\\w.]+");

  private WordShape() {}

  /** The shape of any text. */
  static QueryShape of(String sql) {
    QueryShape shape = new QueryShape();
    add(VALUE, sql, shape.of(Part.VALUES));
    String text =
        VALUE.matcher(sql).replaceAll("?").toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
    add(TABLE, text, shape.of(Part.TABLES));
    add(JOIN, text, shape.of(Part.JOINS));
    add(AGGREGATE, text, shape.of(Part.AGGREGATES));
    add(SET, text, shape.of(Part.SETS));
    add(GROUP, text, shape.of(Part.GROUPS));
    add(ORDER, text, shape.of(Part.ORDERS));
    addShownAndFilter(text, shape);
    add(Pattern.compile("\\bdistinct\\b"), text, shape.of(Part.DISTINCT));
    add(Pattern.compile("\\(\\s*select\\b"), text, shape.of(Part.SUBQUERIES));
    return shape.sorted();
  }

  private static void addShownAndFilter(String text, QueryShape shape) {
    Matcher shown = SHOWN.matcher(text);
    if (shown.find()) {
      shape.of(Part.ITEMS).addAll(List.of(shown.group(1).split("\\s*,\\s*", -1)));
      add(WORD, AGGREGATE.matcher(shown.group(1)).replaceAll("("), shape.of(Part.SHOWN));
    }
    Matcher filter = FILTER.matcher(text);
    if (filter.find()) {
      add(WORD, filter.group(1), shape.of(Part.FILTERED));
      shape.of(Part.CONDITIONS).add(filter.group(1));
    }
  }

  private static void add(Pattern pattern, String text, List<String> found) {
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(matcher.groupCount() == 0 ? 0 : 1).strip());
    }
  }
}
