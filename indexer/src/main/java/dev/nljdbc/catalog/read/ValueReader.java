// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Streams the distinct text values of a column, exactly as the driver returns them. Thread-safe.
 */
public final class ValueReader {

  private static final int FETCH = 2_000;

  /** A call that gives the %n most frequent values of %s, and how often each is there. */
  private static final String TOGETHER = "values with counts";

  /** Exact as long as there are no more. */
  private static final int COUNTED = 10_000;

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

  /** Whether {@link #readTogether} works here: a statement is dear, and the engine can count. */
  public static boolean readsTogether(Connection connection) throws SQLException {
    return facts(connection).text(TOGETHER).isPresent();
  }

  /** Receives the values of several columns. */
  @FunctionalInterface
  public interface Sinks {

    /** The one for a column. */
    Sink of(Column column);
  }

  /**
   * Passes each distinct value of several columns once, by one statement in which the engine counts
   * the most frequent ones.
   *
   * @return how the reading of each column ended
   * @throws SQLException when they can not be read, other than for lack of time
   * @throws IOException what a sink threw
   */
  public Map<Column, End> readTogether(
      Connection connection, Table table, List<Column> columns, Deadline deadline, Sinks sinks)
      throws SQLException, IOException {
    TableSql sql = TableSql.of(connection, table);
    String call = facts(connection).text(TOGETHER).orElseThrow();
    String calls =
        columns.stream()
            .map(c -> call.replace("%s", sql.quoted(c.name())).replace("%n", "" + COUNTED))
            .collect(Collectors.joining(", "));
    Map<Column, Set<String>> values =
        TimedQuery.run(
            connection,
            deadline,
            1,
            "SELECT " + calls + " FROM " + sql.all(),
            row -> counted(row, columns));
    Map<Column, End> ends = new LinkedHashMap<>();
    for (Column column : columns) {
      Set<String> found = values.getOrDefault(column, Set.of());
      ends.put(column, found.size() < COUNTED ? End.COMPLETE : End.CAPPED);
      for (String value : found.size() < COUNTED ? found : Set.<String>of()) {
        sinks.of(column).accept(value);
      }
    }
    return ends;
  }

  private static Map<Column, Set<String>> counted(ResultSet row, List<Column> columns)
      throws SQLException {
    Map<Column, Set<String>> values = new LinkedHashMap<>();
    row.next();
    for (int i = 0; i < columns.size(); i++) {
      Set<String> texts = new LinkedHashSet<>();
      if (row.getObject(i + 1) instanceof Map<?, ?> counts) {
        counts.keySet().forEach(text -> texts.add(String.valueOf(text)));
      }
      values.put(columns.get(i), texts);
    }
    return values;
  }

  private static EngineFacts facts(Connection connection) throws SQLException {
    return EngineFacts.of(connection.getMetaData().getDatabaseProductName());
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
