// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import dev.nljdbc.telemetry.Operation;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** Measures the searches and the exploration SQL of one question. */
final class QuestionTimer {

  private final long began = System.nanoTime();
  private final LongAdder searchNanos = new LongAdder();
  private final LongAdder sqlNanos = new LongAdder();

  /** The workspace with measured searches and exploration. */
  Workspace on(Workspace workspace) {
    return workspace
        .searching(new MeteredIndex(workspace.index(), searchNanos))
        .through(new MeteredExplorer(workspace.explorer()));
  }

  /** Since the question was asked. */
  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** The times measured so far. */
  TimeSpent of(Duration all, Duration model) {
    return TimeSpent.of(
        all, model, Duration.ofNanos(searchNanos.sum()), Duration.ofNanos(sqlNanos.sum()));
  }

  /** A call that takes time. */
  @FunctionalInterface
  interface TimedCall<T, E extends Exception> {
    T run() throws E;
  }

  /** Adds what a call takes. */
  static <T, E extends Exception> T timed(LongAdder nanos, TimedCall<T, E> call) throws E {
    long began = System.nanoTime();
    try {
      return call.run();
    } finally {
      nanos.add(System.nanoTime() - began);
    }
  }

  private final class MeteredExplorer extends ForwardingExplorer {

    MeteredExplorer(SqlExplorer explorer) {
      super(explorer);
    }

    @Override
    protected SqlExplorer before(SqlExplorer other) {
      return new MeteredExplorer(other);
    }

    @Override
    public Rows run(String sql, int maxRows, Cancellation cancellation) throws SQLException {
      return Operation.watched(
          Operation.Kind.QUERY,
          "explore",
          operation -> {
            operation.about(() -> sql);
            Rows rows = timed(sqlNanos, () -> explorer.run(sql, maxRows, cancellation));
            operation.found(rows.total());
            return rows;
          });
    }

    @Override
    public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
      return Operation.watched(
          Operation.Kind.QUERY,
          "explore",
          operation -> {
            operation.about(() -> sql);
            ResultDigest digest = timed(sqlNanos, () -> explorer.digest(sql, cancellation));
            operation.found(digest.rows());
            return digest;
          });
    }

    @Override
    public LiveValueSearch.Found values(
        LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
      return timed(searchNanos, () -> explorer.values(search, query, cancellation));
    }
  }
}
