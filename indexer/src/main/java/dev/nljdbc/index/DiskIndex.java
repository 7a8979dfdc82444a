// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.index.IndexDirectory.Pointer;
import dev.nljdbc.search.Embedder;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/** Opens the index of a directory, or builds it there. */
record DiskIndex(
    IndexDirectory directory,
    String databaseId,
    IndexOpening.Storage storage,
    Embedder embedder,
    Clock clock,
    List<String> warnings) {

  /** A generation may be replaced and deleted while it is opened; then the reader tries again. */
  private static final int LOOKS = 5;

  /** An open generation. */
  private record Opened(Generation generation, OpenIndex index) {}

  /**
   * The current index, if it is undamaged and was made from this schema.
   *
   * @throws IOException only when the thread was interrupted
   */
  Optional<OpenIndex> existing(String fingerprint) throws IOException {
    return existing(generation -> generation.manifest().fingerprint().equals(fingerprint));
  }

  /** The same for an index with any property. */
  Optional<OpenIndex> existing(Predicate<Generation> wanted) throws IOException {
    return sound(wanted).map(Opened::index);
  }

  private Optional<Opened> sound(Predicate<Generation> wanted) throws IOException {
    for (int look = 1; ; look++) {
      Optional<Pointer> pointer = Optional.empty();
      try {
        pointer = directory.current();
        return pointer.isEmpty() ? Optional.empty() : open(pointer.get(), wanted);
      } catch (IOException e) {
        if (InterruptibleBuild.caused(e)) {
          throw e;
        }
        if (look >= LOOKS || !replaced(pointer)) {
          warn(e);
          return Optional.empty();
        }
      }
    }
  }

  private boolean replaced(Optional<Pointer> pointer) throws IOException {
    try {
      return pointer.isPresent() && !directory.current().equals(pointer);
    } catch (UnusableIndexException e) {
      return true; // the next look says what is wrong
    }
  }

  private Optional<Opened> open(Pointer pointer, Predicate<Generation> wanted) throws IOException {
    Generation generation = Generation.of(pointer);
    return wanted.test(generation)
        ? Optional.of(
            new Opened(generation, generation.open(databaseId, storage, embedder, warnings)))
        : Optional.empty();
  }

  private void warn(IOException e) {
    String reason =
        e instanceof NoSuchFileException missing
            ? "damaged: " + Path.of(missing.getFile()).getFileName() + " is missing"
            : e.getMessage();
    String warning = "The index was " + reason + ". It was built anew.";
    if (!warnings.contains(warning)) {
      warnings.add(warning);
    }
  }

  /**
   * Builds a new generation, reusing what did not change, and makes it the current one. The caller
   * holds the lock.
   *
   * @return the current one where nothing changed
   * @throws IOException when the disk is full or may not be written
   */
  OpenIndex build(IndexBuild build) throws IOException, SQLException {
    directory.sweep();
    Opened before = build.anew() ? null : sound(any -> true).orElse(null);
    try {
      OpenIndex old = before == null ? null : before.index();
      Optional<IndexBuilder> builder = build.prepare(old);
      if (builder.isEmpty() && old != null && old.share()) {
        return old;
      }
      return publish(build, builder.orElseThrow(), before);
    } finally {
      if (before != null) {
        before.index().close();
      }
    }
  }

  private OpenIndex publish(IndexBuild build, IndexBuilder builder, @Nullable Opened before)
      throws IOException, SQLException {
    Path generation = directory.begin();
    Pointer pointer;
    try {
      pointer = new Pointer(generation, write(generation, build, builder, before));
      directory.publish(pointer);
    } catch (IOException | SQLException | RuntimeException | Error e) {
      IndexDirectory.delete(generation);
      throw e;
    }
    OpenIndex open = Generation.of(pointer).open(databaseId, storage, embedder, warnings);
    directory.sweep();
    return open;
  }

  private long write(
      Path generation, IndexBuild build, IndexBuilder builder, @Nullable Opened before)
      throws IOException, SQLException {
    if (before != null) {
      Path values = before.generation().folder().resolve(Generation.VALUES);
      Generation.takeOver(values, generation.resolve(Generation.VALUES));
    }
    IndexContents contents;
    try (Directory columns = storage.open(generation.resolve(Generation.COLUMNS));
        Directory values = storage.open(generation.resolve(Generation.VALUES))) {
      contents = build.run(builder, columns, values);
    }
    Map<String, Manifest.FileSum> known =
        before == null ? Map.of() : before.generation().manifest().files();
    return Generation.write(
        generation, contents, known, build.schema().fingerprint(), after(before), build.took());
  }

  /** Now, or later than the one before if another machine with a fast clock built that. */
  private Instant after(@Nullable Opened before) {
    Instant now = clock.instant();
    if (before == null) {
      return now;
    }
    Instant next = before.index().status().built().plusMillis(1);
    return now.isBefore(next) ? next : now;
  }

  /** Waits for the build lock; empty when another holds it for longer. */
  Optional<ProcessLock> lock(Duration longest, Runnable whileWaiting) throws IOException {
    return directory.lock(longest, whileWaiting);
  }
}
