package dev.nljdbc.index;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.dialect.Dialects;
import dev.nljdbc.files.FileFaults;
import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.index.IndexOpening.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * Opens the index of a database, building it first where there is none, it is damaged, or the
 * schema changed. Handles are shared and counted. Thread-safe.
 *
 * <p>Databases are told apart by the request's identity and root alone: two databases in memory
 * whose URLs are equal need identities that differ.
 */
public final class IndexStore implements AutoCloseable {

  private final Surroundings surroundings;
  private final OpenIndexCache open = new OpenIndexCache();

  /** Forgets those that nobody holds: databases in memory come and go with their identities. */
  private final Cache<OpenIndexCache.Key, Turn> turns = Caffeine.newBuilder().weakValues().build();

  /**
   * One database's turn to be opened, and what is known of its schema.
   *
   * @param lock for one thread at a time
   * @param memo of marks seen
   */
  private record Turn(ReentrantLock lock, LazySchema.FingerprintCache memo) {}

  /** A store of its own; a process needs one. */
  public IndexStore() {
    this(IndexOpening.Storage.FILES, Clock.systemUTC());
  }

  IndexStore(IndexOpening.Storage storage, Clock clock) {
    this.surroundings = new Surroundings(storage, clock, System::nanoTime);
  }

  /**
   * Opens the index, building what is missing. Rows that changed since are read at once where that
   * is a matter of a moment; else the status names the tables, and {@link #refresh} reads them.
   *
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex open(IndexRequest request, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    return source.with(
        connection -> {
          Turn turn = turn(request);
          LazySchema look = LazySchema.at(connection, request, turn.memo());
          Optional<OpenIndex> shared = open.shared(request, look.fingerprint());
          OpenIndex index =
              shared.isPresent() ? shared.get() : opened(request, look, connection, progress, turn);
          look.remember();
          return followed(index, request, look, connection, progress, turn);
        });
  }

  private OpenIndex opened(
      IndexRequest request,
      LazySchema look,
      Connection connection,
      IndexProgress progress,
      Turn turn)
      throws SQLException {
    lock(turn);
    try {
      Optional<OpenIndex> shared = open.shared(request, look.fingerprint()); // another was quicker
      return shared.isPresent()
          ? shared.get()
          : open.keep(request, opening(request, progress).open(look, connection));
    } finally {
      turn.lock().unlock();
    }
  }

  private DatabaseIndex followed(
      OpenIndex index,
      IndexRequest request,
      LazySchema look,
      Connection connection,
      IndexProgress progress,
      Turn turn)
      throws SQLException {
    List<String> stale = stale(index, connection);
    if (stale.isEmpty()
        || turn.lock().isLocked() // somebody is at it, and may be for long
        || !RowChanges.readNow(index, stale, surroundings.clock().instant())) {
      return index.handle(stale);
    }
    try {
      OpenIndex next = refreshed(request, RefreshScope.CHANGED, look, connection, progress, turn);
      return next.handle(stale(next, connection));
    } finally {
      index.close();
    }
  }

  private static List<String> stale(OpenIndex index, Connection connection) throws SQLException {
    Map<TableId, TableRecord> records =
        index.contents().records().stream().collect(Collectors.toMap(TableRecord::table, r -> r));
    return new RowChanges(connection, Dialects.of(index.catalog().product()).changes())
        .stale(index.catalog().tables(), records);
  }

  /**
   * Reads what changed, or was not reached for want of time, and opens the index.
   *
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex refresh(
      IndexRequest request, ConnectionSource source, IndexProgress progress) throws SQLException {
    return refresh(request, RefreshScope.CHANGED, source, progress);
  }

  /**
   * Reads one table in any case, beside those whose columns changed, and opens the index.
   *
   * @param table its name, in any case, with its schema outside the default one
   * @throws SQLException when there is no such table (SQLState 42S02), the database could not be
   *     read, or the thread was interrupted
   */
  public DatabaseIndex refresh(
      IndexRequest request, String table, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    return refresh(request, RefreshScope.of(table), source, progress);
  }

  /**
   * Builds the whole index anew, beside the live one, and opens it.
   *
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex rebuild(
      IndexRequest request, ConnectionSource source, IndexProgress progress) throws SQLException {
    return refresh(request, RefreshScope.ALL, source, progress);
  }

  private DatabaseIndex refresh(
      IndexRequest request, RefreshScope what, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    return source.with(
        connection -> {
          Turn turn = turn(request);
          LazySchema look = LazySchema.at(connection, request, turn.memo());
          OpenIndex index = refreshed(request, what, look, connection, progress, turn);
          look.remember();
          return index.handle(stale(index, connection));
        });
  }

  private OpenIndex refreshed(
      IndexRequest request,
      RefreshScope what,
      LazySchema look,
      Connection connection,
      IndexProgress progress,
      Turn turn)
      throws SQLException {
    lock(turn);
    try (OpenIndexCache.Share before = open.share(request)) {
      return open.keep(
          request, opening(request, progress).refresh(look, connection, what, before.index()));
    } finally {
      turn.lock().unlock();
    }
  }

  /** What is known of an index in a directory, without connecting to its database. */
  public StoredIndex status(IndexRequest request) {
    return request
        .directory()
        .map(folder -> new IndexDirectory(folder).look(surroundings.clock().instant()))
        .orElse(StoredIndex.NONE);
  }

  /**
   * Removes an index from the disk; who reads it reads on. Waits for a build under way.
   *
   * @return whether there was one
   * @throws SQLException when it can't be removed, or the thread was interrupted
   */
  public boolean drop(IndexRequest request) throws SQLException {
    open.forget(request);
    Optional<Path> folder = request.directory();
    if (folder.isEmpty() || !Files.exists(folder.get(), LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    IndexDirectory directory = new IndexDirectory(folder.get());
    try (ProcessLock lock = directory.lock()) {
      return directory.drop();
    } catch (IOException e) {
      if (Interrupts.caused(e)) {
        throw Interrupts.cancelled(e);
      }
      throw new SQLException(
          "The index in " + folder.get() + " can't be removed: " + FileFaults.words(e), e);
    }
  }

  private IndexOpening opening(IndexRequest request, IndexProgress progress) {
    return new IndexOpening(request, progress, surroundings);
  }

  private Turn turn(IndexRequest request) {
    return turns.get(
        OpenIndexCache.Key.of(request),
        key ->
            new Turn(
                new ReentrantLock(),
                new LazySchema.FingerprintCache(request.directory().orElse(null))));
  }

  private static void lock(Turn turn) throws SQLException {
    try {
      turn.lock().lockInterruptibly();
    } catch (InterruptedException e) {
      throw Interrupts.cancelled(e);
    }
  }

  /** Gives the store's shares back; handles in use stay open until they are closed. */
  @Override
  public void close() {
    open.close();
  }
}
