package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.linking.IndexedDatabase;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Blurs the questions of a data set. */
final class BlurredSet {

  /** Of one query. */
  static final Duration LIMIT = Duration.ofSeconds(5);

  private BlurredSet() {}

  /**
   * The ambiguous forms of a data set's questions, each text once.
   *
   * @param examples those that are blurred
   * @throws SQLException when a database can't be read
   */
  static List<BlurredQuestion> of(Dataset dataset, List<Example> examples) throws SQLException {
    Map<String, List<Example>> byDatabase = new TreeMap<>();
    for (Example example : examples) {
      if (dataset.files().containsKey(example.database())) {
        byDatabase.computeIfAbsent(example.database(), d -> new ArrayList<>()).add(example);
      }
    }
    List<BlurredQuestion> all = new ArrayList<>();
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(Dataset.Family.SPIDER, LIMIT)) {
      for (Map.Entry<String, List<Example>> entry : byDatabase.entrySet()) {
        BenchmarkDatabase database =
            Objects.requireNonNull(dataset.databases().get(entry.getKey()));
        all.addAll(of(entry.getKey(), database, entry.getValue(), judge));
      }
    }
    return all;
  }

  private static List<BlurredQuestion> of(
      String name, BenchmarkDatabase database, List<Example> examples, ExecutionEvaluator judge)
      throws SQLException {
    Path file = database.file().orElseThrow();
    List<BlurredQuestion> all = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    try (IndexedDatabase indexed = IndexedDatabase.open(file, Optional.empty())) {
      QuestionBlur blur =
          new QuestionBlur(name, indexed.index(), new OnFile(database, indexed, judge));
      for (Example example : examples) {
        blur.of(example).stream().filter(q -> seen.add(q.question())).forEach(all::add);
      }
    }
    return all;
  }

  private record OnFile(
      BenchmarkDatabase database, IndexedDatabase indexed, ExecutionEvaluator judge)
      implements QuestionBlur.Rows {

    @Override
    public boolean differ(String gold, String other) {
      return any(other) && !judge.correct(database, gold, other);
    }

    @Override
    public boolean any(String sql) {
      Connection connection = indexed.connection();
      try (Statement statement = connection.createStatement()) {
        statement.setQueryTimeout((int) LIMIT.toSeconds());
        try (ResultSet rows = statement.executeQuery(sql)) {
          return rows.next();
        }
      } catch (SQLException e) {
        return false; // some gold queries are known not to run
      }
    }
  }
}
