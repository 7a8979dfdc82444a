// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.metric.Score.ResultSample;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Judges predictions as one benchmark's authors do: both queries are run on one database, within a
 * limit of time, and their rows compared.
 *
 * <p>Not thread-safe: one per worker. It keeps the connection to the last database open.
 */
public abstract class ExecutionEvaluator implements AutoCloseable {

  private final Duration limit;
  private final OpenDatabase open = new OpenDatabase();

  /**
   * Opens nothing yet.
   *
   * @param limit the most time for one query
   */
  ExecutionEvaluator(Duration limit) {
    this.limit = limit;
  }

  /**
   * The judge that a data set's authors use: rows as a set for BIRD's family, the test-suite
   * evaluator's for Spider's.
   *
   * @param limit the most time for one query
   */
  public static ExecutionEvaluator of(Family family, Duration limit) {
    return family == Family.BIRD ? new RowSetAccuracy(limit) : new ExecutionAccuracy(limit);
  }

  /**
   * Runs a query as the evaluator does.
   *
   * @param most rows that are of interest; more than that are told apart from them
   */
  abstract Execution run(QueryRunner runner, String sql, int most, Duration limit)
      throws SQLException;

  /** Whether the rows are what the gold query's text asks for. */
  abstract boolean equal(List<List<Cell>> gold, List<List<Cell>> rows, String goldText);

  /**
   * Judges a prediction. A blank one is {@link Verdict#UNANSWERED}.
   *
   * @param database it is only read
   */
  public final Score score(BenchmarkDatabase database, String gold, String predicted) {
    return scoreAll(database, gold, List.of(predicted)).get(0);
  }

  /** Whether a prediction gives the gold's result. */
  public final boolean correct(BenchmarkDatabase database, String gold, String predicted) {
    return score(database, gold, predicted).verdict() == Verdict.CORRECT;
  }

  /**
   * Judges several predictions for one gold query, which is run once.
   *
   * @param database it is only read
   * @return in the predictions' order
   */
  public final List<Score> scoreAll(
      BenchmarkDatabase database, String gold, List<String> predicted) {
    try {
      return judgeAll(database, gold, predicted);
    } catch (SQLException e) {
      Score none = Score.without(Verdict.NO_DATABASE, String.valueOf(e.getMessage()));
      return Collections.nCopies(predicted.size(), none);
    }
  }

  /**
   * Judges a prediction as {@link #score} does, but says nothing of one on a server that is out of
   * reach, which may be back later.
   *
   * @throws SQLException when no connection can be had, or it is lost
   */
  final Score judge(BenchmarkDatabase database, String gold, String predicted) throws SQLException {
    return database.file().isPresent()
        ? score(database, gold, predicted)
        : judgeAll(database, gold, List.of(predicted)).get(0);
  }

  private List<Score> judgeAll(BenchmarkDatabase database, String gold, List<String> predicted)
      throws SQLException {
    QueryRunner runner = open.runner(database);
    Execution expected = run(runner, gold, Integer.MAX_VALUE, limit);
    List<Score> scores = new ArrayList<>();
    for (String sql : predicted) {
      scores.add(score(runner, gold, expected, sql));
    }
    return scores;
  }

  private Score score(QueryRunner runner, String gold, Execution expected, String predicted)
      throws SQLException {
    if (!(expected instanceof Execution.Rows rows)) {
      return predicted.isBlank()
          ? Score.without(Verdict.UNANSWERED, "")
          : Score.without(Verdict.GOLD_ERROR, "The gold query: " + reason(expected));
    }
    int size = rows.rows().size();
    ResultSample sample = ResultSample.of(rows);
    if (predicted.isBlank()) {
      return new Score(Verdict.UNANSWERED, "", size, -1, sample, null);
    }
    Execution actual = run(runner, predicted, size, limit);
    if (!(actual instanceof Execution.Rows found)) {
      Verdict verdict = actual instanceof Execution.TimedOut ? Verdict.TIMEOUT : Verdict.ERROR;
      return new Score(verdict, reason(actual), size, -1, sample, null);
    }
    boolean equal = equal(rows.rows(), found.rows(), gold);
    Verdict verdict = equal ? Verdict.CORRECT : Verdict.WRONG;
    return new Score(verdict, "", size, found.rows().size(), sample, ResultSample.of(found));
  }

  private String reason(Execution execution) {
    return execution instanceof Execution.Failed failed
        ? failed.message()
        : "ran longer than " + limit.toMillis() + " ms";
  }

  @Override
  public final void close() throws SQLException {
    open.close();
  }
}
