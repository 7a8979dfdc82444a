package dev.nljdbc.answer;

import dev.nljdbc.agent.tool.ForwardingExplorer;
import dev.nljdbc.agent.tool.SqlExplorer;
import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.agent.tool.Workspace;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.LiveValueSearch;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures the searches and the exploration SQL of one question. An index is shared by questions,
 * so its searches are counted by the thread that makes them, from {@link #begin} on.
 */
public final class QuestionTimer {

  private static final ThreadLocal<QuestionTimer> SEARCHING = new ThreadLocal<>();

  private final long began = System.nanoTime();
  private final LongAdder searchNanos = new LongAdder();
  private final LongAdder sqlNanos = new LongAdder();

  QuestionTimer() {}

  /** The same index, whose searches can be measured. Closing it closes the other. */
  public static DatabaseIndex measured(DatabaseIndex index) {
    return new MeteredIndex(index);
  }

  /** Measuring, until closed. */
  interface Measuring extends AutoCloseable {

    @Override
    void close();
  }

  /** Measures this thread's searches; a question within a question measures its own. */
  Measuring begin() {
    QuestionTimer outer = SEARCHING.get();
    SEARCHING.set(this);
    return () -> {
      if (outer == null) {
        SEARCHING.remove();
      } else {
        SEARCHING.set(outer);
      }
    };
  }

  /** A search of this thread took so long. */
  static void searched(long nanos) {
    QuestionTimer meter = SEARCHING.get();
    if (meter != null) {
      meter.searchNanos.add(nanos);
    }
  }

  /** The same workspace, whose exploration is measured. */
  Workspace on(Workspace workspace) {
    return workspace.through(new MeteredExplorer(workspace.explorer()));
  }

  /** Since the question was asked. */
  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** What was measured so far. */
  TimeSpent of(Duration all, Duration model) {
    return TimeSpent.of(
        all, model, Duration.ofNanos(searchNanos.sum()), Duration.ofNanos(sqlNanos.sum()));
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
      return timed(sqlNanos, () -> explorer.run(sql, maxRows, cancellation));
    }

    @Override
    public ResultDigest digest(String sql, Cancellation cancellation) throws SQLException {
      return timed(sqlNanos, () -> explorer.digest(sql, cancellation));
    }

    @Override
    public LiveValueSearch.Found values(
        LiveValueSearch search, ValueQuery query, Cancellation cancellation) throws SQLException {
      return timed(searchNanos, () -> explorer.values(search, query, cancellation));
    }

    private static <T> T timed(LongAdder nanos, Exploring<T> exploring) throws SQLException {
      long began = System.nanoTime();
      try {
        return exploring.run();
      } finally {
        nanos.add(System.nanoTime() - began);
      }
    }

    @FunctionalInterface
    private interface Exploring<T> {
      T run() throws SQLException;
    }
  }
}
