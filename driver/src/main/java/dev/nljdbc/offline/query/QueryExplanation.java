package dev.nljdbc.offline.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Explains a query in plain sentences. */
public final class QueryExplanation {

  private QueryExplanation() {}

  public static List<String> of(Query q) {
    List<String> sentences = new ArrayList<>();
    sentences.add("Shows " + join(q.select().stream().map(QueryExplanation::term).toList()) + ".");
    for (List<Query.Predicate> or : q.where()) {
      sentences.add(
          "Only where "
              + or.stream().map(QueryExplanation::predicate).collect(Collectors.joining(" or "))
              + ".");
    }
    if (!q.groupBy().isEmpty()) {
      sentences.add(
          "One row for each " + join(q.groupBy().stream().map(Object::toString).toList()) + ".");
    }
    for (Query.Predicate p : q.having()) {
      sentences.add("Only groups where " + predicate(p) + ".");
    }
    if (!q.orderBy().isEmpty()) {
      sentences.add(
          "Ordered by "
              + join(
                  q.orderBy().stream()
                      .map(o -> term(o.term()) + (o.descending() ? ", greatest first" : ""))
                      .toList())
              + (q.limit() > 0 ? "; the first " + q.limit() : "")
              + ".");
    }
    if (q.combined() != null) {
      sentences.add("Combined by " + q.combined().operator() + " with a second query.");
      sentences.addAll(of(q.combined().query()));
    }
    return sentences;
  }

  private static String join(List<String> parts) {
    return String.join(", ", parts);
  }

  private static String term(Query.Term t) {
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
        p.right().stream()
            .map(
                o ->
                    o instanceof Query.Literal l
                        ? (l.text() ? "'" + l.value() + "'" : l.value())
                        : "what a second query finds")
            .collect(Collectors.joining(" and "));
    return (term(p.left()) + " " + p.operator() + " " + right).strip();
  }
}
