// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.candidate;

import dev.nljdbc.index.DatabaseIndex;
import org.jspecify.annotations.Nullable;

/** Counts what speaks against candidate queries that ran. Asks the database nothing. Stateless. */
@FunctionalInterface
public interface CandidateExaminer {

  /** Examines nothing. */
  CandidateExaminer NONE = (question, index) -> (sql, result) -> null;

  /**
   * Examines the candidates of one question.
   *
   * @param question as it is read, without what is computed apart, such as periods
   * @param index what is known of the database
   */
  CandidatesOfQuestion about(String question, DatabaseIndex index);

  /** The candidates of one question. */
  @FunctionalInterface
  interface CandidatesOfQuestion {

    /**
     * Examines one.
     *
     * @param result what came of it; it ran
     * @return null where nothing was examined
     */
    @Nullable Doubts doubts(String sql, CandidateRunner.Result result);
  }

  /**
   * How much speaks against a query.
   *
   * @param changing doubts that may change its rows
   * @param all doubts, those among them
   */
  record Doubts(int changing, int all) {}
}
