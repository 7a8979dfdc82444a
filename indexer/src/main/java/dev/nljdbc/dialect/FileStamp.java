// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Size and time of a database's file, from which follows that nobody wrote to it. The file is not
 * opened: closing it would give up the locks that the engine holds on it in this process (POSIX).
 */
final class FileStamp {

  /** Some file systems keep whole seconds, and none is finer than the system's clock tick. */
  private static final Duration COARSE = Duration.ofSeconds(2);

  private static final Duration TICK = Duration.ofMillis(20);
  private static final Duration LONGEST_WAIT = Duration.ofMillis(25);

  private FileStamp() {}

  /**
   * The stamp of a file and of those beside it, named by what is added to its name (a write-ahead
   * log). Waits a tick when one was written this very moment.
   *
   * @return empty when it has no file, or one was written so lately that another write would not
   *     show
   */
  static Optional<String> of(@Nullable String file, InstantSource clock, String... beside) {
    if (file == null || file.isEmpty()) {
      return Optional.empty();
    }
    try {
      StringBuilder stamp = new StringBuilder(one(Path.of(file), clock).orElseThrow());
      for (String name : beside) {
        stamp.append(' ').append(one(Path.of(file + name), clock).orElse("-"));
      }
      return Optional.of(stamp.toString());
    } catch (IOException | InvalidPathException | NoSuchElementException e) {
      return Optional.empty(); // unsettled, or not to be seen from here
    }
  }

  /** Identifies a file even after another took its name; empty if the file system does not. */
  static String identity(String file) {
    try {
      Object key = Files.readAttributes(Path.of(file), BasicFileAttributes.class).fileKey();
      return key == null ? "" : key.toString();
    } catch (IOException | InvalidPathException e) {
      return ""; // not to be seen from here; the name must do
    }
  }

  /** Empty when it is not there. */
  private static Optional<String> one(Path path, InstantSource clock) throws IOException {
    try {
      BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
      long begun = System.nanoTime();
      while (!settled(file, clock)) {
        if (System.nanoTime() - begun > LONGEST_WAIT.toNanos()) {
          throw new IOException("written to at this moment: " + path);
        }
        LockSupport.parkNanos(TICK.toNanos() / 4);
        file = Files.readAttributes(path, BasicFileAttributes.class);
      }
      long nanos = file.lastModifiedTime().to(TimeUnit.NANOSECONDS);
      return Optional.of(file.size() + "," + nanos + "," + file.fileKey());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Whether a further write would have another time. */
  private static boolean settled(BasicFileAttributes file, InstantSource clock) {
    FileTime written = file.lastModifiedTime();
    boolean coarse = written.to(TimeUnit.NANOSECONDS) % 1_000_000_000 == 0;
    Duration age = Duration.between(written.toInstant(), clock.instant());
    return age.compareTo(coarse ? COARSE : TICK) >= 0;
  }
}
