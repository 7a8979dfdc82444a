// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.ambiguity;

import dev.nljdbc.bench.ambiguity.QuestionBlur.Unfair;
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
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Blurs the questions of a data set.
 *
 * @param questions the ambiguous forms, each text once
 * @param fallen how many are not ambiguous after all, and why
 */
record BlurredSet(List<BlurredQuestion> questions, Map<Unfair, Integer> fallen) {

  /** The time limit of one query. */
  static final Duration LIMIT = Duration.ofSeconds(5);

  /**
   * The ambiguous forms of a data set's questions.
   *
   * @param examples those that are blurred
   * @throws SQLException when a database can't be read
   */
  static BlurredSet of(Dataset dataset, List<Example> examples) throws SQLException {
    Map<String, List<Example>> byDatabase = new TreeMap<>();
    for (Example example : examples) {
      if (dataset.files().containsKey(example.database())) {
        byDatabase.computeIfAbsent(example.database(), d -> new ArrayList<>()).add(example);
      }
    }
    BlurredSet all = new BlurredSet(new ArrayList<>(), new EnumMap<>(Unfair.class));
    try (ExecutionEvaluator judge = ExecutionEvaluator.of(Dataset.Family.SPIDER, LIMIT)) {
      for (Map.Entry<String, List<Example>> entry : byDatabase.entrySet()) {
        BenchmarkDatabase database =
            Objects.requireNonNull(dataset.databases().get(entry.getKey()));
        all.add(entry.getKey(), database, entry.getValue(), judge);
      }
    }
    return all;
  }

  private void add(
      String name, BenchmarkDatabase database, List<Example> examples, ExecutionEvaluator judge)
      throws SQLException {
    Path file = database.file().orElseThrow();
    Set<String> seen = new HashSet<>();
    try (IndexedDatabase indexed = IndexedDatabase.open(file, Optional.empty())) {
      QuestionBlur blur =
          new QuestionBlur(name, indexed.index(), new OnFile(database, indexed, judge));
      for (Example example : examples) {
        blur.of(example).stream().filter(q -> seen.add(q.question())).forEach(questions::add);
      }
      blur.fallen().forEach((why, times) -> fallen.merge(why, times, Integer::sum));
    }
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
