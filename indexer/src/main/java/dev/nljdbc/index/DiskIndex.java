package dev.nljdbc.index;

import dev.nljdbc.index.IndexDirectory.Pointer;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.store.Directory;

/** Opens the index in a directory, or builds it there. */
final class DiskIndex {

  /** A reader may see a generation go that was replaced at that moment; then it looks again. */
  private static final int LOOKS = 5;

  private final IndexDirectory directory;
  private final String databaseId;
  private final Storage storage;
  private final Clock clock;
  private final List<String> warnings = new ArrayList<>();

  DiskIndex(Path folder, String databaseId, Storage storage, Clock clock) {
    this.directory = new IndexDirectory(folder);
    this.databaseId = databaseId;
    this.storage = storage;
    this.clock = clock;
  }

  /**
   * The index in force, if it is sound and was made from this schema.
   *
   * @throws IOException only when the thread was interrupted
   */
  Optional<OpenIndex> existing(String fingerprint) throws IOException {
    for (int look = 1; ; look++) {
      Optional<Pointer> pointer = Optional.empty();
      try {
        pointer = directory.current();
        return pointer.isEmpty() ? Optional.empty() : open(pointer.get(), fingerprint);
      } catch (IOException e) {
        if (Interrupts.caused(e)) {
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

  private Optional<OpenIndex> open(Pointer pointer, String fingerprint) throws IOException {
    Manifest manifest = Generation.manifest(pointer);
    return manifest.fingerprint().equals(fingerprint)
        ? Optional.of(Generation.open(pointer.folder(), manifest, databaseId, storage, warnings))
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
   * Builds a generation beside the one in force and puts it in force.
   *
   * @throws IOException when the disk is full or may not be written
   */
  OpenIndex build(IndexBuilder builder, Schema schema, Connection connection)
      throws IOException, SQLException {
    directory.sweep();
    Path generation = directory.begin();
    Pointer pointer;
    try {
      pointer = new Pointer(generation, write(generation, builder, schema, connection));
      directory.publish(pointer);
    } catch (IOException | SQLException | RuntimeException | Error e) {
      IndexDirectory.delete(generation);
      throw e;
    }
    OpenIndex open =
        Generation.open(generation, Generation.manifest(pointer), databaseId, storage, warnings);
    directory.sweep();
    return open;
  }

  private long write(Path generation, IndexBuilder builder, Schema schema, Connection connection)
      throws IOException, SQLException {
    Instant start = clock.instant();
    IndexContents contents;
    try (Directory columns = storage.open(generation.resolve(Generation.COLUMNS));
        Directory values = storage.open(generation.resolve(Generation.VALUES))) {
      contents = builder.build(connection, columns, values);
    }
    Instant end = clock.instant();
    Duration took = Duration.between(start, end);
    return Generation.finish(generation, contents, schema.fingerprint(), end, took);
  }

  BuildLock lock() throws IOException {
    return directory.lock();
  }
}
