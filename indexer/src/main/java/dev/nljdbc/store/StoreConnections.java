// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import dev.nljdbc.dialect.Secrets;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Deque;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Connections to the store, a few at once, each for one transaction at a time. After a failure to
 * reach the store, nobody tries again for a moment: questions must not wait for it. Thread-safe.
 */
final class StoreConnections implements AutoCloseable {

  /** The maximum number of connections of one member; a server usually has a hundred. */
  private static final int MOST = 3;

  private static final int MOST_IDLE = 1;

  /** Idle connections are closed after this time. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(4);

  private final StoreAddress address;
  private final Semaphore turns = new Semaphore(MOST, true);
  private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
  private final FirstUse firstUse;
  private final ScheduledExecutorService executor;
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile long usedNanos;
  private volatile @Nullable Fault fault;
  private volatile boolean prepared;

  /** Why the store can't be reached, and until when nobody tries. */
  private record Fault(String words, boolean busy, long untilNanos, Duration pause) {}

  /** Work in one transaction, which may be repeated. */
  @FunctionalInterface
  interface Work<T> {
    T with(Connection connection) throws SQLException, IOException;
  }

  /** Done once, before any other work. */
  @FunctionalInterface
  interface FirstUse {
    void with(Connection connection, StoreTables.Opener another) throws SQLException, IOException;
  }

  StoreConnections(StoreAddress address, FirstUse firstUse, ScheduledExecutorService executor) {
    this.address = address;
    this.firstUse = firstUse;
    this.executor = executor;
  }

  /** Why the store could not be reached the last time; empty when it could. */
  Optional<String> fault() {
    return Optional.ofNullable(fault).map(Fault::words);
  }

  /**
   * Does something in a transaction. The work may run twice, where a connection turns out to have
   * been lost meanwhile.
   *
   * @throws StoreException when the store can't be reached, or refuses
   */
  <T> T with(Work<T> work) throws StoreException {
    Fault known = fault;
    if (known != null && System.nanoTime() - known.untilNanos() < 0) {
      throw new StoreException(known.words(), true, known.busy());
    }
    takeTurn();
    try {
      T result = onConnection(work);
      fault = null;
      return result;
    } catch (SQLException e) {
      throw noted(failure(e));
    } catch (StoreException e) {
      throw noted(e);
    } catch (IOException e) {
      throw new StoreException(String.valueOf(e.getMessage()), false, e);
    } finally {
      turns.release();
    }
  }

  private void takeTurn() throws StoreException {
    try {
      if (!turns.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new StoreException("all connections to the team's store are in use", true, true);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("the thread was interrupted", true, e);
    }
  }

  private <T> T onConnection(Work<T> work) throws SQLException, IOException {
    Connection used = idle.poll();
    if (used != null) {
      try {
        return inTransaction(used, work);
      } catch (SQLException e) {
        if (!isAway(e)) {
          throw e;
        }
        forgetIdle(); // it was lost since it was last used, and so were the others
      }
    }
    return inTransaction(open(), work);
  }

  private Connection open() throws SQLException, IOException {
    Connection connection = connect();
    try {
      connection.setAutoCommit(false);
      prepare(connection);
      return connection;
    } catch (SQLException | IOException | RuntimeException e) {
      close(connection);
      throw e;
    }
  }

  /** Whatever is wrong: whoever changes a password or an address should not stop questions. */
  private Connection connect() throws StoreException {
    try {
      return DriverManager.getConnection(address.url(), properties());
    } catch (SQLException e) {
      throw new StoreException(Secrets.hide(String.valueOf(e.getMessage())), true, e);
    }
  }

  private synchronized void prepare(Connection connection) throws SQLException, IOException {
    if (!prepared) {
      firstUse.with(connection, this::connectToPrepare);
      connection.commit();
      prepared = true;
    }
  }

  private Properties properties() {
    Properties properties = new Properties();
    properties.put("connectTimeout", "3");
    properties.put("socketTimeout", "5");
    properties.put("tcpKeepAlive", "true");
    properties.put("ApplicationName", "nl-jdbc");
    address.user().ifPresent(user -> properties.put("user", user));
    address.password().ifPresent(password -> properties.put("password", password));
    return properties;
  }

  private <T> T inTransaction(Connection connection, Work<T> work)
      throws SQLException, IOException {
    boolean done = false;
    try {
      T result = work.with(connection);
      connection.commit();
      done = true;
      return result;
    } finally {
      if (done || rolledBack(connection)) {
        giveBack(connection);
      } else {
        close(connection);
      }
    }
  }

  private static boolean rolledBack(Connection connection) {
    try {
      connection.rollback();
      return true;
    } catch (SQLException e) {
      return false; // it is closed and replaced
    }
  }

  private void giveBack(Connection connection) {
    idle.push(connection);
    usedNanos = System.nanoTime();
    if (closing.compareAndSet(false, true)) {
      closeLater();
    }
    while (idle.size() > MOST_IDLE) {
      Connection oldest = idle.pollLast();
      if (oldest != null) {
        close(oldest);
      }
    }
  }

  private void closeLater() {
    try {
      Future<?> unused = executor.schedule(this::closeIdle, IDLE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      forgetIdle(); // the store was closed
    }
  }

  private void closeIdle() {
    if (System.nanoTime() - usedNanos < IDLE.toNanos()) {
      closeLater();
    } else {
      closing.set(false);
      forgetIdle();
    }
  }

  private void forgetIdle() {
    for (Connection lost = idle.poll(); lost != null; lost = idle.poll()) {
      close(lost);
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      System.getLogger(StoreConnections.class.getName())
          .log(System.Logger.Level.DEBUG, "A connection to the store is lost", e);
    }
  }

  private Connection connectToPrepare() throws SQLException {
    return DriverManager.getConnection(address.url(), properties());
  }

  private static StoreException failure(SQLException e) {
    return new StoreException(Secrets.hide(String.valueOf(e.getMessage())), isAway(e), e);
  }

  /** Notes that the store can't be used at present, which nobody tries again for a moment. */
  private StoreException noted(StoreException failure) {
    if (failure.away()) {
      Fault before = fault;
      Duration pause = before == null ? FIRST_PAUSE : before.pause().multipliedBy(2);
      pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
      String words = String.valueOf(failure.getMessage());
      fault = new Fault(words, failure.busy(), System.nanoTime() + pause.toNanos(), pause);
    }
    return failure;
  }

  /**
   * Whether a later try may work without anybody changing rights: no connection, a server that
   * shuts down or is full, a time-out, a deadlock.
   */
  private static boolean isAway(SQLException e) {
    String state = e.getSQLState() == null ? "08000" : e.getSQLState();
    return state.startsWith("08")
        || state.startsWith("57")
        || state.startsWith("53")
        || state.startsWith("40")
        || state.equals("55P03") // a lock that was not to be had in time
        || state.equals("25006"); // a standby that is not yet the new primary
  }

  @Override
  public void close() {
    forgetIdle();
  }
}
