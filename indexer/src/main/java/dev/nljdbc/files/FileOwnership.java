// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import dev.nljdbc.files.OwnerOnly.UntrustedFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Kind, owner and rights of the file at a path; links are not followed. Without POSIX owners, only
 * the kind is known.
 *
 * @param path where
 * @param basic what kind of thing
 * @param posix owner, group and rights; null where there are none
 * @param mode all bits of its rights as the system has them; 0 where unknown
 * @param names how many names the file has; 1 where unknown
 */
record FileOwnership(
    Path path,
    BasicFileAttributes basic,
    @Nullable PosixFileAttributes posix,
    int mode,
    int names) {

  private static final int STICKY = 01000;
  private static final Set<PosixFilePermission> OTHERS =
      PosixFilePermissions.fromString("---rwxrwx");

  static FileOwnership at(Path path) throws IOException {
    Set<String> views = path.getFileSystem().supportedFileAttributeViews();
    if (!views.contains("unix")) {
      BasicFileAttributes basic =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new FileOwnership(path, basic, null, 0, 1);
    }
    PosixFileAttributes posix =
        Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return new FileOwnership(
        path, posix, posix, number(path, "unix:mode"), number(path, "unix:nlink"));
  }

  private static int number(Path path, String attribute) throws IOException {
    return ((Number) Files.getAttribute(path, attribute, LinkOption.NOFOLLOW_LINKS)).intValue();
  }

  boolean isFolder() {
    return basic.isDirectory();
  }

  boolean isFile() {
    return basic.isRegularFile();
  }

  /** The kind in words, for messages. */
  String kind() {
    return "it " + BoundedFile.kind(basic);
  }

  /** The rights in the format of {@code ls}. */
  String rights() {
    return posix == null ? "" : PosixFilePermissions.toString(posix.permissions());
  }

  /** Whether others may remove only their own files in it. */
  boolean sticky() {
    return (mode & STICKY) != 0;
  }

  /** Whether others may read, write or search it. */
  boolean openToOthers() {
    return posix != null && !Collections.disjoint(posix.permissions(), OTHERS);
  }

  /**
   * Whether others may write to it. A group that is named for the owner is the owner's own: many
   * systems give each user one, and let it write.
   */
  boolean writableByOthers() {
    if (posix == null) {
      return false;
    }
    Set<PosixFilePermission> rights = posix.permissions();
    return rights.contains(PosixFilePermission.OTHERS_WRITE)
        || (rights.contains(PosixFilePermission.GROUP_WRITE) && !ownGroup(posix));
  }

  private static boolean ownGroup(PosixFileAttributes of) {
    UserPrincipal owner = of.owner();
    GroupPrincipal group = of.group();
    return owner.getName().equals(group.getName());
  }

  /** Refuses files that another user created or may have changed. */
  void refuseForeign() throws IOException {
    if (posix == null) {
      return;
    }
    if (!ThisUser.is(posix.owner(), path)) {
      String why =
          "it belongs to another user of this machine (%s). Choose a folder of your own, with nl.dir";
      throw new UntrustedFileException(path, why.formatted(posix.owner().getName()));
    }
    if (writableByOthers()) {
      String why =
          "others may write to it (%s). Look whether it is as you left it, and take that right from"
              + " them: chmod go-w; or remove it";
      throw new UntrustedFileException(path, why.formatted(rights()));
    }
  }
}
