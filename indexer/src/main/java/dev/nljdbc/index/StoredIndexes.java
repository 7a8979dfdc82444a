package dev.nljdbc.index;

import dev.nljdbc.files.FileFaults;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.index.IndexDirectory.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at index directories from outside, without connections to their databases. */
final class StoredIndexes {

  private final Clock clock;

  StoredIndexes(Clock clock) {
    this.clock = clock;
  }

  private static @Nullable Path folder(IndexRequest request) {
    return request
        .root()
        .map(root -> root.toAbsolutePath().resolve(DatabaseId.of(request.identity())))
        .orElse(null);
  }

  static SchemaMemo memo(IndexRequest request) {
    return new SchemaMemo(folder(request));
  }

  StoredIndex status(IndexRequest request) {
    Path folder = folder(request);
    if (folder == null) {
      return new StoredIndex(Optional.empty(), Optional.empty(), Optional.empty());
    }
    if (!ours(folder)) {
      return new StoredIndex(Optional.empty(), Optional.empty(), Optional.empty());
    }
    Optional<BuildState> building =
        ProgressFile.read(folder, new IndexDirectory(folder).lockFile());
    return new StoredIndex(inForce(folder), building, used(folder));
  }

  private static boolean ours(Path folder) {
    try {
      OwnerOnly.checkFolder(folder);
      return true;
    } catch (IOException e) {
      return false; // there is none yet, or whoever opens it says what is wrong
    }
  }

  private static Optional<IndexStatus> inForce(Path folder) {
    try {
      Optional<Pointer> pointer = new IndexDirectory(folder).current();
      return pointer.isEmpty()
          ? Optional.empty()
          : Optional.of(
              Generation.of(pointer.get())
                  .status(folder.getFileName().toString(), folder, List.of()));
    } catch (IOException e) {
      return Optional.empty(); // it will be built anew
    }
  }

  private Optional<Instant> used(Path folder) {
    try {
      Instant used = LastUse.of(folder, clock.instant());
      return used.equals(Instant.EPOCH) ? Optional.empty() : Optional.of(used);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  boolean drop(IndexRequest request) throws SQLException {
    Path folder = folder(request);
    if (folder == null || !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    IndexDirectory directory = new IndexDirectory(folder);
    try (BuildLock lock = directory.lock()) {
      return directory.drop();
    } catch (IOException e) {
      if (Interrupts.caused(e)) {
        throw Interrupts.cancelled(e);
      }
      throw new SQLException(
          "The index in " + folder + " can't be removed: " + FileFaults.words(e), e);
    }
  }
}
