package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Queries on one table that may fail: what goes wrong becomes a warning, and the rest goes on. */
final class TableQueries {

  private static final int FETCH = 500;

  private final Connection connection;
  private final TableId table;
  private final String late;
  private final Deadline deadline;
  private final Attempts attempts;
  private final boolean streamsOnlyInTransactions;
  private final Set<String> warnings = new LinkedHashSet<>();

  TableQueries(
      Connection connection, TableId table, Deadline deadline, boolean streamsOnlyInTransactions) {
    this.connection = connection;
    this.streamsOnlyInTransactions = streamsOnlyInTransactions;
    this.table = table;
    this.late = table + ": the time budget was spent before all was read";
    this.deadline = deadline;
    this.attempts = new Attempts(connection);
  }

  /** Runs a query; {@code what} names in the warning what could not be read. */
  <T> Optional<T> get(String what, String sql, TimedQuery.Reader<T> reader) throws SQLException {
    return run(deadline, sql, reader, e -> warn(what, e));
  }

  /** Runs a query that may take only so long; that it took longer is no fault. */
  <T> Optional<T> within(Duration budget, String sql, TimedQuery.Reader<T> reader)
      throws SQLException {
    return run(deadline.within(budget), sql, reader, e -> {});
  }

  /**
   * Runs a query whose failure has another way out; returns whether it went well.
   *
   * @param large whether the rows are too many to be held in memory at once
   */
  boolean quietly(String sql, boolean large, TimedQuery.Reader<Boolean> reader)
      throws SQLException {
    return TimedQuery.streaming(
        connection,
        large && streamsOnlyInTransactions,
        () -> run(deadline, sql, reader, e -> {}).isPresent());
  }

  /** Whether the time is up; if so, a warning says it. */
  boolean late() {
    if (deadline.passed()) {
      warnings.add(late);
    }
    return deadline.passed();
  }

  List<String> warnings() {
    return new ArrayList<>(warnings);
  }

  private <T> Optional<T> run(
      Deadline limit, String sql, TimedQuery.Reader<T> reader, Consumer<SQLException> failed)
      throws SQLException {
    if (late()) {
      return Optional.empty();
    }
    return attempts.get(() -> TimedQuery.run(connection, limit, FETCH, sql, reader), failed);
  }

  private void warn(String what, SQLException e) {
    if (!late()) {
      String message = String.valueOf(e.getMessage()).strip().replaceFirst("(?s)\\R.*", "");
      warnings.add(table + ": could not read " + what + ": " + message);
    }
  }
}
