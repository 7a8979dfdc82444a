// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.metric.Scorer;
import dev.nljdbc.bench.metric.Scorer.Extras;
import dev.nljdbc.bench.metric.Scorer.Scored;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Scores predictions without asking anything. */
public final class Evaluation {

  private final int parallel;
  private final Duration queryLimit;
  private final Extras extras;

  /**
   * An evaluation.
   *
   * @param parallel workers
   * @param queryLimit the most time for one query
   * @param extras what is measured beside what every run measures
   */
  public Evaluation(int parallel, Duration queryLimit, Extras extras) {
    this.parallel = parallel;
    this.queryLimit = queryLimit;
    this.extras = extras;
  }

  /** One prediction with its score. */
  public record Evaluated(Example example, String predicted, Scored scored) {

    /** How it fared. */
    public Verdict verdict() {
      return scored.score().verdict();
    }
  }

  /**
   * Scores.
   *
   * @param predicted one per example; blank where there was no answer
   * @param each is told of each as it is done, by several threads
   * @return in the examples' order
   */
  public List<Evaluated> score(
      Dataset dataset, List<Example> examples, List<String> predicted, Consumer<Evaluated> each)
      throws RunException, InterruptedException {
    List<Callable<List<Evaluated>>> tasks = new ArrayList<>();
    byDatabase(examples)
        .values()
        .forEach(some -> tasks.add(() -> scoreSome(dataset, examples, predicted, some, each)));
    List<Evaluated> all = run(tasks);
    all.sort(Comparator.comparingInt(evaluated -> evaluated.example().number()));
    return all;
  }

  private static Map<String, List<Integer>> byDatabase(List<Example> examples) {
    return IntStream.range(0, examples.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                i -> examples.get(i).database(), TreeMap::new, Collectors.toList()));
  }

  private List<Evaluated> run(List<Callable<List<Evaluated>>> tasks)
      throws RunException, InterruptedException {
    List<Evaluated> all = new ArrayList<>();
    ExecutorService workers = Executors.newFixedThreadPool(parallel);
    try {
      for (Future<List<Evaluated>> part : workers.invokeAll(tasks)) {
        all.addAll(part.get());
      }
    } catch (ExecutionException e) {
      throw new RunException("A fault in the bench: " + e.getCause(), e);
    } finally {
      workers.shutdownNow();
    }
    return all;
  }

  private List<Evaluated> scoreSome(
      Dataset dataset,
      List<Example> examples,
      List<String> predicted,
      List<Integer> positions,
      Consumer<Evaluated> each)
      throws SQLException {
    List<Evaluated> scored = new ArrayList<>();
    try (Scorer scorer = Scorer.of(dataset, queryLimit, extras)) {
      for (int position : positions) {
        Example example = examples.get(position);
        String sql = predicted.get(position);
        Evaluated one = new Evaluated(example, sql, score(scorer, example, sql).brief());
        scored.add(one);
        each.accept(one);
      }
    }
    return scored;
  }

  /** A server that is out of reach for one question may be back for the next. */
  private static Scored score(Scorer scorer, Example example, String sql) {
    try {
      return scorer.score(example, sql);
    } catch (SQLException e) {
      Score none = Score.without(Verdict.NO_DATABASE, String.valueOf(e.getMessage()));
      return new Scored(none, new TreeMap<>(), new TreeMap<>());
    }
  }
}
