// SPDX-License-Identifier: Apache-2.0
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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
    GoldRuns runs = new GoldRuns(0, 0, new ArrayList<>(), 0);
    for (List<Example> some : byDatabase(examples).values()) {
      Optional<BenchmarkDatabase> database = dataset.database(some.get(0));
      if (database.isEmpty()) {
        runs = new GoldRuns(runs.rows, runs.empty, runs.broken, runs.withoutDatabase + some.size());
        continue;
      }
      try (Connection connection = database.get().connectReadOnly()) {
        for (Example example : some) {
          runs = runs.with(connection, example);
        }
      }
    }
    return runs;
  }

  private GoldRuns with(Connection connection, Example example) {
    try {
      boolean found = hasRows(connection, example.gold());
      return new GoldRuns(rows + (found ? 1 : 0), empty + (found ? 0 : 1), broken, withoutDatabase);
    } catch (SQLException e) {
      broken.add(example.source() + " (" + example.database() + "): " + e.getMessage());
      return this;
    }
  }

  private static Map<String, List<Example>> byDatabase(List<Example> examples) {
    return examples.stream()
        .collect(Collectors.groupingBy(Example::database, TreeMap::new, Collectors.toList()));
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
