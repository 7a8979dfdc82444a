// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.files.FileTree;
import dev.nljdbc.files.OwnerOnly;
import dev.nljdbc.files.OwnerOnly.UntrustedFileException;
import dev.nljdbc.files.ProcessLock;
import dev.nljdbc.index.IndexStore.StoredIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The folder of one database's index. Each build writes a generation, a folder of its own. The file
 * {@code CURRENT} names the current generation and is replaced in one step. Other generations are
 * outdated or left over from a crash.
 */
final class IndexDirectory {

  private static final String CURRENT = "CURRENT";
  private static final String LOCK = "lock";
  private static final String GENERATION = "g-";
  private static final int MOST_OF_CURRENT = 1_000;

  /** Its time is when the index was last used. */
  private static final String USED = "used";

  private static final Duration EXACT_TO = Duration.ofMinutes(1);

  /** Readers of a shared folder, which leave no mark, have opened a newer generation by then. */
  private static final Duration SHARED_FOR = Duration.ofHours(1);

  /** A time further ahead than this comes from a wrong clock and is ignored. */
  private static final Duration NO_CLOCK_IS_SO_FAST = Duration.ofDays(1);

  private final Path folder;

  IndexDirectory(Path folder) {
    this.folder = folder;
  }

  /**
   * The current generation.
   *
   * @param folder its folder
   * @param manifestSum the checksum of its manifest
   */
  record Pointer(Path folder, long manifestSum) {}

  Path path() {
    return folder;
  }

  /** Whether there is a folder that this process can't write to. */
  static boolean readOnly(Path folder) {
    return Files.isDirectory(folder) && !Files.isWritable(folder);
  }

  /** Creates the folder and waits for its build lock. */
  ProcessLock lock() throws IOException {
    OwnerOnly.createFolder(folder);
    return ProcessLock.acquire(lockFile());
  }

  /** The same for a limited time; empty when another holds it for longer. */
  Optional<ProcessLock> lock(Duration longest, Runnable whileWaiting) throws IOException {
    OwnerOnly.createFolder(folder);
    return ProcessLock.acquire(lockFile(), longest, whileWaiting);
  }

  /** The file that a build locks. */
  Path lockFile() {
    return folder.resolve(LOCK);
  }

