package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.Example;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which gold queries run, and how many give no row. Each is cut off after half a minute.
 *
 * @param rows those with rows
 * @param empty those without
 * @param broken where those that do not run are
 * @param withoutDatabase questions whose database is missing
 */
record GoldRuns(int rows, int empty, List<String> broken, int withoutDatabase) {

  private static final int SECONDS = 30;

  static GoldRuns of(Dataset dataset, List<Example> examples) throws SQLException {
    int rows = 0;
    int empty = 0;
    int without = 0;
    List<String> broken = new ArrayList<>();
    for (var entry : byDatabase(examples).entrySet()) {
      Optional<BenchmarkDatabase> database = dataset.database(entry.getValue().get(0));
      if (database.isEmpty()) {
        without += entry.getValue().size();
        continue;
      }
      try (Connection connection = database.get().connectReadOnly()) {
        for (Example example : entry.getValue()) {
          try {
            if (hasRows(connection, example.gold())) {
              rows++;
            } else {
              empty++;
            }
          } catch (SQLException e) {
            broken.add(example.source() + " (" + example.database() + "): " + e.getMessage());
          }
        }
      }
    }
    return new GoldRuns(rows, empty, broken, without);
  }

  private static java.util.Map<String, List<Example>> byDatabase(List<Example> examples) {
    return examples.stream()
        .collect(
            java.util.stream.Collectors.groupingBy(
                Example::database, java.util.TreeMap::new, java.util.stream.Collectors.toList()));
  }

  private static boolean hasRows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(SECONDS);
      try (ResultSet result =
          statement.executeQuery(sql.replace("> =", ">=").replace("< =", "<="))) {
        return result.next();
      }
    }
  }
}
