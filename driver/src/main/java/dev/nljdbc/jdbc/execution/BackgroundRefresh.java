package dev.nljdbc.jdbc.execution;

import dev.nljdbc.dialect.Dialect;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.ConnectionSource;
import dev.nljdbc.index.IndexRequest;
import dev.nljdbc.index.IndexStatus;
import dev.nljdbc.index.IndexStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Refreshes the index in the background, on a connection of its own. It does nothing if there is
 * none. It ends with the user's connection.
 */
public final class BackgroundRefresh implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(BackgroundRefresh.class.getName());
  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  /** The refresh takes at most a tenth of the time. */
  private static final int SHARE = 10;

  private final ConnectionFactory target;
  private final Dialect dialect;
  private final IndexStore indexes;
  private final Runnable done;
  private @Nullable Thread worker;
  private boolean closed;

  /**
   * Does nothing yet.
   *
   * @param done is told when there is a new index
   */
  public BackgroundRefresh(
      ConnectionFactory target, Dialect dialect, IndexStore indexes, Runnable done) {
    this.target = target;
    this.dialect = dialect;
    this.indexes = indexes;
    this.done = done;
  }

  /**
   * Whether a refresh is due: rows may have changed, and the last build is old enough or ran out of
   * time.
   */
  public static boolean due(IndexStatus status, IndexRequest request, Instant now) {
    Duration age = Duration.between(status.built(), now).abs(); // a clock may go back
    boolean ranOut = status.took().compareTo(request.limits().budget()) >= 0;
    return !status.stale().isEmpty()
        && status.directory() != null
        && (ranOut || age.compareTo(status.took().multipliedBy(SHARE)) >= 0);
  }

  /** Begins, unless a refresh runs. */
  public synchronized void begin(IndexRequest request, IndexProgress progress) {
    if (closed || (worker != null && worker.isAlive())) {
      return;
    }
    Thread thread = new Thread(() -> run(request, progress), "nl-jdbc index refresh");
    thread.setDaemon(true);
    worker = thread;
    thread.start();
  }

  private void run(IndexRequest request, IndexProgress progress) {
    try (SideConnection side = new SideConnection(target, dialect)) {
      Connection connection = side.open(SideConnection.Use.INDEXING);
      if (connection != null) {
        indexes.refresh(request, ConnectionSource.lending(connection), progress).close();
        done.run();
      }
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "The index stays as it was", e);
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
      ending.interrupt();
      try {
        ending.join(LONGEST_END.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
