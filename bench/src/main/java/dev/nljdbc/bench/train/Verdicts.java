package dev.nljdbc.bench.train;

import dev.nljdbc.bench.dataset.Database;
import dev.nljdbc.bench.metric.ExecutionAccuracy;
import dev.nljdbc.bench.metric.Judge;
import dev.nljdbc.bench.metric.Score;
import dev.nljdbc.bench.metric.Verdict;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Says which candidates are right: by execution accuracy, as the bench's runs are judged. What was
 * judged once is known from then on, also of another question with the same gold. Thread-safe.
 */
public final class Verdicts implements AutoCloseable {

  private final SortedMap<String, Path> files;
  private final Duration limit;
  private final Deque<Judge> idle = new ConcurrentLinkedDeque<>();
  private final Map<Gold, Map<String, Verdict>> known = new ConcurrentHashMap<>();

  private record Gold(String database, String sql) {}

  /**
   * Opens nothing yet.
   *
   * @param files the SQLite file of each database
   * @param limit the most time for one query
   */
  public Verdicts(SortedMap<String, Path> files, Duration limit) {
    this.files = files;
    this.limit = limit;
  }

  /**
   * Which candidates have the gold's rows.
   *
   * @return in the order of the candidates
   */
  public List<Boolean> right(TrainingQuestion question, List<String> candidates) {
    return of(question, candidates).stream().map(Verdict.CORRECT::equals).toList();
  }

  /**
   * How candidates fare.
   *
   * @return in the order of the candidates
   */
  public List<Verdict> of(TrainingQuestion question, List<String> candidates) {
    Gold gold = new Gold(question.database(), question.gold());
    Map<String, Verdict> judged = known.computeIfAbsent(gold, g -> new ConcurrentHashMap<>());
    List<String> unknown =
        candidates.stream().distinct().filter(sql -> !judged.containsKey(sql)).toList();
    if (!unknown.isEmpty()) {
      List<Score> scores = judge(gold, unknown);
      for (int i = 0; i < unknown.size(); i++) {
        judged.put(unknown.get(i), scores.get(i).verdict());
      }
    }
    List<Verdict> verdicts = new ArrayList<>(candidates.size());
    candidates.forEach(sql -> verdicts.add(judged.getOrDefault(sql, Verdict.ERROR)));
    return verdicts;
  }

  private List<Score> judge(Gold gold, List<String> candidates) {
    Path file = files.get(gold.database());
    if (file == null) {
      throw new IllegalArgumentException("There is no database " + gold.database());
    }
    Judge free = idle.poll();
    Judge judge = free == null ? new ExecutionAccuracy(limit) : free;
    List<Score> scores = judge.scoreAll(Database.of(file), gold.sql(), candidates);
    idle.push(judge);
    return scores;
  }

  @Override
  public void close() throws SQLException {
    for (Judge judge = idle.poll(); judge != null; judge = idle.poll()) {
      judge.close();
    }
  }
}
