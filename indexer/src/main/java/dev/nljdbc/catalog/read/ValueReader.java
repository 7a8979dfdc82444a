// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.ValueHash;
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
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
    RowStretches stretches = RowStretches.of(connection, table, "", deadline);
    HeldTexts texts = new HeldTexts((of, value) -> sink.accept(value), stretches.several());
    Passing passing = new Passing(column, cap, texts, stretches.several());
    List<SQLException> errors = new ArrayList<>();
    int pieces = FetchSize.of(sql.facts(), connection, FETCH);
    SavepointRunner runner = new SavepointRunner(connection);
    RowStretches.Reader reader =
        where -> {
          String query = sql.limit(sql.distinctValues(column, where), cap + 1);
          boolean all =
              runner
                  .get(
                      () -> TimedQuery.run(connection, deadline, pieces, query, passing::pass),
                      errors::add)
                  .orElse(false);
          texts.release();
          return all;
        };
    try {
      boolean all =
          TimedQuery.streaming(
              connection, sql.streamsOnlyInTransactions(), () -> stretches.each(reader));
      if (!all && !passing.capped() && !deadline.passed() && !errors.isEmpty()) {
        throw errors.get(0);
      }
      return all ? End.COMPLETE : passing.capped() ? End.CAPPED : End.LATE;
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

  /** Passes values on, each once. */
  private static final class Passing {

    private final Column column;
    private final long cap;
    private final HeldTexts texts;
    private final @Nullable ValueCounts before;
    private long given;

    /**
     * Begins.
     *
     * @param repeated whether a value may come in several results
     */
    Passing(Column column, long cap, HeldTexts texts, boolean repeated) {
      this.column = column;
      this.cap = cap;
      this.texts = texts;
      this.before = repeated ? new ValueCounts(1) : null;
    }

    boolean capped() {
      return given > cap;
    }

    /** Takes the values of a result; returns whether there was room for all. */
    boolean pass(ResultSet rows) throws SQLException {
      while (rows.next()) {
        String value = rows.getString(1);
        if (value == null || (before != null && !before.add(ValueHash.exactly(value), value))) {
          continue;
        }
        if (++given > cap) {
          return false;
        }
        texts.add(column, value);
      }
      return true;
    }
  }
}
