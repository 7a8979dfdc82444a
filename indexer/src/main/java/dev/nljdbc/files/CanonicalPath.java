// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Parses paths and resolves them to one canonical place. */
public final class CanonicalPath {

  private CanonicalPath() {}

  /**
   * Reads a path.
   *
   * @throws InvalidPathException for what is no path, and for control characters, which could forge
   *     lines in messages and logs
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
   * The absolute path without {@code ..}, with the symbolic links of its existing part resolved.
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
