// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.Cell.CellReader;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.read.Watchdog;
import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.dialect.ReadOnlyHold;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * Runs queries on one database through its bare driver, held read-only by the engine as far as it
 * can.
 */
final class QueryRunner implements AutoCloseable {

  private static final Execution NOTHING = new Execution.Rows(List.of(), List.of());

  /** Rows that engines with a server send at a time, where they can. */
  private static final int FETCHED = 1000;

  /** Seconds within which a server has to say that a connection is there. */
  private static final int VALIDATION = 10;

  private final BenchmarkDatabase database;
  private final EngineConnection engine;

  QueryRunner(BenchmarkDatabase database) throws SQLException {
    this.database = database;
    this.engine = EngineConnection.open(database);
  }

  /** Whether the connection is still there; a file's always is. */
  boolean isValid() throws SQLException {
    return engine.dialect() == null || engine.connection().isValid(VALIDATION);
  }

  /**
   * Runs a query.
   *
   * @param most read one more row than this and stop
   * @throws SQLException when the connection is lost, which says nothing of the query
   */
  Execution run(String sql, int most, Duration limit) throws SQLException {
    return run(sql, new ArrayList<>(), most, limit);
  }

  /**
   * Runs a query for its distinct rows.
   *
   * @param most read one more distinct row than this and stop
   * @throws SQLException when the connection is lost
   */
  Execution runDistinct(String sql, int most, Duration limit) throws SQLException {
    return run(sql, new LinkedHashSet<>(), most, limit);
  }

  /**
   * Runs a query to its last row and keeps nothing.
   *
   * @return how long it took; empty when it failed or was cut off
   * @throws SQLException when the connection is lost
   */
  OptionalLong nanos(String sql, Duration limit) throws SQLException {
    long begun = System.nanoTime();
    Execution execution = execute(sql, limit, this::count);
    long taken = System.nanoTime() - begun;
    return execution instanceof Execution.Rows ? OptionalLong.of(taken) : OptionalLong.empty();
  }

  private Execution count(ResultSet result) throws SQLException {
    int columns = result.getMetaData().getColumnCount();
    while (result.next()) {
      for (int column = 1; column <= columns; column++) {
        engine.cells().read(result, column);
      }
    }
    return NOTHING;
  }

  private Execution run(String sql, Collection<List<Cell>> rows, int most, Duration limit)
      throws SQLException {
    return execute(sql, limit, result -> read(result, rows, most));
  }

  /** What is done with a result. */
  private interface Reading {
    Execution of(ResultSet result) throws SQLException;
  }

  private Execution execute(String sql, Duration limit, Reading reading) throws SQLException {
    Execution execution = attempt(sql, limit, reading);
    if (execution instanceof Execution.Failed failed && !isValid()) {
      String lost = "The connection to " + database + " is lost: " + failed.message();
      throw new SQLNonTransientConnectionException(lost, "08006");
    }
    return execution;
  }

  private Execution attempt(String sql, Duration limit, Reading reading) {
    if (SpiderQueryText.isEmpty(sql)) {
      // Python runs nothing and fetches nothing.
      return NOTHING;
    }
    // Prepared, because a plain Statement of SQLite's driver takes "backup to FILE" for a command.
    try (ReadOnlyHold hold = engine.hold(limit.multipliedBy(2));
        PreparedStatement statement = engine.connection().prepareStatement(sql);
        Watchdog watchdog = Watchdog.over(statement, Deadline.after(limit))) {
      try {
        statement.setFetchSize(FETCHED);
        if (!statement.execute()) {
          return NOTHING;
        }
        try (ResultSet result = statement.getResultSet()) {
          return reading.of(result);
        }
      } catch (SQLException e) {
        return watchdog.fired() ? new Execution.TimedOut() : failed(e);
      }
    } catch (SQLException e) {
      return failed(e);
    }
  }

  private static Execution failed(SQLException e) {
    return new Execution.Failed(String.valueOf(e.getMessage()));
  }

  private Execution read(ResultSet result, Collection<List<Cell>> rows, int most)
      throws SQLException {
    ResultSetMetaData meta = result.getMetaData();
    List<String> names = new ArrayList<>();
    for (int column = 1; column <= meta.getColumnCount(); column++) {
      names.add(meta.getColumnLabel(column));
    }
    while (rows.size() <= most && result.next()) {
      List<Cell> row = new ArrayList<>(names.size());
      for (int column = 1; column <= names.size(); column++) {
        row.add(engine.cells().read(result, column));
      }
      rows.add(row);
    }
    return new Execution.Rows(names, List.copyOf(rows));
  }

  @Override
  public void close() throws SQLException {
    engine.connection().close();
  }

  /**
   * A connection of the bench's own to a database of whatever engine.
   *
   * @param connection to be closed by the caller
   * @param dialect of the engine; null for SQLite, whose file is open for reading only
   * @param cells how its values are read
   */
  record EngineConnection(Connection connection, @Nullable Dialect dialect, CellReader cells) {

    /** Holds the connection read-only for one query, as far as the engine can. */
    ReadOnlyHold hold(Duration longest) throws SQLException {
      return dialect == null ? ReadOnlyHold.none() : dialect.holdReading(connection, longest);
    }

    static EngineConnection open(BenchmarkDatabase database) throws SQLException {
      return database.file().isPresent() ? sqlite(database) : other(database);
    }

    private static EngineConnection sqlite(BenchmarkDatabase database) throws SQLException {
      SQLiteConfig config = new SQLiteConfig();
      config.setReadOnly(true);
      // A prediction is anybody's text: without attaching it can't name, or VACUUM INTO, another
      // file.
      config.setPragma(SQLiteConfig.Pragma.LIMIT_ATTACHED, "0");
      return new EngineConnection(config.createConnection(database.url()), null, new SqliteCells());
    }

    private static EngineConnection other(BenchmarkDatabase database) throws SQLException {
      Connection connection = database.connect();
      try {
        String product = connection.getMetaData().getDatabaseProductName();
        return new EngineConnection(connection, Dialects.of(product), new EngineCells());
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    }
  }
}
