// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.SubQuestions.SubReading;
import dev.nljdbc.offline.question.LinkedSpan;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A query that was made of the queries of simpler questions.
 *
 * @param shape what kind of query it is
 * @param sql it, in the engine's SQL
 * @param confidence in it, 0 to 1
 * @param explanation it in words
 * @param parts the simpler questions as they were read
 */
record DerivedReading(
    String shape, String sql, double confidence, List<String> explanation, List<SubReading> parts) {

  /** One that is as sure as all its parts are together. */
  static DerivedReading of(
      String shape, String sql, List<String> explanation, SubReading... parts) {
    double sure = 1;
    for (SubReading part : parts) {
      sure *= part.interpretation().confidence();
    }
    return new DerivedReading(shape, sql, sure, explanation, List.of(parts));
  }

  /** The same, no surer than that. */
  DerivedReading atMost(double most) {
    return new DerivedReading(shape, sql, Math.min(most, confidence), explanation, parts);
  }

  /** The surer one; the first of two that are as sure. */
  static DerivedReading surer(DerivedReading one, DerivedReading other) {
    return other.confidence > one.confidence ? other : one;
  }

  /** The reading of the whole question. */
  Reading reading() {
    Set<LinkedSpan> links = new LinkedHashSet<>();
    Set<String> joins = new LinkedHashSet<>();
    Set<String> ignored = new LinkedHashSet<>();
    for (SubReading part : parts) {
      links.addAll(part.reading().links());
      joins.addAll(part.reading().joins());
      ignored.addAll(part.reading().ignored());
    }
    Candidate only = new Candidate(sql, confidence, shape, String.join(" ", explanation));
    return Reading.single(
        only, List.copyOf(links), List.copyOf(joins), explanation, List.copyOf(ignored));
  }
}
