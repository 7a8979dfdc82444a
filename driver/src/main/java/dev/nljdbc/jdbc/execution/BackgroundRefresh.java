// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.files.ReadingThread;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.index.IndexStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads for the index in the background, on a connection of its own: tables that were not reached
 * in time, and changed rows. It pauses while questions are answered, and ends with the user's
 * connection.
 */
public final class BackgroundRefresh implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(BackgroundRefresh.class.getName());
  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  /** The time to keep what was read when the user's connection is closed. */
  private static final Duration KEEPING = Duration.ofSeconds(1);

  /** The interval of keeping what was read: a process that ends loses no more. */
  private static final Duration FIRST_SLICE = Duration.ofSeconds(2);

  private static final Duration USUAL_SLICE = Duration.ofSeconds(30);

  /** Questions without end only slow it down. */
  private static final Duration PAUSE_BEFORE_SLICE = Duration.ofSeconds(10);

  private static final Duration PAUSE_BETWEEN_TABLES = Duration.ofMillis(200);

  private static final Duration POLL = Duration.ofMillis(20);

  /** The refresh takes at most a tenth of the time. */
  private static final int SHARE = 10;

  private final ConnectionFactory target;
  private final Dialect dialect;
  private final IndexStore indexes;
  private final AtomicInteger questions;
  private final Runnable done;
  private @Nullable Thread worker;
  private volatile boolean closed;
  private volatile long refused = System.nanoTime() - SideConnection.BACK_OFF.toNanos() - 1;
  private volatile boolean spent;
  private volatile boolean readingOn;
  private volatile boolean failed;

  /**
   * Does nothing yet.
   *
   * @param questions how many are being answered
   * @param done is told when there is a new index
   */
  public BackgroundRefresh(
      ConnectionFactory target,
      Dialect dialect,
      IndexStore indexes,
      AtomicInteger questions,
      Runnable done) {
    this.target = target;
    this.dialect = dialect;
    this.indexes = indexes;
    this.questions = questions;
    this.done = done;
  }

  /** Whether there may be a connection of its own: one that was refused may be given later. */
  boolean possible() {
    return System.nanoTime() - refused > SideConnection.BACK_OFF.toNanos();
  }

  /**
   * Whether there is something to do: tables were not reached; or rows may have changed, and the
   * last build is old enough.
   */
  public static boolean due(IndexStatus status, IndexRequest request, Instant now) {
    Duration age = Duration.between(status.built(), now).abs(); // a clock may go back
    return request.root().isPresent() // what is in memory on purpose is read whole
        && !status.readOnly()
        && (status.unread() > 0
            || (!status.stale().isEmpty()
                && age.compareTo(status.took().multipliedBy(SHARE)) >= 0));
  }

  /**
   * Begins, unless it runs.
   *
   * @param unread how many tables were not reached; 0 to refresh what changed
   */
  public synchronized void begin(IndexRequest request, int unread, IndexProgress progress) {
    if (closed || (unread > 0 && spent) || (worker != null && worker.isAlive())) {
      return;
    }
    Thread thread =
        new ReadingThread(() -> run(request, unread, progress), "nl-jdbc index refresh");
    worker = thread;
    thread.start();
  }

  private void run(IndexRequest request, int unread, IndexProgress progress) {
    IndexProgress pausing =
        state -> {
          progress.at(state);
          pause(request, PAUSE_BETWEEN_TABLES);
        };
    try (SideConnection side = new SideConnection(target, dialect)) {
      Connection connection = side.open(SideConnection.Use.INDEXING);
      if (connection == null) {
        refused = System.nanoTime();
      } else {
        read(request, unread, ConnectionSource.lending(connection), pausing);
      }
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "The index stays as it was", e);
      if (!failed && !closed) {
        failed = true;
        done.run(); // the connection may have been lost: the next question begins again, once
      }
    }
  }

  private void read(
      IndexRequest request, int unread, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    if (unread == 0) {
      indexes.follow(request, source, progress, () -> closed).close();
      done.run();
      return;
    }
    readingOn = true;
    long end = System.nanoTime() + request.limits().budget().toNanos();
    Duration slice = FIRST_SLICE;
    int before = unread;
    while (before > 0 && !closed && !spent) {
      pause(request, PAUSE_BEFORE_SLICE);
      int left = readOn(request.withBudget(slice), source, progress);
      Duration longer = slice.multipliedBy(2);
      boolean usual = left < before && longer.compareTo(USUAL_SLICE) > 0;
      slice = usual ? USUAL_SLICE : longer; // what it can't finish needs more time than that
      before = left;
      spent = left > 0 && System.nanoTime() - end >= 0;
    }
    readingOn = false;
  }

  private int readOn(IndexRequest slice, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    try (DatabaseIndex index = indexes.readOn(slice, source, progress, () -> closed)) {
      failed = false;
      return index.status().unread();
    } finally {
      done.run();
    }
  }

  /** Leaves the machine to questions that run, as long as none of them waits for this index. */
  private void pause(IndexRequest request, Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    while (questions.get() > 0
        && !closed
        && !indexes.isWaitedFor(request)
        && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** Ends the refresh; waits a limited time until its connection is closed. */
  @Override
  public void close() {
    Thread ending;
    synchronized (this) {
      closed = true;
      ending = worker;
    }
    if (ending != null) {
      try {
        if (readingOn) {
          ending.join(KEEPING.toMillis());
        }
        ReadingThread.end(ending);
        ending.join(LONGEST_END.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
