package dev.nljdbc.files;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Paths as people write them, made such that they mean one place only. */
public final class CanonicalPath {

  private CanonicalPath() {}

  /**
   * Reads a path.
   *
   * @throws InvalidPathException for what is no path, and for control characters, which would forge
   *     lines of messages and logs and which nobody has in a file's name on purpose
   */
  public static Path parse(String text) {
    int at = 0;
    while (at < text.length() && !Character.isISOControl(text.charAt(at))) {
      at++;
    }
    if (at < text.length()) {
      throw new InvalidPathException(shown(text), "it has a control character in it", at);
    }
    return Path.of(text);
  }

  private static String shown(String text) {
    return text.replaceAll("\\p{Cc}", "?");
  }

  /**
   * The one place that a path leads to now: absolute, with the symbolic links of what is there
   * followed as the system would follow them, and with no {@code ..} left.
   */
  public static Path of(Path path) {
    Path absolute = path.toAbsolutePath();
    Path there = absolute;
    while (there != null) {
      try {
        return there.toRealPath().resolve(there.relativize(absolute)).normalize();
      } catch (IOException e) {
        there = there.getParent(); // not there, or not to be seen: its folder may be
      }
    }
    return absolute.normalize();
  }
}
