package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;

/**
 * A small file of people's work on one database. It lies beside the index directory and not in it,
 * so that it outlives the index: a rebuild, {@code drop}, the bound on all indexes. Readable by its
 * owner only, replaced in one step, changed by one process at a time.
 */
public final class KeptFile {

  private static final String LOCK = ".lock";

  private final BesideIndex place;

  /**
   * The file of one database.
   *
   * @param indexDirectory as {@link IndexStatus#directory()} names it
   * @param kind the ending of the file's name, which no index directory can have
   */
  public KeptFile(Path indexDirectory, String kind) {
    this.place = BesideIndex.of(indexDirectory, kind);
  }

  /**
   * What tells one state of the file from another without reading it.
   *
   * @param modified when it was written
   * @param bytes its length
   * @param key the system's own of the file, which a replaced file has not; text, empty where there
   *     is none
   */
  public record Stamp(Instant modified, long bytes, String key) {}

  /** A change of the contents: from what there is to what there shall be. */
  @FunctionalInterface
  public interface Change {

    /**
     * Says what the file shall hold.
     *
     * @param before what it holds; empty when there is no file
     * @return the new contents; empty to leave all as it is
     */
    Optional<byte[]> of(Optional<byte[]> before) throws IOException;
  }

  /** Where it is. */
  public Path path() {
    return place.file();
  }

  /** Its present state; empty when there is no file. */
  public Optional<Stamp> stamp() throws IOException {
    return BesideIndex.stamp(path());
  }

  /** Its contents; empty when there is no file. Never half of a change. */
  public Optional<byte[]> read() throws IOException {
    return BesideIndex.read(path());
  }

  /**
   * Changes it while no other thread or process does.
   *
   * @throws java.nio.channels.ClosedByInterruptException when the thread is interrupted while it
   *     waits for others
   * @throws IOException when it can't be written; it is as it was then
   */
  public void change(Change change) throws IOException {
    place.createFolder();
    try (BuildLock lock = BuildLock.acquire(place.named(LOCK))) {
      Optional<byte[]> next = change.of(read());
      if (next.isPresent()) {
        write(next.get());
      }
    }
  }

  /**
   * Copies it to a name of its own, where nothing of ours changes it any more.
   *
   * @return the copy
   */
  public Path setAside(Instant now) throws IOException {
    Path aside = place.named(".damaged-" + now.toEpochMilli());
    Files.copy(
        path(), aside, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
    return aside;
  }

  private void write(byte[] contents) throws IOException {
    Path next = place.named(".next");
    try {
      OwnerOnly.writeThrough(next, contents);
      Files.move(next, path(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }
}
