// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Explains a query in plain sentences. */
public final class QueryExplanation {

  private QueryExplanation() {}

  public static List<String> of(Query q) {
    List<String> sentences = new ArrayList<>();
    sentences.add("Shows " + list(q.select(), QueryExplanation::term) + ".");
    q.where().forEach(or -> sentences.add("Only where " + either(or) + "."));
    if (!q.groupBy().isEmpty()) {
      sentences.add("One row for each " + list(q.groupBy(), ColumnId::toString) + ".");
    }
    q.having().forEach(p -> sentences.add("Only groups where " + predicate(p) + "."));
    if (!q.orderBy().isEmpty()) {
      sentences.add(ordered(q));
    }
    if (q.combined() != null) {
      sentences.add("Combined by " + q.combined().operator() + " with a second query.");
      sentences.addAll(of(q.combined().query()));
    }
    return sentences;
  }

  private static String either(List<Query.Predicate> or) {
    return or.stream().map(QueryExplanation::predicate).collect(Collectors.joining(" or "));
  }

  private static String ordered(Query q) {
    String limit = q.limit() > 0 ? "; the first " + q.limit() : "";
    return "Ordered by " + list(q.orderBy(), QueryExplanation::order) + limit + ".";
  }

  private static String order(Query.Order o) {
    return term(o.term()) + (o.descending() ? ", greatest first" : "");
  }

  private static <T> String list(List<T> items, Function<T, String> text) {
    return items.stream().map(text).collect(Collectors.joining(", "));
  }

  public static String term(Query.Term t) {
    String column = t.column() == null ? "all columns" : t.column().toString();
    return switch (t.function()) {
      case "" -> column;
      case "COUNT" -> t.column() == null ? "the number of rows" : "the number of " + column;
      case "SUM" -> "the total of " + column;
      case "AVG" -> "the average of " + column;
      case "MIN" -> "the least " + column;
      case "MAX" -> "the greatest " + column;
      default -> "the " + t.function().toLowerCase(Locale.ROOT) + " of " + column;
    };
  }

  private static String predicate(Query.Predicate p) {
    String right =
        p.right().stream().map(QueryExplanation::operand).collect(Collectors.joining(" and "));
    return (term(p.left()) + " " + p.operator() + " " + right).strip();
  }

  private static String operand(Query.Operand operand) {
    if (operand instanceof Query.Literal l) {
      return l.text() ? "'" + l.value() + "'" : l.value();
    }
    return operand instanceof Query.Expression e ? e.inWords() : "what a second query finds";
  }
}
