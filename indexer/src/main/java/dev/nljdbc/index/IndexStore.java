// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.files.FileErrors;
import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.files.ReadingThread;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.index.IndexOpening.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Opens the index of a database. Builds it first if it is missing or damaged, or if the schema
 * changed. Handles share one open index. Thread-safe.
 *
 * <p>Identity and root of the request distinguish databases: two databases in memory with equal
 * URLs need different identities.
 */
public final class IndexStore implements AutoCloseable {

  private static final Predicate<Turn> NEVER = turn -> false;

  /** How often who waits looks whether to end. */
  private static final Duration LOOK = Duration.ofMillis(100);

  /** For background reading to keep what it has. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Storage storage;
  private final Clock clock;
  private final OpenIndexCache open = new OpenIndexCache();

  /** Weak, since databases in memory come and go with their identities. */
  private final Cache<OpenIndexCache.Key, Turn> turns = Caffeine.newBuilder().weakValues().build();

  /**
   * One database's turn to be opened, and what is known of its schema.
   *
   * @param lock for one thread at a time
   * @param questions how many threads wait that do not read in the background
   * @param background the thread that has the turn until a question wants it
   * @param fingerprints of schemas seen
   */
  private record Turn(
      ReentrantLock lock,
      AtomicInteger questions,
      AtomicReference<@Nullable Thread> background,
      LazySchema.FingerprintCache fingerprints) {

    /**
     * Whether a question waits. Who reads in the background ends for none who would do the same.
     */
    boolean wanted() {
      return questions.get() > 0;
    }

    /** Takes the turn; false when another has it for longer than that. */
    boolean begin(Duration longest, boolean inBackground, IndexProgress progress)
        throws SQLException {
      Duration rest = longest.compareTo(PATIENCE) > 0 ? longest : PATIENCE; // for its end
      try {
        if (!inBackground) {
          return beginQuestion(rest, progress);
        }
        boolean begun = waits(rest, progress);
        if (begun) {
          background.set(Thread.currentThread());
        }
        return begun;
      } catch (InterruptedException e) {
        throw InterruptibleBuild.cancelled(e);
      }
    }

    private boolean beginQuestion(Duration rest, IndexProgress progress)
        throws SQLException, InterruptedException {
      questions.incrementAndGet();
      try {
        if (waits(PATIENCE, progress)) {
          return true;
        }
        Thread reader = background.get();
        if (reader != null) {
          // it may wait for what the transaction of who waits here has locked
          ReadingThread.end(reader);
        }
        return waits(rest, progress);
      } finally {
        questions.decrementAndGet();
      }
    }

    /** Nothing wakes a thread that is to end, or whose question was cancelled: so it looks. */
    private boolean waits(Duration longest, IndexProgress progress)
        throws SQLException, InterruptedException {
      long step = Math.min(LOOK.toMillis(), longest.toMillis());
      long end = System.nanoTime() + longest.toNanos();
      do {
        InterruptibleBuild.check();
        progress.waiting();
        if (lock.tryLock(step, TimeUnit.MILLISECONDS)) {
          return true;
        }
      } while (System.nanoTime() - end < 0);
      return false;
    }

    void end() {
      background.compareAndSet(Thread.currentThread(), null);
      lock.unlock();
    }
  }

  /** Creates a store; a process needs one. */
  public IndexStore() {
    this(Storage.FILES, Clock.systemUTC());
  }

  public IndexStore(Storage storage, Clock clock) {
    this.storage = storage;
    this.clock = clock;
  }

  /**
   * Opens the index, building what is missing. Changed rows are read at once if that is quick;
   * otherwise the status names their tables, and {@link #refresh} reads them.
   *
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex open(IndexRequest request, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    return source.with(
        connection -> {
          Turn turn = turn(request);
          IndexOpening opening = opening(request, connection, progress, turn, NEVER);
          OpenIndex index = opened(opening, turn);
          try {
            opening.schema().remember();
          } catch (SQLException | RuntimeException e) {
            index.close();
            throw e;
          }
          return followed(index, opening, turn);
        });
  }

  private OpenIndex opened(IndexOpening opening, Turn turn) throws SQLException {
    Optional<OpenIndex> shared = shared(opening);
    if (shared.isPresent()) {
      return shared.get();
    }
    if (opening.uncommitted()) {
      return opening.open(); // writes nothing, and waits for nobody who may wait for its locks
    }
    if (!turn.begin(opening.patience(RefreshScope.SCHEMA), false, opening.progress())) {
      return opening.meanwhile(null);
    }
    try {
      shared = shared(opening); // another thread was quicker
      return shared.isPresent() ? shared.get() : keep(opening, opening.open());
    } finally {
      turn.end();
    }
  }

  /** The open index, if it is of the present schema; a read-only one, if it is the newest. */
  private Optional<OpenIndex> shared(IndexOpening opening) throws SQLException {
    String fingerprint = opening.schema().fingerprint();
    OpenIndex index = open.share(opening.request());
    if (index == null) {
      return Optional.empty();
    }
    boolean fits =
        index.status().readOnly()
            ? opening.current(index)
            : index.status().fingerprint().equals(fingerprint);
    if (!fits) {
      index.close();
    }
    return fits ? Optional.of(index) : Optional.empty();
  }

  /**
   * Keeps an index for other sessions, unless it holds changes that these must not see, stands for
   * one that somebody else builds, or has no table.
   */
  private OpenIndex keep(IndexOpening opening, OpenIndex index) throws SQLException {
    boolean passing =
        index.status().directory() == null
            && (IndexOpening.isMeanwhile(index)
                || index.catalog().tables().isEmpty()
                || opening.uncommitted());
    return passing ? index : open.keep(opening.request(), index);
  }

