// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.files.ReadingThread;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Runs queries on one table; a failure becomes a warning. */
final class TableQueries {

  /** The time limit of a query by index, or over a bounded number of rows. */
  static final Duration SHORT = Duration.ofSeconds(2);

  /** The time limit of reading a sample. */
  static final Duration SAMPLE = Duration.ofSeconds(10);

  /** A driver that holds all rows in memory can't be cancelled any more. */
  static final int ROWS_BETWEEN_CHECKS = 256;

  private static final int FETCH = 500;

  private final Connection connection;
  private final TableId table;
  private final String late;
  private final Deadline deadline;
  private final SavepointRunner attempts;
  private final boolean streamsOnlyInTransactions;
  private final Set<String> warnings = new LinkedHashSet<>();

  TableQueries(
      Connection connection, TableId table, Deadline deadline, boolean streamsOnlyInTransactions) {
    this.connection = connection;
    this.streamsOnlyInTransactions = streamsOnlyInTransactions;
    this.table = table;
    this.late =
        table + ": not all was read within the time that nl.index.wait and nl.index.budget allow";
    this.deadline = deadline;
    this.attempts = new SavepointRunner(connection);
  }

  /** Runs a query; {@code what} names in the warning what could not be read. */
  <T> Optional<T> get(String what, String sql, TimedQuery.Reader<T> reader) throws SQLException {
    return run(deadline, FETCH, sql, reader, e -> warn(what, e));
  }

  /** Runs a query with a time limit; exceeding it gives no warning. */
  <T> Optional<T> within(Duration budget, String sql, TimedQuery.Reader<T> reader)
      throws SQLException {
    return run(deadline.within(budget), FETCH, sql, reader, e -> {});
  }

  /**
   * Runs a query without a warning on failure; returns whether it succeeded.
   *
   * @param large whether the rows may exceed the memory
   */
  boolean quietly(String sql, boolean large, TimedQuery.Reader<Boolean> reader)
      throws SQLException {
    return TimedQuery.streaming(
        connection,
        large && streamsOnlyInTransactions,
        () -> run(deadline, large ? pieces() : FETCH, sql, reader, e -> {}).isPresent());
  }

  Deadline deadline() {
    return deadline;
  }

  /** Whether the time is up; adds a warning if so. */
  boolean late() {
    if (deadline.passed()) {
      warnings.add(late);
    }
    return deadline.passed();
  }

  /**
   * Ends the reading of rows.
   *
   * @throws SQLException when the time is up or the thread interrupted
   */
  void check() throws SQLException {
    if (deadline.passed() || ReadingThread.ends()) {
      throw new SQLException("no time left");
    }
  }

  List<String> warnings() {
    return new ArrayList<>(warnings);
  }

  private int pieces() throws SQLException {
    return FetchSize.of(connection, FETCH);
  }

  private <T> Optional<T> run(
      Deadline limit,
      int fetchSize,
      String sql,
      TimedQuery.Reader<T> reader,
      Consumer<SQLException> failed)
      throws SQLException {
    if (late()) {
      return Optional.empty();
    }
    return attempts.get(() -> TimedQuery.run(connection, limit, fetchSize, sql, reader), failed);
  }

  private void warn(String what, SQLException e) {
    if (!late()) {
      String message = String.valueOf(e.getMessage()).strip().replaceFirst("(?s)\\R.*", "");
      warnings.add(table + ": could not read " + what + ": " + message);
    }
  }
}
