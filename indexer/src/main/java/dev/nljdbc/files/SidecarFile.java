// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Optional;

/**
 * A small file that belongs to one database, such as its verified queries. It lies beside the index
 * directory, so it outlives a rebuild, {@code drop} and eviction. Only its owner can read it. It is
 * replaced in one step and changed by one process at a time.
 */
public final class SidecarFile {

  private static final String LOCK = ".lock";

  /** Ten times what ten thousand verified queries or the longest log take. */
  private static final int MOST_BYTES = 512 << 20;

  private final Path folder;
  private final Path file;

  /**
   * The file of one database.
   *
   * @param indexDirectory the directory of its index
   * @param kind the extension of the file's name, which no index directory can have
   */
  public SidecarFile(Path indexDirectory, String kind) {
    Path absolute = indexDirectory.toAbsolutePath();
    Path parent = absolute.getParent();
    if (parent == null) {
      throw new IllegalArgumentException("no index directory: " + absolute);
    }
    this.folder = parent;
    this.file = parent.resolve(absolute.getFileName() + "." + kind);
  }

  /**
   * Distinguishes states of the file without reading it.
   *
   * @param modified when it was written
   * @param bytes its length
   * @param key the file key of the system as text; it changes when the file is replaced
   */
  public record Stamp(Instant modified, long bytes, String key) {}

  /** Computes new contents from the present ones. */
  @FunctionalInterface
  public interface Change {

    /**
     * Computes the new contents.
     *
     * @param before the present contents; empty when there is no file
     * @return the new contents; empty to leave all as it is
     */
    Optional<byte[]> of(Optional<byte[]> before) throws IOException;
  }

  /** The path of the file. */
  public Path path() {
    return file;
  }

  /** The present state; empty when there is no file. */
  public Optional<Stamp> stamp() throws IOException {
    return stamp(file);
  }

  /** The contents; empty when there is no file. A change is seen wholly or not at all. */
  public Optional<byte[]> read() throws IOException {
    return read(file);
  }

  /**
   * Changes the file under a lock against other threads and processes.
   *
   * @throws java.nio.channels.ClosedByInterruptException when the thread is interrupted while it
   *     waits for others
   * @throws IOException when it can't be written; the file is unchanged then
   */
  public void change(Change change) throws IOException {
    createFolder();
    try (ProcessLock lock = ProcessLock.acquire(named(LOCK))) {
      Optional<byte[]> next = change.of(read());
      if (next.isPresent()) {
        OwnerOnly.replaceThrough(file, next.get());
      }
    }
  }

  /**
   * Copies the file to a name that nothing else uses.
   *
   * @return the copy
   */
  public Path setAside(Instant now) throws IOException {
    Path aside = named(".damaged-" + now.toEpochMilli());
    Files.copy(
        file, aside, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
    return aside;
  }

  /** Creates the folder, if it is not there. */
  void createFolder() throws IOException {
    OwnerOnly.createFolders(folder);
  }

  /** Another file, whose name begins with this one's. */
  Path named(String ending) {
    return folder.resolve(file.getFileName() + ending);
  }

  /** The present state of a file; empty when there is none. */
  static Optional<Stamp> stamp(Path path) throws IOException {
    try {
      BasicFileAttributes seen =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      String key = String.valueOf(seen.fileKey());
      return Optional.of(new Stamp(seen.lastModifiedTime().toInstant(), seen.size(), key));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** The contents of a file; empty when there is none. */
  static Optional<byte[]> read(Path path) throws IOException {
    try {
      return Optional.of(OwnerOnly.read(path, MOST_BYTES));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
