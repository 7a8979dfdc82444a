// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.battery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.error.NlException;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.SqlRenderer;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever {@link dev.nljdbc.offline.query.Query} can hold is written so that every engine runs it.
 */
class RandomQueriesTest {

  private static final int QUERIES = 400;

  private static final int LONGEST_S = 1;

  /** Tables that no key connects are refused; most are not. */
  private static final int LEAST_RUN = 350;

  @ParameterizedTest
  @EnumSource(Engines.class)
  @Tag("thorough")
  void render_anyQuery_runs(Engines engine, @TempDir Path directory) throws SQLException {
    String url = Databases.shop(engine, directory);
    List<String> failed = new ArrayList<>();
    int run = 0;
    try (Connection connection = engine.connect(url);
        IndexStore store = new IndexStore();
        DatabaseIndex index =
            store.open(
                IndexRequest.of(url, Optional.empty()),
                new Lent(connection),
                IndexProgress.SILENT)) {
      SchemaView schema = new SchemaView(index, Lexicon.ENGLISH);
      RandomQueries queries = new RandomQueries(schema, 20_250_101);
      SqlRenderer renderer = new SqlRenderer(schema);
      for (int i = 0; i < QUERIES; i++) {
        String sql;
        try {
          sql = renderer.render(queries.next()).sql();
        } catch (NlException e) {
          continue;
        }
        run++;
        String failure = failure(connection, sql);
        if (!failure.isEmpty()) {
          failed.add("\n" + sql + "\n  " + failure);
        }
      }
    }
    assertThat(failed).as("%s: %d of %d", engine, failed.size(), run).isEmpty();
    assertThat(run).isGreaterThan(LEAST_RUN);
  }

  private static String failure(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(1_000);
      statement.setQueryTimeout(LONGEST_S);
      try (ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          rows.getObject(1);
        }
      }
      return "";
    } catch (SQLTimeoutException e) {
      return ""; // it is understood, and runs
    } catch (SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private record Lent(Connection connection) implements ConnectionSource {
    @Override
    public <T> T with(Work<T> work) throws SQLException {
      return work.with(connection);
    }
  }
}
