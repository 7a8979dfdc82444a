// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import dev.nljdbc.agent.tool.ResultDigester;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.config.Settings;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.guard.SqlGuard;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStore;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A real workspace over a SQLite database in memory, for tests of the agent. Close it after use.
 */
public final class Workspaces implements AutoCloseable, SqlExplorer, ConnectionSource {

  private final Connection connection;
  private final IndexStore store = new IndexStore();
  private final DatabaseIndex index;

  private Workspaces(Connection connection, Optional<Path> root) throws SQLException {
    this(connection, IndexRequest.of("test", root));
  }

  private Workspaces(Connection connection, IndexRequest request) throws SQLException {
    this.connection = connection;
    index = store.open(request, this, IndexProgress.SILENT);
  }

  private static Connection memory(String sql) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
    return connection;
  }

  /** A database made by a script. */
  public static Workspaces of(String sql) throws SQLException {
    return new Workspaces(memory(sql), Optional.empty());
  }

  /** A database made by a script, with a file of descriptions. */
  public static Workspaces described(String sql, Path descriptions) throws SQLException {
    IndexRequest request = IndexRequest.of("test", Optional.empty());
    return new Workspaces(memory(sql), request.withDescriptions(Optional.of(descriptions)));
  }

  /** A database of any engine; its connection is closed with the workspace. */
  public static Workspaces on(Connection connection) throws SQLException {
    return new Workspaces(connection, Optional.empty());
  }

  /** A database made by a script, its index in a folder. */
  public static Workspaces of(String sql, Path root) throws SQLException {
    return new Workspaces(memory(sql), Optional.of(root));
  }

  /** A database made by a script that is a resource beside a class. */
  public static Workspaces of(Class<?> beside, String resource) throws SQLException, IOException {
    try (InputStream in = beside.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("no resource " + resource + " beside " + beside);
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** The workspace, under some settings. */
  public Workspace workspace(Settings settings) {
    return new Workspace(
        index, new SqlGuard(index.catalog()), this, settings, Workspace.Exemplars.NONE);
  }

  @Override
  public <T> T with(Work<T> work) throws SQLException {
    return work.with(connection);
  }

  @Override
  public LiveValueSearch.Found values(
      LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
    return search.search(connection, query, Deadline.after(Duration.ofSeconds(5)));
  }

  @Override
  public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int width = result.getMetaData().getColumnCount();
      List<String> columns = new ArrayList<>();
      for (int i = 1; i <= width; i++) {
        columns.add(result.getMetaData().getColumnLabel(i));
      }
      List<List<String>> rows = new ArrayList<>();
      long total = 0;
      for (; result.next(); total++) {
        if (rows.size() < maxRows) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= width; i++) {
            row.add(result.getString(i));
          }
          rows.add(row);
        }
      }
      return new Rows(columns, List.of(), rows, total);
    }
  }

  @Override
  public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return ResultDigester.read(result, 1_000, 1_000_000, cancellation);
    }
  }

  @Override
  public void close() throws SQLException {
    index.close();
    store.close();
    connection.close();
  }
}
