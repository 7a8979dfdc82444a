// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.ambiguity.Ambiguity;
import dev.nljdbc.offline.question.LinkedSpan;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The query that a question was parsed into, with its alternatives.
 *
 * @param sql one query in the engine's SQL
 * @param confidence in 0 to 1, how sure the parser is
 * @param links what each span of the question was taken for
 * @param joins the join paths used, printed as FindShortestPath prints them
 * @param explanation how the parts of the query came about, a sentence each
 * @param ignored words that mean nothing here and that it leaves out
 * @param candidates all that was considered, the best first; the first is the reading's own query
 * @param ambiguities words that may mean something else, whatever the rows
 * @param opinion the same for comparison with a query that another model makes
 */
public record Reading(
    String sql,
    double confidence,
    List<LinkedSpan> links,
    List<String> joins,
    List<String> explanation,
    List<String> ignored,
    List<Candidate> candidates,
    List<Ambiguity> ambiguities,
    Opinion opinion) {

  /** Copies the lists. */
  public Reading {
    links = List.copyOf(links);
    joins = List.copyOf(joins);
    explanation = List.copyOf(explanation);
    ignored = List.copyOf(ignored);
    candidates = List.copyOf(candidates);
    ambiguities = List.copyOf(ambiguities);
  }

  /** The same with other words for people. */
  Reading inWords(UnaryOperator<String> words) {
    return new Reading(
        sql,
        confidence,
        links.stream()
            .map(l -> new LinkedSpan(words.apply(l.span()), l.kind(), words.apply(l.target())))
            .toList(),
        joins,
        explanation.stream().map(words).toList(),
        ignored,
        candidates.stream()
            .map(c -> new Candidate(c.sql(), c.confidence(), c.sketch(), words.apply(c.inWords())))
            .toList(),
        ambiguities,
        opinion);
  }

  /** The same, and no surer than this. */
  Reading atMost(double most) {
    return confidence <= most
        ? this
        : new Reading(
            sql,
            most,
            links,
            joins,
            explanation,
            ignored,
            candidates.stream()
                .map(
                    c ->
                        new Candidate(
                            c.sql(), Math.min(most, c.confidence()), c.sketch(), c.inWords()))
                .toList(),
            ambiguities,
            opinion);
  }

  /** A reading whose query is its only candidate. */
  static Reading single(
      Candidate only,
      List<LinkedSpan> links,
      List<String> joins,
      List<String> explanation,
      List<String> ignored) {
    Opinion opinion =
        new Opinion(only.confidence(), false, List.of(new Opinion.Read(only.sql(), 1)));
    return new Reading(
        only.sql(),
        only.confidence(),
        links,
        joins,
        explanation,
        ignored,
        List.of(only),
        List.of(),
        opinion);
  }
}