  /** The size of its generations in bytes. */
  long bytes() throws IOException {
    long bytes = 0;
    for (Path generation : generations()) {
      try (Stream<Path> files = Files.walk(generation)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          bytes += Files.size(file);
        }
      } catch (NoSuchFileException | UncheckedIOException e) {
        continue; // it was swept up at this moment
      }
    }
    return bytes;
  }

  private List<Path> generations() throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(p -> p.getFileName().toString().startsWith(GENERATION)).toList();
    }
  }

  /**
   * Deletes the index, but not other files in the folder. The caller holds the lock.
   *
   * @return whether there was one
   */
  boolean drop() throws IOException {
    boolean there = Files.deleteIfExists(folder.resolve(CURRENT));
    generations().forEach(IndexDirectory::delete);
    return there;
  }

  /** Does the same unless somebody reads the index. */
  boolean dropUnlessRead() throws IOException {
    if (ReaderLock.any(folder)) {
      return false;
    }
    boolean there = Files.deleteIfExists(folder.resolve(CURRENT));
    if (!ReaderLock.any(folder)) { // else the next sweep takes them
      generations().forEach(IndexDirectory::delete);
    }
    return there;
  }

  /** The current generation; empty when nothing was published yet. */
  Optional<Pointer> current() throws IOException {
    Path file = folder.resolve(CURRENT);
    String line;
    try {
      line = new String(OwnerOnly.read(file, MOST_OF_CURRENT), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (UntrustedFileException e) {
      throw new UnusableIndexException("damaged: " + e.getMessage());
    }
    if (!line.matches(GENERATION + "[0-9a-f-]{36} [0-9a-f]{1,8}\n")) {
      throw new UnusableIndexException("damaged: " + CURRENT + " was changed");
    }
    String[] parts = line.strip().split(" ");
    return Optional.of(new Pointer(folder.resolve(parts[0]), Long.parseUnsignedLong(parts[1], 16)));
  }

  /** Creates the folder of a new generation. */
  Path begin() throws IOException {
    Path generation = folder.resolve(GENERATION + UUID.randomUUID());
    OwnerOnly.createFolder(generation);
    return generation;
  }

  /** Makes a finished generation the current one. */
  void publish(Pointer next) throws IOException {
    Optional<Pointer> before = readable();
    String line = next.folder().getFileName() + " " + Long.toHexString(next.manifestSum()) + "\n";
    OwnerOnly.replaceThrough(folder.resolve(CURRENT), line.getBytes(StandardCharsets.ISO_8859_1));
    if (before.isPresent() && Files.isDirectory(before.get().folder())) {
      Files.setLastModifiedTime(before.get().folder(), FileTime.from(Instant.now()));
    }
  }

  /**
   * Deletes all generations but the current one. The caller holds the lock. Readers keep their
   * mapped files; where the system refuses to delete those, a later sweep will. In a folder that a
   * group shares, perhaps over a network, a generation stays for an hour after its replacement.
   */
  void sweep() throws IOException {
    Optional<Pointer> current = readable();
    Instant recent = Instant.now().minus(SHARED_FOR);
    for (Path generation : generations()) {
      boolean kept = current.filter(c -> c.folder().equals(generation)).isPresent();
      if (!kept
          && !(OwnerOnly.isForGroup(generation)
              && Files.getLastModifiedTime(generation).toInstant().isAfter(recent))) {
        delete(generation);
      }
    }
  }

  private Optional<Pointer> readable() throws IOException {
    try {
      return current();
    } catch (UnusableIndexException e) {
      return Optional.empty(); // it names nothing that could be kept
    }
  }

  /** Deletes a folder with its contents, as far as the system permits. */
  static void delete(Path generation) {
    try {
      FileTree.delete(generation);
    } catch (IOException e) {
      System.getLogger(IndexDirectory.class.getName())
          .log(System.Logger.Level.DEBUG, "Left for a later sweep: " + generation, e);
    }
  }

  /**
   * Notes that the index is used now; writes at most once a minute.
   *
   * @return whether it wrote
   */
  boolean touch(Instant now) throws IOException {
    Path file = folder.resolve(USED);
    try {
      Instant before = Files.getLastModifiedTime(file).toInstant();
      if (Duration.between(before, now).abs().compareTo(EXACT_TO) < 0) {
        return false;
      }
    } catch (NoSuchFileException e) {
      OwnerOnly.createFile(file);
    }
    Files.setLastModifiedTime(file, FileTime.from(now));
    return true;
  }

  /** When the index was last used; {@link Instant#EPOCH} if nobody knows. */
  Instant lastUse(Instant now) throws IOException {
    try {
      Instant used = Files.getLastModifiedTime(folder.resolve(USED)).toInstant();
      if (used.isAfter(now.plus(NO_CLOCK_IS_SO_FAST))) {
        return Instant.EPOCH;
      }
      return used.isAfter(now) ? now : used;
    } catch (NoSuchFileException e) {
      return Instant.EPOCH;
    }
  }

  /** What is known of the index without its database; nothing where the folder is not ours. */
  StoredIndex look(Instant now) {
    try {
      OwnerOnly.checkFolder(folder);
    } catch (IOException e) {
      return StoredIndex.NONE; // opening the index reports what is wrong with the folder
    }
    Optional<Instant> used;
    try {
      used = Optional.of(lastUse(now)).filter(time -> !time.equals(Instant.EPOCH));
    } catch (IOException e) {
      used = Optional.empty();
    }
    return new StoredIndex(status(), ProgressFile.read(folder, lockFile()), used);
  }

  private Optional<IndexStatus> status() {
    try {
      Optional<Pointer> pointer = current();
      return pointer.isEmpty()
          ? Optional.empty()
          : Optional.of(
              Generation.of(pointer.get())
                  .status(folder.getFileName().toString(), folder, List.of()));
    } catch (IOException e) {
      return Optional.empty(); // it will be built anew
    }
  }
}
