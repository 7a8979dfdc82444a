// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A lock that one owner in one process holds at a time, on a file of ours. The system releases it
 * when the process dies.
 */
public final class ProcessLock implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(20);
  private static final Duration FOREVER = Duration.ofDays(36_500);

  /**
   * The locks of this process, which are checked first. POSIX locks belong to a process: closing
   * any channel of the file would release the lock.
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  /** Channels of files that another class loader of this process has locked: never closed. */
  private static final Map<Path, Kept> KEPT = new ConcurrentHashMap<>();

  /**
   * An open file without a lock.
   *
   * @param key the file that it is, whatever the path leads to later
   */
  private record Kept(FileChannel channel, Object key) {}

  private final Path file;
  private final FileChannel channel;

  private ProcessLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @throws ClosedByInterruptException when the thread is interrupted; its flag stays set
   */
  public static ProcessLock acquire(Path file) throws IOException {
    return acquire(file, FOREVER, () -> {}).orElseThrow();
  }

  /**
   * Waits for the lock for a limited time; empty when another owner holds it for longer.
   *
   * @param whileWaiting is run between looks; an exception ends the waiting
   * @throws ClosedByInterruptException when the thread is interrupted; its flag stays set
   */
  public static Optional<ProcessLock> acquire(Path file, Duration longest, Runnable whileWaiting)
      throws IOException {
    long began = System.nanoTime();
    while (true) {
      Optional<ProcessLock> lock = acquireIfFree(file);
      if (lock.isPresent() || System.nanoTime() - began >= longest.toNanos()) {
        return lock;
      }
      LockSupport.parkNanos(POLL.toNanos()); // a blocking lock could not see this JVM's own
      if (ReadingThread.ends()) {
        throw new ClosedByInterruptException();
      }
      whileWaiting.run();
    }
  }

  /** The lock if nobody holds it. */
  public static Optional<ProcessLock> acquireIfFree(Path file) throws IOException {
    Path one = canonical(file);
    if (!OWN.add(one)) {
      return Optional.empty();
    }
    ProcessLock lock = null;
    try {
      lock = lock(one, open(one));
      return Optional.ofNullable(lock);
    } finally {
      if (lock == null) {
        OWN.remove(one);
      }
    }
  }

  /** The same for each spelling of the folder; a link in the file's place is refused later. */
  private static Path canonical(Path file) {
    Path absolute = file.toAbsolutePath();
    return CanonicalPath.of(absolute.resolveSibling("")).resolve(absolute.getFileName());
  }

  private static FileChannel open(Path file) throws IOException {
    Kept kept = KEPT.remove(file);
    if (kept != null && OwnerOnly.checkFile(file) && kept.key().equals(key(file))) {
      return kept.channel();
    }
    if (kept != null) {
      kept.channel().close(); // of a file that is gone
    }
    return OwnerOnly.openToLock(file);
  }

  /** Null when another process has it, or another class loader of this one. */
  private static @Nullable ProcessLock lock(Path file, FileChannel channel) throws IOException {
    boolean close = true;
    try {
      close = channel.tryLock() == null;
      return close ? null : new ProcessLock(file, channel);
    } catch (OverlappingFileLockException e) {
      Object key = key(file);
      if (key != null) {
        KEPT.put(file, new Kept(channel, key));
        close = false;
      }
      return null;
    } finally {
      if (close) {
        channel.close();
      }
    }
  }

  /** Null on Windows, where a lock belongs to a channel. */
  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /** Whether anybody holds it, in this process or another. */
  public static boolean held(Path file) throws IOException {
    if (OWN.contains(canonical(file))) {
      return true;
    }
    if (!OwnerOnly.checkFile(file)) {
      return false;
    }
    // taken as whoever builds takes it: closing another channel of the file gives up its lock
    Optional<ProcessLock> probe = acquireIfFree(file);
    if (probe.isPresent()) {
      probe.get().close();
    }
    return probe.isEmpty();
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      OWN.remove(file);
    }
  }
}
