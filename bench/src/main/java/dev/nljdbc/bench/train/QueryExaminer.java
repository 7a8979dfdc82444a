// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.agent.tool.LiteralCheck;
import dev.nljdbc.error.NlException;
import dev.nljdbc.examine.ConfidenceFeatures;
import dev.nljdbc.examine.Doubt;
import dev.nljdbc.examine.Examination;
import dev.nljdbc.examine.ExaminedQuery;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.Opinion;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Examines the queries for one question as the driver does, on SQLite files. */
final class QueryExaminer {

  private static final Doubt FAILED =
      new Doubt(Doubt.Kind.FAILURE, "The query does not run, or not in time.", "", true);

  private final String question;
  private final String evidence;
  private final DatabaseIndex index;
  private final CandidateRunner answers;
  private final CandidateRunner trial;
  private final ConfidenceFeatures features;

  /**
   * For one question.
   *
   * @param answers runs the queries that are examined
   * @param trial runs the parser's readings and what examiners ask, within their narrower limits
   */
  QueryExaminer(
      String question,
      String evidence,
      DatabaseIndex index,
      Opinion opinion,
      CandidateRunner answers,
      CandidateRunner trial)
      throws NlException {
    this.question = question;
    this.evidence = evidence;
    this.index = index;
    this.answers = answers;
    this.trial = trial;
    this.features = ConfidenceFeatures.ofQuestion(question, evidence, index, opinion, trial);
  }

  /**
   * What was found.
   *
   * @param ran whether the query ran
   * @param doubts what speaks against it
   * @param features for the confidence
   */
  record Found(boolean ran, List<Doubt> doubts, float[] features) {}

  /** Examines one query. */
  Found examine(String sql) throws NlException {
    CandidateRunner.Result result =
        sql.isBlank() ? CandidateRunner.Result.FAILED : answers.run(sql);
    boolean ran = result.status() == CandidateRunner.Status.RAN;
    ExaminedQuery query =
        ExaminedQuery.of(question, evidence, sql, index, result.rows(), result.total());
    List<Doubt> doubts = ran ? doubts(query) : List.of(FAILED);
    return new Found(ran, doubts, features.of(query, doubts));
  }

  private List<Doubt> doubts(ExaminedQuery query) throws NlException {
    List<Doubt> doubts =
        new ArrayList<>(LiteralCheck.doubts(index, query.sql(), query.total() == 0));
    doubts.addAll(Examination.of(query, this::probe));
    doubts.sort(Comparator.comparing(Doubt::mayChangeRows).reversed());
    return doubts;
  }

  private Optional<List<List<@Nullable String>>> probe(String sql, int most) throws NlException {
    CandidateRunner.Result result = trial.run(sql);
    return result.status() == CandidateRunner.Status.RAN
        ? Optional.of(result.rows().subList(0, Math.min(most, result.rows().size())))
        : Optional.empty();
  }
}
