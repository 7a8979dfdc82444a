// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.time.Duration;
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
    return acquire(file, FOREVER).orElseThrow();
  }

  /**
   * Waits for the lock for a limited time; empty when another owner holds it for longer.
   *
   * @throws ClosedByInterruptException when the thread is interrupted; its flag stays set
   */
  public static Optional<ProcessLock> acquire(Path file, Duration longest) throws IOException {
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
    }
  }

  /** The lock if nobody holds it. */
  public static Optional<ProcessLock> acquireIfFree(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    if (!OWN.add(absolute)) {
      return Optional.empty();
    }
    ProcessLock lock = null;
    try {
      lock = lock(absolute, OwnerOnly.openToLock(absolute));
      return Optional.ofNullable(lock);
    } finally {
      if (lock == null) {
        OWN.remove(absolute);
      }
    }
  }

  /** Null when another process has it, or another class loader of this one. */
  private static @Nullable ProcessLock lock(Path file, FileChannel channel) throws IOException {
    ProcessLock lock = null;
    try {
      lock = channel.tryLock() == null ? null : new ProcessLock(file, channel);
      return lock;
    } catch (OverlappingFileLockException e) {
      return null;
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
  }

  /** Whether anybody holds it, in this process or another. */
  public static boolean held(Path file) throws IOException {
    if (OWN.contains(file.toAbsolutePath())) {
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
