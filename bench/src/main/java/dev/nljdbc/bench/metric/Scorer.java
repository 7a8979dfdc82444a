// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Dataset.Family;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Metric.Prediction;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Scores predictions for one data set by its judge and its metrics. Not thread-safe: one per
 * worker.
 */
public final class Scorer implements AutoCloseable {

  private static final String DIFFICULTY = "difficulty";

  private final Dataset dataset;
  private final ExecutionEvaluator judge;
  private final List<Metric> metrics;

  /**
   * Scores with these.
   *
   * @param judge closed with this
   * @param metrics closed with this
   */
  public Scorer(Dataset dataset, ExecutionEvaluator judge, List<Metric> metrics) {
    this.dataset = dataset;
    this.judge = judge;
    this.metrics = List.copyOf(metrics);
  }

  /** With what the data set's authors measure, but for what would disturb a run. */
  public static Scorer of(Dataset dataset, Duration queryLimit) {
    return of(dataset, queryLimit, Extras.NONE);
  }

  /** With what the data set's authors measure, and what else was asked for. */
  public static Scorer of(Dataset dataset, Duration queryLimit, Extras extras) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new TestSuite(dataset.family(), extras.suites(), queryLimit));
    metrics.add(new SchemaLinkingRecall());
    if (dataset.family() == Family.SPIDER) {
      metrics.add(new SpiderMatch(dataset));
    }
    if (dataset.family() == Family.BIRD) {
      metrics.add(new SoftF1(queryLimit));
      if (extras.timings() > 0) {
        metrics.add(new Efficiency(extras.timings(), extras.timing(), queryLimit));
      }
    }
    return new Scorer(dataset, ExecutionEvaluator.of(dataset.family(), queryLimit), metrics);
  }

  /**
   * Scores a prediction; a blank one is none. Where the judge or a metric stumbles over a query,
   * that is on record with the question: it must end no run of thousands, nor cost an answer.
   *
   * @throws SQLException when the database's server is out of reach, so that nothing can be said
   */
  public Scored score(Example example, String predicted) throws SQLException {
    try {
      return measured(example, predicted);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      Score fault = Score.without(Verdict.ERROR, "A fault in the bench: " + e);
      return new Scored(fault, new TreeMap<>(), new TreeMap<>());
    }
  }

  private Scored measured(Example example, String predicted) throws SQLException {
    Optional<BenchmarkDatabase> database = dataset.database(example);
    Score score = judge(example, database, predicted);
    Figures figures = new Figures();
    if (!example.difficulty().isEmpty()) {
      figures.group(DIFFICULTY, example.difficulty());
    }
    if (database.isPresent() && score.verdict() != Verdict.NO_DATABASE) {
      Prediction prediction = new Prediction(example, database.get(), predicted, score);
      score = measure(prediction, figures);
    }
    return new Scored(score, figures.numbers(), figures.groups());
  }

  /** A damaged file ends no run of thousands: its questions lack figures, and tell why. */
  private Score measure(Prediction prediction, Figures figures) throws SQLException {
    Score score = prediction.score();
    for (Metric metric : metrics) {
      try {
        metric.measure(prediction, figures);
      } catch (SQLException e) {
        if (BenchmarkDatabase.isOutOfReach(e)) {
          throw e;
        }
        return score.noting(prediction.database() + " can't be read: " + e.getMessage());
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        score = score.noting("A fault in the bench: " + e); // the verdict stands
      }
    }
    return score;
  }

  private Score judge(Example example, Optional<BenchmarkDatabase> database, String predicted)
      throws SQLException {
    return database.isPresent()
        ? judge.judge(database.get(), example.gold(), predicted)
        : Score.without(Verdict.NO_DATABASE, "There is no database " + example.database());
  }

  @Override
  public void close() throws SQLException {
    judge.close();
    for (Metric metric : metrics) {
      metric.close();
    }
  }

  /**
   * What is measured only when asked for.
   *
   * @param timings how often both queries are timed for the efficiency of a correct prediction; 0
   *     for no timing
   * @param timing the most time for one question's timings
   * @param suites a folder of test suites, {@code <db_id>/*.sqlite}
   */
  public record Extras(int timings, Duration timing, Optional<Path> suites) {

    /** Nothing. */
    public static final Extras NONE = new Extras(0, Duration.ZERO, Optional.empty());
  }

  /**
   * All that was found of one prediction.
   *
   * @param score the verdict
   * @param figures numbers by name, see {@link Figures}
   * @param groups what the question is told apart by
   */
  public record Scored(
      Score score, SortedMap<String, Double> figures, SortedMap<String, String> groups) {

    /** Without results, which are long: for keeping thousands in memory. */
    public Scored brief() {
      return new Scored(score.brief(), figures, groups);
    }
  }
}
