// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.store;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The store that a team's programs share: one per address and process. Nothing waits for it longer
 * than a few seconds, and nothing fails because it is away: the disk has what this member needs,
 * and what it says waits there. Thread-safe.
 */
public final class TeamStore implements AutoCloseable {

  private static final Logger LOG = System.getLogger(TeamStore.class.getName());
  private static final Duration SOON = Duration.ofMillis(200);
  private static final Duration AGAIN = Duration.ofSeconds(2);

  /** The outbox, and the renewal of leases. */
  private static final int THREADS = 2;

  /** Indexes under way at once, which may take minutes: leases are renewed meanwhile. */
  private static final int TRANSFERS = 2;

  private static final Duration IDLE = Duration.ofSeconds(5);

  /** Logs are shortened about once in so many batches. */
  private static final int BETWEEN_SHORTENING = 100;

  private final StoreAddress address;
  private final StoreConnections connections;
  private final Outbox outbox;
  private final ScheduledThreadPoolExecutor executor;
  private final ThreadPoolExecutor transfers;
  private final Map<String, TeamDatabase> databases = new ConcurrentHashMap<>();
  private final AtomicBoolean due = new AtomicBoolean();
  private int batches;

  /**
   * Connects when it is first needed.
   *
   * @param folder where what waits for the store is kept; empty for memory
   */
  public TeamStore(StoreAddress address, Optional<Path> folder) {
    this.address = address;
    this.executor = new ScheduledThreadPoolExecutor(THREADS, TeamStore::thread);
    this.connections = new StoreConnections(address, StoreTables::prepare, executor);
    this.outbox =
        new Outbox(folder.map(in -> in.resolve("outbox-" + address.mark())), this::deliver);
    executor.setKeepAliveTime(IDLE.toSeconds(), TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    executor.setRemoveOnCancelPolicy(true);
    this.transfers =
        new ThreadPoolExecutor(
            TRANSFERS,
            TRANSFERS,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            TeamStore::thread);
    transfers.allowCoreThreadTimeOut(true);
    wake(); // for what an earlier process left
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "nl-jdbc team store");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * What it keeps of one database.
   *
   * @param id tells the database, as one user sees it, from others
   * @param shared the same without the user
   * @param directory of its index; empty when that is held in memory
   */
  public TeamDatabase database(String id, String shared, Optional<Path> directory) {
    return databases.computeIfAbsent(
        id + "\n" + directory.map(Path::toString).orElse(""),
        key -> new TeamDatabase(this, id, shared, directory));
  }

  /** Where it is. */
  public StoreAddress address() {
    return address;
  }

  /** Whether this member only reads. */
  public boolean readOnly() {
    return address.readOnly();
  }

  /** Its state, in words for people. */
  public String state() {
    int waiting = outbox.size();
    String rest = waiting == 0 ? "" : "; " + waiting + " entries wait for it";
    return connections
        .fault()
        .map(why -> address + " can't be reached: " + why + rest)
        .orElse(address + (readOnly() ? ", read only" : "") + rest);
  }

  /** Why it could not be reached the last time; empty when it could. */
  public Optional<String> fault() {
    return connections.fault();
  }

  StoreConnections connections() {
    return connections;
  }

  Outbox outbox() {
    return outbox;
  }

  ScheduledExecutorService executor() {
    return executor;
  }

  /** The transfer of an index. */
  private record Transfer(Runnable work, Runnable unless) implements Runnable {

    @Override
    public void run() {
      work.run();
    }
  }

  /**
   * Transfers an index in the background.
   *
   * @param unless runs instead if the store is closed before its turn comes
   */
  public void transfer(Runnable work, Runnable unless) {
    try {
      transfers.execute(new Transfer(work, unless));
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "The store was closed", e);
      unless.run();
    }
  }

  /** Sends what waits, soon. */
  void wake() {
    if (due.compareAndSet(false, true)) {
      schedule(SOON);
    }
  }

  private void schedule(Duration delay) {
    try {
      Future<?> unused = executor.schedule(this::send, delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "The store was closed", e);
    }
  }

  private synchronized void send() {
    due.set(false);
    try {
      outbox.send();
    } catch (StoreException e) {
      LOG.log(Level.DEBUG, "{0} entries wait for the store: {1}", outbox.size(), e.getMessage());
      if (due.compareAndSet(false, true)) {
        schedule(AGAIN);
      }
    }
  }

  private void deliver(List<Outbox.Entry> entries) throws StoreException {
    connections.with(
        connection -> {
          StoreSql.write(connection, entries);
          return entries;
        });
    if (++batches % BETWEEN_SHORTENING == 1) {
      Set<String> ids = new HashSet<>();
      entries.forEach(entry -> ids.add(entry.database()));
      connections.with(
          connection -> {
            for (String id : ids) {
              StoreSql.shortenLog(connection, id);
              StoreSql.shortenAnswers(connection, id);
            }
            return ids;
          });
    }
  }

  /** Whether the store has all that this member and those before it in its folder said. */
  public boolean delivered() {
    return outbox.size() == 0 && !outbox.hasOthers();
  }

  /** Sends what waits now; returns after that time at the latest. */
  public void flush(Duration longest) {
    if (outbox.size() == 0) {
      return;
    }
    try {
      executor.submit(this::send).get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
      LOG.log(Level.DEBUG, "What waits for the store waits on", e);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    transfers
        .shutdownNow()
        .forEach(
            waiting -> {
              if (waiting instanceof Transfer transfer) {
                transfer.unless().run();
              }
            });
    outbox.close();
    connections.close();
  }
}
