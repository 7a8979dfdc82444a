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
 * Says that an index directory is being read: a file of its own in {@code readers/}, locked as long
 * as the reader lives. Each reader has its own file, since locks on a shared one would end with the
 * first reader that closes it (POSIX); and files of this process, which its name tells, are not
 * opened to look at their locks, for the same reason.
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

  /** Begins to read. Where nothing can be written, nothing can be removed either: no mark then. */
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

  /** Whether anybody alive reads the directory; removes the marks of the dead. */
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
    }
    if (!OwnerOnly.checkFile(mark)) {
      return false; // it ended just now
    }
    try (FileChannel channel = OwnerOnly.openToLock(mark)) {
      if (channel.tryLock() == null) {
        return true;
      }
      Files.deleteIfExists(mark);
      return false;
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
