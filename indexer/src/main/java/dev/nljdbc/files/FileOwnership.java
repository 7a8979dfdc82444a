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
import java.util.EnumSet;
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
  private static final int SETGID = 02000;
  private static final int MOST_LINKS = 10;
  private static final Set<PosixFilePermission> OTHERS =
      PosixFilePermissions.fromString("---rwxrwx");
  private static final Set<PosixFilePermission> GROUP_READS =
      PosixFilePermissions.fromString("---r-x---");

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

  /**
   * Whether it is a folder whose contents its group is to read: a person set its setgid bit ({@code
   * chmod 2750}), so new files belong to that group.
   */
  boolean isForGroup() {
    return (mode & SETGID) != 0 && posix != null && posix.permissions().containsAll(GROUP_READS);
  }

  /**
   * Whether others may read, write or search it.
   *
   * @param forGroup whether its group may read and search it
   */
  boolean openToOthers(boolean forGroup) {
    if (posix == null) {
      return false;
    }
    Set<PosixFilePermission> rights = EnumSet.copyOf(OTHERS);
    rights.removeAll(forGroup ? GROUP_READS : Set.of());
    return !Collections.disjoint(posix.permissions(), rights);
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

  /**
   * Refuses files that another user created or may have changed. A file of another user is accepted
   * if this process can only read it, and that user or root put it where it is.
   */
  void refuseForeign() throws IOException {
    if (posix == null) {
      return;
    }
    if (!ThisUser.is(posix.owner(), path)
        && (Files.isWritable(path)
            || !placedBy(posix.owner(), path.toAbsolutePath(), MOST_LINKS))) {
      String why =
          "it belongs to another user of this machine (%s). Choose a folder of your own, with"
              + " nl.dir";
      throw new UntrustedFileException(path, why.formatted(posix.owner().getName()));
    }
    if (writableByOthers()) {
      String why =
          "others may write to it (%s). Look whether it is as you left it, and take that right from"
              + " them: chmod go-w; or remove it";
      throw new UntrustedFileException(path, why.formatted(rights()));
    }
  }

  /**
   * Whether only an owner, this user and root can create or replace what is at a path. In a folder
   * like {@code /tmp} anybody can.
   */
  private static boolean placedBy(UserPrincipal owner, Path path, int links) throws IOException {
    for (Path above = path.getParent(); above != null; above = above.getParent()) {
      FileOwnership seen = at(above);
      if (seen.posix == null) {
        return false;
      }
      if (seen.basic.isSymbolicLink()) {
        Path target = above.resolveSibling(Files.readSymbolicLink(above));
        if (links == 0 || !placedBy(owner, target.resolve(path.getFileName()), links - 1)) {
          return false;
        }
      } else if (seen.writableByOthers()
          || !(seen.posix.owner().equals(owner) || ThisUser.is(seen.posix.owner(), above))) {
        return false;
      }
    }
    return true;
  }
}
