package dev.nljdbc.index;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Opens the index of a database, building it first where there is none, it is damaged, or the
 * schema changed. Handles are shared and counted. Thread-safe.
 *
 * <p>Databases are told apart by the request's identity and root alone: two databases in memory
 * whose URLs are equal need identities that differ.
 */
public final class IndexStore implements AutoCloseable {

  /** Indexes that nobody uses are kept open for the next connection, within these bounds. */
  private static final int IDLE = 32;

  private static final Duration IDLE_TIME = Duration.ofMinutes(10);

  private final Storage storage;
  private final Clock clock;
  private final Cache<Key, OpenIndex> open;

  /** Forgets those that nobody holds: databases in memory come and go with their identities. */
  private final Cache<Key, ReentrantLock> locks = Caffeine.newBuilder().weakValues().build();

  /** A store of its own; a process needs one. */
  public IndexStore() {
    this(Storage.FILES, Clock.systemUTC());
  }

  IndexStore(Storage storage, Clock clock) {
    this.storage = storage;
    this.clock = clock;
    this.open =
        Caffeine.newBuilder()
            .maximumSize(IDLE)
            .expireAfterAccess(IDLE_TIME)
            .executor(Runnable::run)
            .removalListener(
                (@Nullable Key key, @Nullable OpenIndex index, RemovalCause cause) ->
                    release(key, index))
            .build();
  }

  private static void release(@Nullable Key key, @Nullable OpenIndex index) {
    if (key != null && index != null && key.kept()) {
      index.release();
    }
  }

  private record Key(String identity, Optional<Path> root) {

    /**
     * Whether the store has a share of its own. Not where the index is to be in memory: then the
     * database may be too, and be another one when it is next opened.
     */
    boolean kept() {
      return root.isPresent();
    }
  }

  /**
   * Opens the index, building what is missing.
   *
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex open(IndexRequest request, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    return source.with(
        connection -> {
          Schema schema = Schema.read(connection, request);
          Optional<DatabaseIndex> shared = shared(request, schema);
          if (shared.isPresent()) {
            return shared.get();
          }
          ReentrantLock lock = lock(request);
          try {
            shared = shared(request, schema); // another thread may have been quicker
            return shared.isPresent()
                ? shared.get()
                : keep(request, opening(request, progress).open(schema, connection, false));
          } finally {
            lock.unlock();
          }
        });
  }

  /**
   * Builds the index anew, beside the live one, and opens it.
   *
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex rebuild(
      IndexRequest request, ConnectionSource source, IndexProgress progress) throws SQLException {
    return source.with(
        connection -> {
          ReentrantLock lock = lock(request);
          try {
            Schema schema = Schema.read(connection, request);
            return keep(request, opening(request, progress).open(schema, connection, true));
          } finally {
            lock.unlock();
          }
        });
  }

  private IndexOpening opening(IndexRequest request, IndexProgress progress) {
    return new IndexOpening(request, progress, storage, clock);
  }

  private Optional<DatabaseIndex> shared(IndexRequest request, Schema schema) {
    OpenIndex index = open.getIfPresent(key(request));
    return index != null
            && index.status().fingerprint().equals(schema.fingerprint())
            && index.share()
        ? Optional.of(new IndexHandle(index))
        : Optional.empty();
  }

  /** Gives the opener's share to the caller, and keeps another for those who come later. */
  private DatabaseIndex keep(IndexRequest request, OpenIndex index) {
    Key key = key(request);
    if (key.kept()) {
      index.share();
    }
    open.put(key, index);
    return new IndexHandle(index);
  }

  private ReentrantLock lock(IndexRequest request) throws SQLException {
    ReentrantLock lock = locks.get(key(request), k -> new ReentrantLock());
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      throw Interrupts.cancelled(e);
    }
    return lock;
  }

  private static Key key(IndexRequest request) {
    return new Key(request.identity(), request.root());
  }

  /** Gives the store's shares back; handles in use stay open until they are closed. */
  @Override
  public void close() {
    open.invalidateAll();
    open.cleanUp();
  }
}
