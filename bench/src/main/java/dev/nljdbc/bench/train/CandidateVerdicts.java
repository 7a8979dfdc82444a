// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.ExecutionAccuracy;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Says which candidates are right: by execution accuracy, as the bench's runs are judged. One that
 * can't be tried within its steps is wrong; the others are judged without haste, so that a busy
 * machine judges as an idle one does. What was judged once is known from then on, also of another
 * question with the same gold. Thread-safe.
 */
final class CandidateVerdicts implements AutoCloseable {

  /** Nothing that could be tried takes nearly as long. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final SortedMap<String, Path> files;
  private final TrialPool trials;
  private final Deque<ExecutionEvaluator> idle = new ConcurrentLinkedDeque<>();
  private final Map<Gold, Map<String, Verdict>> known = new ConcurrentHashMap<>();
  private final Map<Gold, Integer> rows = new ConcurrentHashMap<>();

  private record Gold(String database, String sql) {}

  /**
   * Opens nothing yet.
   *
   * @param files the SQLite file of each database
   * @param trials of the same files; stay the caller's
   */
  public CandidateVerdicts(SortedMap<String, Path> files, TrialPool trials) {
    this.files = files;
    this.trials = trials;
  }

  /**
   * Which candidates have the gold's rows.
   *
   * @return in the order of the candidates
   * @throws SQLException when the database can't be read
   */
  public List<Boolean> right(TrainingQuestion question, List<String> candidates)
      throws SQLException {
    return of(question, candidates).stream().map(Verdict.CORRECT::equals).toList();
  }

  /**
   * How candidates fare.
   *
   * @return in the order of the candidates
   * @throws SQLException when the database can't be read
   */
  public List<Verdict> of(TrainingQuestion question, List<String> candidates) throws SQLException {
    Gold gold = new Gold(question.database(), question.gold());
    Map<String, Verdict> judged = known.computeIfAbsent(gold, g -> new ConcurrentHashMap<>());
    List<String> unknown = unknown(question, candidates, judged);
    List<Score> scores = unknown.isEmpty() ? List.of() : judge(gold, unknown);
    for (int i = 0; i < scores.size(); i++) {
      judged.put(unknown.get(i), reproducible(scores.get(i).verdict(), unknown.get(i)));
    }
    return candidates.stream().map(sql -> judged.getOrDefault(sql, Verdict.ERROR)).toList();
  }

  /** The candidates that run and are not judged yet; those that fail become errors. */
  private List<String> unknown(
      TrainingQuestion question, List<String> candidates, Map<String, Verdict> judged)
      throws SQLException {
    CandidateRunner trial = trials.of(question.database());
    List<String> unknown = new ArrayList<>();
    for (String sql : new LinkedHashSet<>(candidates)) {
      if (!judged.containsKey(sql)) {
        if (trial.run(sql).status() == CandidateRunner.Status.RAN) {
          unknown.add(sql);
        } else {
          judged.put(sql, Verdict.ERROR);
        }
      }
    }
    return unknown;
  }

  /** How many rows a question's gold has; -1 when it does not run. */
  public int goldRows(TrainingQuestion question) {
    Gold gold = new Gold(question.database(), question.gold());
    return rows.computeIfAbsent(gold, g -> judge(g, List.of(g.sql())).get(0).goldRows());
  }

  private static Verdict reproducible(Verdict verdict, String sql) {
    if (verdict == Verdict.NO_DATABASE) {
      throw new IllegalStateException("A database can't be read, so nothing is learned of: " + sql);
    } else if (verdict == Verdict.TIMEOUT) {
      throw new IllegalStateException(
          "Took longer than %d s, so that what is learned would depend on the machine: %s"
              .formatted(LIMIT.toSeconds(), sql));
    }
    return verdict;
  }

  private List<Score> judge(Gold gold, List<String> candidates) {
    Path file = files.get(gold.database());
    if (file == null) {
      throw new IllegalArgumentException("There is no database " + gold.database());
    }
    ExecutionEvaluator free = idle.poll();
    ExecutionEvaluator judge = free == null ? new ExecutionAccuracy(LIMIT) : free;
    try {
      return judge.scoreAll(BenchmarkDatabase.of(file), gold.sql(), candidates);
    } finally {
      idle.push(judge);
    }
  }

  @Override
  public void close() throws SQLException {
    for (ExecutionEvaluator judge = idle.poll(); judge != null; judge = idle.poll()) {
      judge.close();
    }
  }
}
