// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The user of this process as a file system sees it; network shares may see another user than this
 * machine. Java does not expose it, so the owner of a temporary file is read, once for each file
 * system.
 */
final class ThisUser {

  private static final int ROOT = 0;
  private static final Map<Object, UserPrincipal> KNOWN = new ConcurrentHashMap<>();

  private ThisUser() {}

  /**
   * Whether an owner is the user of this process, or root. A process that can't write owns nothing.
   *
   * @param near what the owner owns
   */
  static boolean is(UserPrincipal owner, Path near) throws IOException {
    if (Integer.valueOf(ROOT).equals(attribute(near, "unix:uid"))) {
      return true;
    }
    Object device = attribute(near, "unix:dev");
    UserPrincipal known = KNOWN.get(device);
    if (known == null) {
      Optional<UserPrincipal> found = found(near, device);
      if (found.isEmpty()) {
        return false;
      }
      known = found.get();
      KNOWN.put(device, known);
    }
    return known.equals(owner);
  }

  private static Object attribute(Path path, String name) throws IOException {
    return Files.getAttribute(path, name, LinkOption.NOFOLLOW_LINKS);
  }

  /** Looks on the same device if possible, otherwise in the folder for temporary files. */
  private static Optional<UserPrincipal> found(Path near, Object device) {
    Path parent = near.toAbsolutePath().getParent();
    return (parent == null ? tried(near, device) : tried(parent, device))
        .or(() -> tried(near, device))
        .or(() -> tried(Path.of(System.getProperty("java.io.tmpdir", ".")), null));
  }

  private static Optional<UserPrincipal> tried(Path folder, @Nullable Object device) {
    try {
      Path made = Files.createTempFile(folder, ".nl-jdbc", ".tmp");
      try {
        return device == null || device.equals(attribute(made, "unix:dev"))
            ? Optional.of(Files.getOwner(made, LinkOption.NOFOLLOW_LINKS))
            : Optional.empty();
      } finally {
        Files.delete(made);
      }
    } catch (IOException e) {
      return Optional.empty(); // this process may not write there
    }
  }
}
