package dev.nljdbc.index;

import dev.nljdbc.catalog.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.ThreadInterruptedException;

/**
 * One opening of an index: from the disk if it can be had there, else built there, else built in
 * memory with a warning.
 */
final class IndexOpening {

  private static final System.Logger LOG = System.getLogger(IndexStore.class.getName());

  private final IndexRequest request;
  private final IndexProgress progress;
  private final Storage storage;
  private final Clock clock;
  private final String databaseId;

  IndexOpening(IndexRequest request, IndexProgress progress, Storage storage, Clock clock) {
    this.request = request;
    this.progress = progress;
    this.storage = storage;
    this.clock = clock;
    this.databaseId = DatabaseId.of(request.identity());
  }

  /**
   * Opens it.
   *
   * @param anew whether to build even if there is a sound one
   */
  OpenIndex open(Schema schema, Connection connection, boolean anew) throws SQLException {
    try {
      return request.root().isPresent()
          ? onDisk(request.root().get(), schema, connection, anew)
          : inMemory(schema, connection, List.of());
    } catch (IOException | UncheckedIOException | ThreadInterruptedException e) {
      if (Interrupts.caused(e)) {
        throw Interrupts.cancelled(e);
      }
      throw new SQLException("The index can't be held in memory: " + e.getMessage(), e);
    }
  }

  private OpenIndex onDisk(Path root, Schema schema, Connection connection, boolean anew)
      throws IOException, SQLException {
    Path folder = root.toAbsolutePath().resolve(databaseId);
    try {
      return onDisk(new DiskIndex(folder, databaseId, storage, clock), schema, connection, anew);
    } catch (IOException | UncheckedIOException e) {
      if (Interrupts.caused(e)) {
        throw e;
      }
      String warning =
          "The index can't be kept in "
              + folder
              + " ("
              + reason(e)
              + "). It is held in memory, and built again by each program that connects.";
      LOG.log(System.Logger.Level.WARNING, warning);
      LOG.log(System.Logger.Level.DEBUG, "Why the index can't be kept", e);
      return inMemory(schema, connection, List.of(warning));
    }
  }

  private OpenIndex onDisk(DiskIndex index, Schema schema, Connection connection, boolean anew)
      throws IOException, SQLException {
    Optional<OpenIndex> found = anew ? Optional.empty() : index.existing(schema.fingerprint());
    if (found.isPresent()) {
      return found.get();
    }
    try (BuildLock lock = index.lock()) {
      found = anew ? Optional.empty() : index.existing(schema.fingerprint());
      return found.isPresent() // another process was quicker
          ? found.get()
          : index.build(builder(schema), schema, connection);
    }
  }

  private OpenIndex inMemory(Schema schema, Connection connection, List<String> warnings)
      throws IOException, SQLException {
    return MemoryIndex.build(
        builder(schema), schema, connection, databaseId, clock, new ArrayList<>(warnings));
  }

  private IndexBuilder builder(Schema schema) {
    Instant end = clock.instant().plus(request.budget());
    return new IndexBuilder(schema, request, progress, new Deadline(end, clock));
  }

  /** File errors often have nothing but the file's name for a message. */
  private static String reason(Exception e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }
}
