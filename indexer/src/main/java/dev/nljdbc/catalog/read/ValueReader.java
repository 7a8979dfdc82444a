package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Streams the distinct text values of a column, exactly as the driver returns them. Thread-safe.
 */
public final class ValueReader {

  private static final int FETCH = 2_000;

  /** Receives values. */
  @FunctionalInterface
  public interface Sink {

    /** Receives one value. */
    void accept(String value) throws IOException;
  }

  /** How the reading ended. */
  public enum End {
    /** All values were given. */
    COMPLETE,
    /** There are more than the limit; the rest was not given. */
    CAPPED,
    /** The deadline passed; some values are missing. */
    LATE
  }

  /**
   * Passes each distinct value that is not null once.
   *
   * <p>Where a driver holds all rows in memory in auto-commit mode, auto-commit is off meanwhile.
   * An open transaction stays open.
   *
   * @param cap the most values to give
   * @throws SQLException when the column can not be read, other than for lack of time
   * @throws IOException what the sink threw
   */
  public End read(
      Connection connection, Table table, Column column, long cap, Deadline deadline, Sink sink)
      throws SQLException, IOException {
    if (deadline.passed()) {
      return End.LATE;
    }
    TableSql sql = TableSql.of(connection, table);
    String query = sql.limit(sql.distinctValues(column), cap + 1);
    List<SQLException> errors = new ArrayList<>();
    TimedQuery.Reader<End> reader = rows -> pass(rows, cap, sink);
    SavepointRunner runner = new SavepointRunner(connection);
    try {
      Optional<End> end =
          TimedQuery.streaming(
              connection,
              sql.streamsOnlyInTransactions(),
              () ->
                  runner.get(
                      () -> TimedQuery.run(connection, deadline, FETCH, query, reader),
                      errors::add));
      if (end.isEmpty() && !deadline.passed() && !errors.isEmpty()) {
        throw errors.get(0);
      }
      return end.orElse(End.LATE);
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static End pass(ResultSet rows, long cap, Sink sink) throws SQLException {
    long given = 0;
    while (rows.next()) {
      String value = rows.getString(1);
      if (value != null && given++ == cap) {
        return End.CAPPED;
      }
      if (value != null) {
        give(value, sink);
      }
    }
    return End.COMPLETE;
  }

  private static void give(String value, Sink sink) {
    try {
      sink.accept(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
