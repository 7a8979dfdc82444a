package dev.nljdbc.index;

import dev.nljdbc.files.FileFaults;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.search.LuceneDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.ThreadInterruptedException;
import org.jspecify.annotations.Nullable;

/**
 * One opening of an index: from the disk if it can be had there, else built there, else built in
 * memory with a warning.
 */
final class IndexOpening {

  private static final System.Logger LOG = System.getLogger(IndexStore.class.getName());

  private final IndexRequest request;
  private final IndexProgress progress;
  private final Surroundings surroundings;
  private final String databaseId;

  /**
   * What an opening finds outside.
   *
   * @param storage of Lucene's files
   * @param clock tells the time
   * @param nanos a clock that only runs forward, as {@link System#nanoTime}
   */
  record Surroundings(Storage storage, Clock clock, LongSupplier nanos) {}

  IndexOpening(IndexRequest request, IndexProgress progress, Surroundings surroundings) {
    this.request = request;
    this.progress = progress;
    this.surroundings = surroundings;
    this.databaseId = DatabaseIdentity.folderName(request.identity());
  }

  /** Opens the index, building it if there is none for the schema. */
  OpenIndex open(LazySchema look, Connection connection) throws SQLException {
    return opened(look, connection, RefreshScope.SCHEMA, true, null);
  }

  /**
   * Builds what is to be read again.
   *
   * @param before the index so far where it is held in memory, of which parts may be taken over
   */
  OpenIndex refresh(
      LazySchema look, Connection connection, RefreshScope what, @Nullable OpenIndex before)
      throws SQLException {
    return opened(look, connection, what, false, before);
  }

  private OpenIndex opened(
      LazySchema look,
      Connection connection,
      RefreshScope what,
      boolean existing,
      @Nullable OpenIndex before)
      throws SQLException {
    BuildLog log = new BuildLog(databaseId);
    try {
      return request.root().isPresent()
          ? onDisk(request.root().get(), new Build(look, connection, what, log), existing)
          : new Build(look, connection, what, log).inMemory(before, List.of());
    } catch (IOException | UncheckedIOException | ThreadInterruptedException e) {
      if (Interrupts.caused(e)) {
        throw Interrupts.cancelled(e);
      }
      throw new SQLException("The index can't be held in memory: " + e.getMessage(), e);
    }
  }

  /** A build that may have to be done: on disk, or in memory if that fails. */
  private final class Build {

    private final LazySchema look;
    private final Connection connection;
    private final RefreshScope what;
    private final BuildLog log;

    Build(LazySchema look, Connection connection, RefreshScope what, BuildLog log) {
      this.look = look;
      this.connection = connection;
      this.what = what;
      this.log = log;
    }

    private IndexBuild begin(IndexProgress... others) {
      List<IndexProgress> listeners = new ArrayList<>(List.of(progress, log));
      listeners.addAll(List.of(others));
      return new IndexBuild(request, look, what, connection, listeners, surroundings.nanos());
    }

    OpenIndex inMemory(@Nullable OpenIndex before, List<String> warnings)
        throws IOException, SQLException {
      try (IndexBuild build = begin()) {
        OpenIndex index =
            new MemoryIndex(databaseId, request.embedder(), surroundings.clock(), warnings)
                .build(build, before);
        log.ended(index.status());
        return index;
      }
    }

    OpenIndex onDisk(DiskIndex index, Path folder) throws IOException, SQLException {
      try (ProgressFile file = new ProgressFile(folder, surroundings.nanos());
          IndexBuild build = begin(file)) {
        OpenIndex built = index.build(build);
        log.ended(built.status());
        return built;
      }
    }
  }

  private OpenIndex onDisk(Path root, Build build, boolean existing)
      throws IOException, SQLException {
    Path folder = root.toAbsolutePath().resolve(databaseId);
    try {
      OwnerOnly.createRoot(root);
      OwnerOnly.createFolder(folder);
    } catch (IOException e) {
      return inMemory(folder, build, e); // what lies there is not looked at
    }
    DiskIndex index =
        new DiskIndex(
            folder, databaseId, surroundings.storage(), request.embedder(), surroundings.clock());
    try {
      OpenIndex open = onDisk(index, folder, build, existing);
      used(root, folder);
      return open;
    } catch (IOException | UncheckedIOException e) {
      if (Interrupts.caused(e)) {
        throw e;
      }
      return instead(folder, index, build, e);
    }
  }

  private OpenIndex onDisk(DiskIndex index, Path folder, Build build, boolean existing)
      throws IOException, SQLException {
    if (existing) {
      Optional<OpenIndex> found = index.existing(build.look.fingerprint());
      if (found.isPresent()) {
        return found.get();
      }
    }
    try (ProcessLock lock = index.lock()) {
      Optional<OpenIndex> found = // another process may have been quicker
          existing ? index.existing(build.look.fingerprint()) : Optional.empty();
      return found.isPresent() ? found.get() : build.onDisk(index, folder);
    }
  }

  /** Where the disk fails: what it still holds if that will do, or an index in memory. */
  private OpenIndex instead(Path folder, DiskIndex index, Build build, Exception failure)
      throws IOException, SQLException {
    if (build.what.scope() != RefreshScope.Scope.ALL) {
      Optional<OpenIndex> old = index.existing(build.look.fingerprint());
      if (old.isPresent()) {
        LOG.log(
            System.Logger.Level.WARNING,
            "The index in {0} stays as it was, since it can''t be written: {1}",
            folder,
            FileFaults.words(failure));
        return old.get();
      }
    }
    return inMemory(folder, build, failure);
  }

  private OpenIndex inMemory(Path folder, Build build, Exception failure)
      throws IOException, SQLException {
    String warning =
        "The index can't be kept in "
            + folder
            + " ("
            + FileFaults.words(failure)
            + "). It is held in memory, and built again by each program that connects; nl.dir names"
            + " another folder.";
    LOG.log(System.Logger.Level.WARNING, warning);
    LOG.log(System.Logger.Level.DEBUG, "Why the index can't be kept", failure);
    return build.inMemory(null, List.of(warning));
  }

  /** Notes that the index is used; where it was not noted for a while, makes room for others. */
  private void used(Path root, Path folder) {
    try {
      if (new IndexDirectory(folder).touch(surroundings.clock().instant())) {
        new IndexEviction(root, request.limits().maxBytes(), surroundings.clock()).enforce();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The use of the index could not be noted", e);
    }
  }

  /** Opens Lucene's directories; tests put faults here. */
  @FunctionalInterface
  interface Storage {

    /** Mapped files. */
    Storage FILES = LuceneDirectories::mapped;

    /** The directory in a folder, which is created if need be. */
    Directory open(Path folder) throws IOException;
  }
}
