package dev.nljdbc.offline;

import java.util.List;

/**
 * A question, understood.
 *
 * @param sql one query in the engine's SQL
 * @param confidence in 0 to 1, how sure the parser is
 * @param links what each span of the question was taken for
 * @param joins the join paths used, printed as FindShortestPath prints them
 * @param explanation how the parts of the query came about, a sentence each
 */
public record Reading(
    String sql, double confidence, List<Link> links, List<String> joins, List<String> explanation) {

  /** Copies the lists. */
  public Reading {
    links = List.copyOf(links);
    joins = List.copyOf(joins);
    explanation = List.copyOf(explanation);
  }

  /**
   * A span of the question and what it was taken for.
   *
   * @param span the words
   * @param kind table, column, value, number, date or operator
   * @param target for example {@code customer.city = 'Oslo'}
   */
  public record Link(String span, String kind, String target) {}
}
