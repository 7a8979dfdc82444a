// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.Doubt.Kind;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import dev.nljdbc.offline.model.FeatureVector;
import java.util.List;

/**
 * What tells whether queries for one question are right: whether the offline parser reads the
 * question so, too, and which parts of the query its readings share; doubts; how far the query
 * covers the question's words; what came of it. Nothing in it depends on who wrote the query, nor
 * on how it is written. Immutable.
 */
public final class ConfidenceFeatures {

  /** Kinds that are learned of one by one; more of them need another training. */
  private static final List<Kind> LEARNED =
      List.of(
          Kind.TIES,
          Kind.REPEATED_ROWS,
          Kind.LOST_ROWS,
          Kind.TEXT_ORDER,
          Kind.DUPLICATES,
          Kind.CROSS_JOIN,
          Kind.ODD_JOIN,
          Kind.REPEATED_COLUMN,
          Kind.UNUSED_VALUE,
          Kind.UNASKED_VALUE,
          Kind.UNASKED_LIMIT,
          Kind.UNUSED_WORD,
          Kind.UNASKED_OPERATION,
          Kind.OPPOSITE);

  private final ParserReadings readings;

  private ConfidenceFeatures(ParserReadings readings) {
    this.readings = readings;
  }

  /**
   * For the queries of one question.
   *
   * @param evidence what else the asker said; empty for nothing
   * @param opinion how the offline parser reads the question
   * @param trial gives the rows of its readings; those that it ran before cost nothing
   * @throws NlException only when the whole question has to end
   */
  public static ConfidenceFeatures ofQuestion(
      String question, String evidence, DatabaseIndex index, Opinion opinion, CandidateRunner trial)
      throws NlException {
    return new ConfidenceFeatures(ParserReadings.of(question, evidence, index, opinion, trial));
  }

  /**
   * The features of a query that ran; {@link StaticFeatures} are those of another.
   *
   * @param doubts what {@link Examination} found
   * @return always as many numbers
   */
  public float[] of(ExaminedQuery query, List<Doubt> doubts) {
    FeatureVector features = new FeatureVector();
    ReadingAgreement.add(query, readings, features);
    doubts(doubts, features);
    QueryFeatures.add(query, features);
    return features.array();
  }

  private static void doubts(List<Doubt> doubts, FeatureVector to) {
    to.add(doubts.stream().filter(Doubt::mayChangeRows).count());
    to.add(doubts.stream().filter(d -> !d.mayChangeRows()).count());
    for (Kind kind : LEARNED) {
      to.add(doubts.stream().filter(d -> d.kind() == kind).count());
    }
  }
}