  private DatabaseIndex followed(OpenIndex index, IndexOpening opening, Turn turn)
      throws SQLException {
    try {
      List<String> stale = opening.stale(index);
      if (stale.isEmpty()
          || index.status().readOnly()
          || turn.lock().isLocked() // somebody is at it, and may be for long
          || opening.uncommitted()
          || opening.isLocked()
          || !RowChanges.readNow(index, stale, clock.instant())) {
        return opening.handle(index, stale);
      }
    } catch (SQLException | RuntimeException e) {
      index.close();
      throw e;
    }
    try {
      return refreshed(RefreshScope.FOLLOWING, opening, turn, false);
    } finally {
      index.close();
    }
  }

  /**
   * Reads tables that changed or were not reached in time, and opens the index.
   *
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex refresh(
      IndexRequest request, ConnectionSource source, IndexProgress progress) throws SQLException {
    return refresh(request, RefreshScope.CHANGED, source, progress);
  }

  /**
   * Reads tables that were not reached in time, and opens the index. It ends early when it is told
   * to, or another thread waits to open the index.
   *
   * @param ending whether to end with what was read
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex readOn(
      IndexRequest request, ConnectionSource source, IndexProgress progress, BooleanSupplier ending)
      throws SQLException {
    return inBackground(request, RefreshScope.UNREAD, source, progress, ending);
  }

  /**
   * As {@link #refresh}, but it ends early when it is told to, or another thread waits to open the
   * index. Of a table that seems only to have grown, it compares the earlier rows now and then.
   *
   * @param ending whether to end with what was read
   * @throws SQLException when the database could not be read, or the thread was interrupted
   */
  public DatabaseIndex follow(
      IndexRequest request, ConnectionSource source, IndexProgress progress, BooleanSupplier ending)
      throws SQLException {
    return inBackground(request, RefreshScope.FOLLOWING, source, progress, ending);
  }

  private DatabaseIndex inBackground(
      IndexRequest request,
      RefreshScope scope,
      ConnectionSource source,
      IndexProgress progress,
      BooleanSupplier ending)
      throws SQLException {
    return refresh(
        request, scope, source, progress, true, others -> ending.getAsBoolean() || others.wanted());
  }

  /**
   * Reads one table, and those with changed columns, and opens the index.
   *
   * @param table its name, case-insensitive, with its schema outside the default one
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
      IndexRequest request, RefreshScope scope, ConnectionSource source, IndexProgress progress)
      throws SQLException {
    return refresh(request, scope, source, progress, false, NEVER);
  }

  private DatabaseIndex refresh(
      IndexRequest request,
      RefreshScope scope,
      ConnectionSource source,
      IndexProgress progress,
      boolean inBackground,
      Predicate<Turn> hurried)
      throws SQLException {
    return source.with(
        connection -> {
          Turn turn = turn(request);
          IndexOpening opening = opening(request, connection, progress, turn, hurried);
          DatabaseIndex index = refreshed(scope, opening, turn, inBackground);
          try {
            opening.schema().remember();
          } catch (SQLException | RuntimeException e) {
            index.close();
            throw e;
          }
          return index;
        });
  }

  private DatabaseIndex refreshed(
      RefreshScope scope, IndexOpening opening, Turn turn, boolean inBackground)
      throws SQLException {
    if (opening.uncommitted()) {
      return opening.handle(opening.refresh(scope, null));
    }
    if (!turn.begin(opening.patience(scope), inBackground, opening.progress())) {
      try (OpenIndex before = open.share(opening.request())) {
        return opening.handle(opening.meanwhile(before));
      }
    }
    OpenIndex next;
    try (OpenIndex before = open.share(opening.request())) {
      next = keep(opening, opening.refresh(scope, before));
    } finally {
      turn.end();
    }
    return opening.handle(next);
  }

  /** Whether a question waits to open an index that another thread reads. */
  public boolean isWaitedFor(IndexRequest request) {
    return turn(request).wanted();
  }

  /** What is known of an index in a directory, without connecting to its database. */
  public StoredIndex status(IndexRequest request) {
    return request
        .directory()
        .map(folder -> new IndexDirectory(folder).look(clock.instant()))
        .orElse(StoredIndex.NONE);
  }

  /**
   * Removes an index from the disk; open handles stay usable. Waits for a running build.
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
      throw InterruptibleBuild.translated(
          e, "The index in " + folder.get() + " can't be removed: " + FileErrors.words(e));
    }
  }

  private IndexOpening opening(
      IndexRequest request,
      Connection connection,
      IndexProgress progress,
      Turn turn,
      Predicate<Turn> hurried)
      throws SQLException {
    LazySchema schema = LazySchema.at(connection, request, turn.fingerprints());
    return new IndexOpening(
        request, schema, connection, progress, storage, clock, () -> hurried.test(turn));
  }

  private Turn turn(IndexRequest request) {
    return turns.get(
        OpenIndexCache.Key.of(request),
        key ->
            new Turn(
                new ReentrantLock(),
                new AtomicInteger(),
                new AtomicReference<>(),
                new LazySchema.FingerprintCache(request.directory().orElse(null))));
  }

  /** Releases the store's shares; open handles stay open until they are closed. */
  @Override
  public void close() {
    open.close();
  }

  /**
   * The state of an index, known without connecting to its database.
   *
   * @param status of the current index; empty when none can be used
   * @param building progress of a running build, in any process
   * @param used when it was last used, to the minute; empty when unknown
   */
  public record StoredIndex(
      Optional<IndexStatus> status, Optional<BuildState> building, Optional<Instant> used) {

    /** There is no index, and none is being built. */
    static final StoredIndex NONE =
        new StoredIndex(Optional.empty(), Optional.empty(), Optional.empty());
  }
}
