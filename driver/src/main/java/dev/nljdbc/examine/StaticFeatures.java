// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.error.NlException;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;

/**
 * The features of queries without executing them: those of {@link ConfidenceFeatures}, with
 * constants in place of what rows would tell. Immutable.
 */
public final class StaticFeatures {

  private final String question;
  private final String evidence;
  private final DatabaseIndex index;
  private final ConfidenceFeatures features;

  /**
   * For the queries of one question.
   *
   * @param evidence what else the asker said; empty for nothing
   * @param opinion how the offline parser reads the question when it runs nothing: the shares of
   *     readings that ran tell of their rows
   * @throws NlException never, as nothing is run that could end the question
   */
  public StaticFeatures(String question, String evidence, DatabaseIndex index, Opinion opinion)
      throws NlException {
    this.question = question;
    this.evidence = evidence;
    this.index = index;
    this.features =
        ConfidenceFeatures.ofQuestion(question, evidence, index, opinion, CandidateRunner.NONE);
  }

  /**
   * The features of a query, with the doubts that need neither its rows nor the database.
   *
   * @return as many numbers as {@link ConfidenceFeatures#of}
   * @throws NlException never, as nothing is run that could end the question
   */
  public float[] of(String sql) throws NlException {
    CandidateRunner.Result none = CandidateRunner.Result.NOT_TRIED;
    ExaminedQuery query =
        ExaminedQuery.of(question, evidence, sql, index, none.rows(), none.total());
    return features.of(query, Examination.of(query, Probe.NONE));
  }
}
