package dev.nljdbc.index;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The right to build in an index directory, held by one store of one process at a time. The system
 * gives it up for a process that dies.
 */
final class BuildLock implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(20);

  private final FileChannel channel;

  private BuildLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @throws ClosedByInterruptException when the thread is interrupted; its flag stays set
   */
  static BuildLock acquire(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      while (lock(channel) == null) {
        LockSupport.parkNanos(POLL.toNanos()); // a blocking lock could not see this JVM's own
        if (Thread.currentThread().isInterrupted()) {
          throw new ClosedByInterruptException();
        }
      }
      return new BuildLock(channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // another store of this JVM holds it
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
