// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.read.SessionState;
import dev.nljdbc.files.FileErrors;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.index.BuildState.IndexProgress;
import dev.nljdbc.search.LuceneDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.ThreadInterruptedException;
import org.jspecify.annotations.Nullable;

/**
 * One opening of an index over a connection: from the disk if it can be had there, else built
 * there, else built in memory with a warning.
 *
 * @param hurried whether the reading of rows is to end now, since others wait
 */
public record IndexOpening(
    IndexRequest request,
    LazySchema schema,
    Connection connection,
    IndexProgress progress,
    IndexOpening.Storage storage,
    Clock clock,
    BooleanSupplier hurried) {

  private static final System.Logger LOG = System.getLogger(IndexStore.class.getName());

  private static final String UNCOMMITTED =
      "A transaction with changes is open, so this index is of this connection alone.";

  private static final String BUSY =
      "Somebody else reads this database for the index. Until that is done, values are searched"
          + " live, by SQL.";

  private static final String READ_ONLY =
      "The index in %s is read-only for this process, which can't refresh it. Run NL REFRESH where"
          + " the folder can be written.";

  /** The driver's state for an index that can't be written. */
  private static final String UNWRITABLE = "NL007";

  private static final String ONLY_READ =
      "The index in {0} is read-only for this process: its log and its kept answers stay in memory";

  private static final String OTHER_SCHEMA =
      "The read-only index in %s was made on %s of another schema, or with other settings."
          + " NL REFRESH, where the folder can be written, makes it anew.";

  private static final String OTHER_ROWS =
      "Rows have changed since the read-only index in %s was made on %s, in %s. NL REFRESH, where"
          + " the folder can be written, reads them.";

  private static final Duration FOREVER = Duration.ofDays(365);

  /** Opens Lucene's directories; tests put faults here. */
  @FunctionalInterface
  public interface Storage {

    /** Mapped files. */
    Storage FILES = LuceneDirectories::mapped;

    /** The directory in a folder, which is created if need be. */
    Directory open(Path folder) throws IOException;
  }

  /** Whether what is read may hold changes that other sessions of the database must not see. */
  boolean uncommitted() throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    return !DatabaseIdentity.unshared(request.identity())
        && SessionState.uncommitted(connection, product);
  }

  private String databaseId() {
    return DatabaseIdentity.folderName(request.identity());
  }

  /** The tables whose rows may have changed since an index read them. */
  List<String> stale(OpenIndex index) throws SQLException {
    return new RowChanges(connection, index.dialect().changes(), clock.instant())
        .stale(index.catalog().tables(), TableRecord.byTable(index.contents().records()));
  }

  /** Whether an open index is the one that its read-only directory holds now. */
  boolean current(OpenIndex index) {
    return request
        .directory()
        .flatMap(folder -> new IndexDirectory(folder).look(clock.instant()).status())
        .filter(there -> there.built().equals(index.status().built()))
        .isPresent();
  }

  /** A handle for whoever asked; the index is let go of where its tables can't be looked at. */
  DatabaseIndex handle(OpenIndex index) throws SQLException {
    try {
      return handle(index, stale(index));
    } catch (SQLException | RuntimeException e) {
      index.close();
      throw e;
    }
  }

  /** A handle of an index with changed tables; a read-only one warns of what it lacks. */
  DatabaseIndex handle(OpenIndex index, List<String> stale) throws SQLException {
    IndexStatus status = index.status();
    List<String> warnings = new ArrayList<>();
    if (status.readOnly() && !status.fingerprint().equals(schema.fingerprint())) {
      warnings.add(OTHER_SCHEMA.formatted(status.directory(), status.built()));
    } else if (status.readOnly() && !stale.isEmpty()) {
      String tables = BuildWarnings.firstOf(stale);
      warnings.add(OTHER_ROWS.formatted(status.directory(), status.built(), tables));
    }
    return index.handle(stale, warnings);
  }

  /** Opens the index, building it if there is none for the schema. */
  OpenIndex open() throws SQLException {
    return opened(RefreshScope.SCHEMA, true, null);
  }

  /**
   * Builds what is to be read again.
   *
   * @param before the index so far where it is held in memory, of which parts may be taken over
   */
  OpenIndex refresh(RefreshScope scope, @Nullable OpenIndex before) throws SQLException {
    return opened(scope, false, before);
  }

  private OpenIndex opened(RefreshScope scope, boolean existing, @Nullable OpenIndex before)
      throws SQLException {
    try {
      return request.root().isPresent()
          ? onDisk(request.root().get(), scope, existing, before)
          : inMemory(scope, before, request.limits().budget(), List.of()); // nobody would read on
    } catch (IOException | UncheckedIOException | ThreadInterruptedException e) {
      throw InterruptibleBuild.translated(
          e, "The index can't be held in memory: " + e.getMessage());
    }
  }

  /**
   * What there is while somebody else builds for longer than a question may wait: names, and no
   * rows.
   *
   * @param before the index so far, which is shared if its schema is the present one
   */
  OpenIndex meanwhile(@Nullable OpenIndex before) throws SQLException {
    boolean fits = before != null && before.status().fingerprint().equals(schema.fingerprint());
    if (before != null && fits && before.share()) {
      return before;
    }
    try {
      return inMemory(RefreshScope.SCHEMA, null, Duration.ZERO, List.of(BUSY));
    } catch (IOException e) {
      throw InterruptibleBuild.translated(
          e, "The index can't be held in memory: " + e.getMessage());
    }
  }

  /** Whether an index stands for one that somebody else builds. */
  static boolean isMeanwhile(OpenIndex index) {
    return index.status().warnings().contains(BUSY);
  }

  /** Whether some process builds the index on disk. */
  boolean isLocked() {
    try {
      return request.directory().isPresent()
          && ProcessLock.held(new IndexDirectory(request.directory().get()).lockFile());
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "Nobody can lock the index", e);
      return false;
    }
  }

  /**
   * The longest that a scope waits for others who build: a question for no longer than for rows.
   */
  Duration patience(RefreshScope scope) {
    return asked(scope) ? request.limits().longestWait() : FOREVER;
  }

  /** Whether a question or the background opens the index, not {@code NL REFRESH}. */
  private static boolean asked(RefreshScope scope) {
    return scope.equals(RefreshScope.SCHEMA)
        || scope.equals(RefreshScope.UNREAD)
        || scope.equals(RefreshScope.FOLLOWING);
  }

  private OpenIndex inMemory(
      RefreshScope scope, @Nullable OpenIndex before, Duration budget, List<String> warnings)
      throws IOException, SQLException {
    BuildLog log = new BuildLog(databaseId());
    try (IndexBuild build = begin(scope, budget, log)) {
      OpenIndex index =
          new MemoryIndex(databaseId(), request.embedder(), clock, warnings).build(build, before);
      log.ended(index.status());
      return index;
    }
  }

  private OpenIndex onDisk(
      Path root, RefreshScope scope, boolean existing, @Nullable OpenIndex before)
      throws IOException, SQLException {
    Duration budget = budget(scope);
    long began = System.nanoTime();
    Path folder = root.toAbsolutePath().resolve(databaseId());
    if (IndexDirectory.readOnly(folder)) {
      return readOnly(root, folder, scope, before);
    }
    try {
      OwnerOnly.createRoot(root);
      OwnerOnly.createFolder(folder);
    } catch (IOException e) {
      return inMemory(folder, scope, before, budget, e); // what lies there is not looked at
    }
    DiskIndex index = diskIndex(folder);
    try {
      OpenIndex open = onDisk(index, folder, scope, existing, before);
      used(root, folder);
      return open;
    } catch (IOException | UncheckedIOException e) {
      if (InterruptibleBuild.caused(e)) {
        throw e;
      }
      Duration left = budget.minusNanos(System.nanoTime() - began);
      Optional<OpenIndex> old = instead(folder, index, scope, e);
      return old.isPresent()
          ? old.get()
          : inMemory(folder, scope, before, left.isNegative() ? Duration.ZERO : left, e);
    }
  }

  /** The index that another process keeps; in memory where that is of no use. */
  private OpenIndex readOnly(Path root, Path folder, RefreshScope scope, @Nullable OpenIndex before)
      throws IOException, SQLException {
    if (!asked(scope)) {
      throw new SQLException(READ_ONLY.formatted(folder), UNWRITABLE);
    }
    List<String> warnings = new ArrayList<>();
    try {
      OwnerOnly.checkRoot(root.toRealPath());
      OwnerOnly.checkFolder(folder);
      Optional<OpenIndex> found = diskIndex(folder, warnings).existing(any -> true);
      if (found.isPresent()) {
        LOG.log(System.Logger.Level.INFO, ONLY_READ, folder);
        return found.get();
      }
    } catch (IOException e) {
      if (InterruptibleBuild.caused(e)) {
        throw e;
      }
      warnings.add(unkept(folder, e));
    }
    return inMemory(scope, before, budget(scope), warnings);
  }

  private DiskIndex diskIndex(Path folder) {
    return diskIndex(folder, new ArrayList<>());
  }

  private DiskIndex diskIndex(Path folder, List<String> warnings) {
    IndexDirectory directory = new IndexDirectory(folder);
    return new DiskIndex(directory, databaseId(), storage, request.embedder(), clock, warnings);
  }

  private OpenIndex onDisk(
      DiskIndex index,
      Path folder,
      RefreshScope scope,
      boolean existing,
      @Nullable OpenIndex before)
      throws IOException, SQLException {
    String fingerprint = schema.fingerprint();
    if (existing) {
      Optional<OpenIndex> found = index.existing(fingerprint);
      if (found.isPresent()) {
        return found.get();
      }
    }
    if (uncommitted()) {
      return inMemory(scope, null, budget(scope), List.of(UNCOMMITTED));
    }
    if (asked(scope) && schema.schema().catalog().tables().isEmpty()) {
      return inMemory(scope, null, Duration.ZERO, List.of()); // a server may just have started
    }
    Optional<ProcessLock> taken = index.lock(patience(scope), progress::waiting);
    if (taken.isEmpty()) {
      return meanwhile(before);
    }
    try (ProcessLock lock = taken.get()) {
      Optional<OpenIndex> found = // another process may have been quicker
          existing ? index.existing(fingerprint) : Optional.empty();
      return found.isPresent() ? found.get() : build(index, folder, scope);
    }
  }

  private OpenIndex build(DiskIndex index, Path folder, RefreshScope scope)
      throws IOException, SQLException {
    BuildLog log = new BuildLog(databaseId());
    try (ProgressFile file = new ProgressFile(folder);
        IndexBuild build = begin(scope, budget(scope), log, file)) {
      OpenIndex built = index.build(build);
      log.ended(built.status());
      return built;
    }
  }

  private Duration budget(RefreshScope scope) {
    return scope.equals(RefreshScope.SCHEMA)
        ? request.limits().longestWait()
        : request.limits().budget();
  }

  private IndexBuild begin(RefreshScope scope, Duration budget, IndexProgress... others)
      throws SQLException {
    List<IndexProgress> listeners = new ArrayList<>(List.of(others));
    listeners.add(0, progress);
    Deadline deadline = Deadline.after(budget).unless(hurried);
    return new IndexBuild(request, schema, scope, connection, deadline, listeners, clock.instant());
  }

  /** After a failure of the disk: the index that it still holds; empty if there is none. */
  private Optional<OpenIndex> instead(
      Path folder, DiskIndex index, RefreshScope scope, Exception failure)
      throws IOException, SQLException {
    if (scope.scope() == RefreshScope.Scope.ALL) {
      return Optional.empty();
    }
    Optional<OpenIndex> old = index.existing(schema.fingerprint());
    if (old.isPresent()) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The index in {0} stays as it was, since it can''t be written: {1}",
          folder,
          FileErrors.words(failure));
    }
    return old;
  }

  private OpenIndex inMemory(
      Path folder,
      RefreshScope scope,
      @Nullable OpenIndex before,
      Duration budget,
      Exception failure)
      throws IOException, SQLException {
    return inMemory(scope, before, budget, List.of(unkept(folder, failure)));
  }

  private static String unkept(Path folder, Exception failure) {
    String warning =
        ("The index can't be kept in %s (%s). It is held in memory, and built again by"
                + " each program that connects; nl.dir names another folder.")
            .formatted(folder, FileErrors.words(failure));
    LOG.log(System.Logger.Level.WARNING, warning);
    LOG.log(System.Logger.Level.DEBUG, "Why the index can't be kept", failure);
    return warning;
  }

  /** Records the use of the index; at most once a minute, evicts others. */
  private void used(Path root, Path folder) {
    try {
      if (new IndexDirectory(folder).touch(clock.instant())) {
        new IndexEviction(root, request.limits().maxBytes(), clock).enforce();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The use of the index could not be noted", e);
    }
  }

  /**
   * Logs a build. Level DEBUG gets the start and each step, with the {@link BuildState} as
   * parameter, for programs that show a progress bar. Level INFO gets a line every ten seconds and
   * at the end, for builds of more than two seconds.
   */
  static final class BuildLog implements IndexProgress {

    private static final Logger LOG = System.getLogger("dev.nljdbc.index");
    private static final Duration WORTH_TELLING = Duration.ofSeconds(2);
    private static final Duration BETWEEN = Duration.ofSeconds(10);

    private final String database;
    private Duration next = WORTH_TELLING;

    BuildLog(String database) {
      this.database = database;
      LOG.log(Level.DEBUG, "Reading the database for NL questions: {0} begins", database);
    }

    @Override
    public void at(BuildState state) {
      if (state.elapsed().compareTo(next) >= 0) {
        next = state.elapsed().plus(BETWEEN);
        LOG.log(Level.INFO, "Reading the database for NL questions: {0}", state.words());
      }
      LOG.log(Level.DEBUG, "{0}", state);
    }

    /** The build is over. */
    void ended(IndexStatus status) {
      Level level = status.took().compareTo(WORTH_TELLING) >= 0 ? Level.INFO : Level.DEBUG;
      LOG.log(
          level,
          "Read {0}: {1} tables, {2} values in {3} ms",
          database,
          status.tables(),
          status.values(),
          status.took().toMillis());
    }
  }
}
