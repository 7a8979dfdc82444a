package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/** When an index directory was last used: the time of a file in it. */
final class LastUse {

  private static final String FILE = "used";
  private static final Duration EXACT_TO = Duration.ofMinutes(1);

  /** A time so far ahead was written while the clock was wrong, and says nothing. */
  private static final Duration NO_CLOCK_IS_SO_FAST = Duration.ofDays(1);

  private LastUse() {}

  /**
   * It is used now. Written once a minute at the most.
   *
   * @return whether it was written
   */
  static boolean touch(Path directory, Instant now) throws IOException {
    Path file = directory.resolve(FILE);
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

  /** When it was; long ago if nobody knows. */
  static Instant of(Path directory, Instant now) throws IOException {
    try {
      Instant used = Files.getLastModifiedTime(directory.resolve(FILE)).toInstant();
      if (used.isAfter(now.plus(NO_CLOCK_IS_SO_FAST))) {
        return Instant.EPOCH;
      }
      return used.isAfter(now) ? now : used;
    } catch (NoSuchFileException e) {
      return Instant.EPOCH;
    }
  }
}
