// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Marks an index directory as being read, by a locked file in {@code readers/}. Each reader has its
 * own file: POSIX releases all locks of a process on a file when one channel is closed. For the
 * same reason, files of this process, known by their names, are never opened to check their locks.
 */
final class ReaderLock implements Closeable {

  private static final String FOLDER = "readers";
  private static final int TRIES = 3;

  /** Number and start of this process; a later process may get the same number. */
  private static final String THIS_PROCESS =
      ProcessHandle.current().pid()
          + "-"
          + ProcessHandle.current().info().startInstant().map(Instant::toEpochMilli).orElse(0L)
          + "-";

  private final @Nullable Path file;
  private final @Nullable FileChannel channel;

  private ReaderLock(@Nullable Path file, @Nullable FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Marks the directory. Where nothing can be written, nothing can be removed, so no mark is
   * needed.
   */
  static ReaderLock in(Path directory) {
    try {
      Path folder = directory.resolve(FOLDER);
      OwnerOnly.createFolder(folder);
      for (int i = 0; i < TRIES; i++) {
        Path file = folder.resolve(THIS_PROCESS + UUID.randomUUID());
        FileChannel channel = OwnerOnly.openToLock(file);
        channel.lock();
        if (Files.exists(file)) {
          return new ReaderLock(file, channel);
        }
        channel.close(); // taken for left over in the moment before it was locked
      }
    } catch (IOException e) {
      System.getLogger(ReaderLock.class.getName())
          .log(System.Logger.Level.DEBUG, "Others will not see that the index is in use", e);
    }
    return new ReaderLock(null, null);
  }

  /** Whether a living process reads the directory; removes the marks of dead ones. */
  static boolean any(Path directory) throws IOException {
    List<Path> marks;
    try (Stream<Path> entries = Files.list(directory.resolve(FOLDER))) {
      marks = entries.toList();
    } catch (NoSuchFileException e) {
      return false;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    boolean alive = false;
    for (Path mark : marks) {
      alive |= alive(mark);
    }
    return alive;
  }

  private static boolean alive(Path mark) throws IOException {
    if (mark.getFileName().toString().startsWith(THIS_PROCESS)) {
      return true;
    } else if (!OwnerOnly.checkFile(mark)) {
      return false; // it ended just now
    }
    try (FileChannel channel = OwnerOnly.openToLock(mark)) {
      boolean alive = channel.tryLock() == null;
      if (!alive) {
        Files.deleteIfExists(mark);
      }
      return alive;
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null && file != null) {
      try (channel) {
        Files.deleteIfExists(file);
      }
    }
  }
}
