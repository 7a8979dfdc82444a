// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.offline.candidate.CandidateRunner;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;

/**
 * Runs candidates on an SQLite file, which is only read. What a candidate may cost is counted in
 * steps of SQLite's virtual machine and not in time: so what comes of it is the same on a busy
 * machine as on an idle one. Thread-safe.
 */
final class JdbcTrial implements CandidateRunner, AutoCloseable {

  private final String database;
  private final Path file;
  private final int steps;
  private final TrialPool.Memo memo;
  private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();

  /**
   * Opens a file.
   *
   * @param database its name in the memo
   * @param steps of SQLite's virtual machine that one query may take; what takes more has failed
   * @throws SQLException when it can't be opened
   */
  public JdbcTrial(String database, Path file, int steps, TrialPool.Memo memo) throws SQLException {
    this.database = database;
    this.file = file;
    this.steps = steps;
    this.memo = memo;
    idle.push(open());
  }

  private Connection open() throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    // SQLite counts for each statement anew, and calls only when one has taken so many.
    ProgressHandler.setHandler(connection, steps, new Stop());
    return connection;
  }

  /** Ends the statement that it is called of. */
  private static final class Stop extends ProgressHandler {
    @Override
    protected int progress() {
      return 1;
    }
  }

  @Override
  public Result run(String sql) {
    Optional<Result> known = memo.get(database, sql);
    if (known.isPresent()) {
      return known.get();
    }
    Result result = execute(sql);
    memo.put(database, sql, result);
    return result;
  }

  private Result execute(String sql) {
    Connection connection = connection();
    try {
      return execute(sql, connection);
    } catch (SQLException e) {
      return Result.FAILED; // whether it was refused or stopped, it is none to choose
    } finally {
      idle.push(connection);
    }
  }

  private Connection connection() {
    Connection free = idle.poll();
    try {
      return free == null ? open() : free;
    } catch (SQLException e) {
      throw new IllegalStateException("Can't open " + file + ": " + e.getMessage(), e);
    }
  }

  private Result execute(String sql, Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      return read(rows);
    }
  }

  private static Result read(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    List<List<@Nullable String>> read = new ArrayList<>();
    boolean more = rows.next();
    while (more && read.size() < Result.MOST_ROWS) {
      List<@Nullable String> row = new ArrayList<>(columns);
      for (int column = 1; column <= columns; column++) {
        row.add(rows.getString(column));
      }
      read.add(Collections.unmodifiableList(row));
      more = rows.next();
    }
    return new Result(Status.RAN, List.copyOf(read), more);
  }

  /** SQLite's driver fails to close a statement again that ended at its limit: nothing is lost. */
  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      System.getLogger(JdbcTrial.class.getName())
          .log(System.Logger.Level.DEBUG, "A database that was only read was not closed", e);
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection one = idle.poll(); one != null; one = idle.poll()) {
      close(one);
    }
  }
}
