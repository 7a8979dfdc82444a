// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serial;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates and opens files that only their owner can access, whatever the umask is. Existing files
 * are checked before use, as ssh does with its keys:
 *
 * <ul>
 *   <li>files that others may read are made private. In a folder with the setgid bit that its group
 *       may read ({@code chmod 2750}), the group may read files and folders;
 *   <li>files that others may write, symbolic links, pipes, devices and files with a second hard
 *       link are refused, since their contents can't be trusted. So are files of other users except
 *       root, unless this process can only read them and nobody else could have put them there. The
 *       message says what is wrong and what to do.
 * </ul>
 *
 * <p>Where the file system has no POSIX owners (Windows), files inherit the rights of their folder.
 */
public final class OwnerOnly {

  /** The ending of the name under which {@link #replace} writes the new contents. */
  public static final String UNFINISHED = ".next";

  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> GROUP_FOLDER =
      PosixFilePermissions.fromString("rwxr-x---");
  private static final Set<PosixFilePermission> GROUP_FILE =
      PosixFilePermissions.fromString("rw-r-----");
  private static final int TRIES = 5;

  private OwnerOnly() {}

  /** Creates a folder if it does not exist; an existing one must be ours. */
  public static void createFolder(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, attributes(folder, isForGroup(folder) ? GROUP_FOLDER : FOLDER));
    } catch (FileAlreadyExistsException e) {
      checkFolder(folder);
    }
  }

  /** Creates a folder and its missing parents. */
  public static void createFolders(Path folder) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      createFolders(parent);
    }
    if (Files.isRegularFile(folder)) { // not to be removed: it may be anything of the user's
      throw refused(folder, "it is a file, where a folder is needed. Name another one");
    }
    if (!Files.isDirectory(folder)) {
      createFolder(folder);
    }
  }

  /**
   * Creates the folder that a person chose for our files. Others may list it and have their own
   * files in it, but must not be able to replace ours.
   *
   * @return its real path
   * @throws IOException when others may rename or remove what is in it, or in a folder above it
   */
  public static Path createRoot(Path folder) throws IOException {
    createFolders(folder);
    Path real = folder.toRealPath();
    checkRoot(real);
    return real;
  }

  /**
   * Checks the real path of a folder that a person chose for our files.
   *
   * @throws IOException when others may rename or remove what is in it, or in a folder above it
   */
  public static void checkRoot(Path real) throws IOException {
    for (Path above = real; above != null; above = above.getParent()) {
      FileOwnership seen = FileOwnership.at(above);
      if (seen.writableByOthers() && !seen.sticky()) {
        throw refused(
            above,
            "others may write to it ("
                + seen.rights()
                + ") and so replace what lies in it. Take that right from them, chmod go-w, or"
                + " choose another folder");
      }
    }
  }

  /** Whether the folder of a path lets its group read what is in it: it has the setgid bit. */
  public static boolean isForGroup(Path path) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    return folder != null
        && Files.isDirectory(folder)
        && FileOwnership.at(folder.toRealPath()).isForGroup();
  }

  /**
   * Checks a folder of ours, and makes it private if others may read it.
   *
   * @throws NoSuchFileException when it is not there
   * @throws IOException when it is not ours
   */
  public static void checkFolder(Path folder) throws IOException {
    FileOwnership seen = FileOwnership.at(folder);
    if (!seen.isFolder()) {
      throw refused(folder, seen.kind() + ", where a folder of ours should be. Remove it");
    }
    seen.refuseForeign();
    tighten(seen);
  }

  /**
   * Checks a file of ours, and makes it private if others may read it.
   *
   * @return whether it is there
   * @throws IOException when it is not ours
   */
  public static boolean checkFile(Path file) throws IOException {
    try {
      checkFile(file, FileOwnership.at(file));
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static void checkFile(Path file, FileOwnership seen) throws IOException {
    if (!seen.isFile()) {
      throw refused(file, seen.kind() + ", where a file of ours should be. Remove it");
    }
    seen.refuseForeign();
    if (seen.names() > 1) {
      throw refused(
          file,
          "it has a second name elsewhere (a hard link). Put a copy in its place, or remove it");
    }
    tighten(seen);
  }

  /** Creates an empty file, which must not exist. */
  public static void createFile(Path file) throws IOException {
    create(file, isForGroup(file) ? GROUP_FILE : FILE);
  }

  private static void create(Path file, Set<PosixFilePermission> rights) throws IOException {
    Files.createFile(file, attributes(file, rights));
  }

  /** Creates an empty file of the owner alone if there is none; an existing one must be ours. */
  public static void createFileIfAbsent(Path file) throws IOException {
    for (int i = 0; i < TRIES && !checkFile(file); i++) {
      try {
        create(file, FILE);
        return;
      } catch (FileAlreadyExistsException e) {
        continue; // another was quicker: it is looked at
      }
    }
  }

  /** Opens a new file for writing, which must not exist. An interrupt does not close it. */
  public static OutputStream writeNew(Path file) throws IOException {
    createFile(file);
    return Files.newOutputStream(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /** Writes a new file; one that a crash left under its name is deleted. */
  public static void write(Path file, byte[] bytes) throws IOException {
    Files.deleteIfExists(file);
    try (OutputStream out = writeNew(file)) {
      out.write(bytes);
    }
  }

  /** Writes a file, and forces it to the disk. */
  public static void writeThrough(Path file, byte[] bytes) throws IOException {
    write(file, bytes);
    force(file);
  }

  /** Brings what was written to a file through to the disk. */
  public static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Replaces a file in one step: readers see the old contents or the new ones, never a part. */
  public static void replace(Path file, byte[] bytes) throws IOException {
    Path next = next(file);
    write(next, bytes);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Replaces a file, and forces it to the disk; leaves nothing behind if that fails. */
  public static void replaceThrough(Path file, byte[] bytes) throws IOException {
    Path next = next(file);
    try {
      writeThrough(next, bytes);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  private static Path next(Path file) {
    return file.resolveSibling(file.getFileName() + UNFINISHED);
  }

  /** Opens a file of ours for appending, created if need be. An interrupt does not close it. */
  public static OutputStream append(Path file) throws IOException {
    createFileIfAbsent(file);
    return Files.newOutputStream(file, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
  }

  /** Opens a file of ours to lock it, created if need be; nothing is written to it. */
  public static FileChannel openToLock(Path file) throws IOException {
    createFileIfAbsent(file);
    return FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Reads a file of ours.
   *
   * @param most the most bytes that it may have
   * @throws NoSuchFileException when there is none
   * @throws IOException when it is not ours, or longer
   */
  public static byte[] read(Path file, int most) throws IOException {
    if (!checkFile(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return BoundedFile.opened(file, most, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  /** Takes rights that only the owner or the group should have; what can't be written stays. */
  private static void tighten(FileOwnership seen) throws IOException {
    Path path = seen.path();
    if (!seen.openToOthers(false) || !Files.isWritable(path)) {
      return;
    }
    boolean forGroup = isForGroup(path);
    if (!seen.openToOthers(forGroup)) {
      return;
    }
    try {
      Files.setAttribute(path, "unix:mode", seen.mode() & (forGroup ? 07750 : 07700));
    } catch (IOException e) { // a file system without rights of its own
      System.getLogger(OwnerOnly.class.getName())
          .log(System.Logger.Level.WARNING, "Others may read {0}, which stays so: {1}", path, e);
    }
  }

  private static UntrustedFileException refused(Path path, String why) {
    return new UntrustedFileException(path, why);
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> rights) {
    return Files.getFileAttributeView(path, PosixFileAttributeView.class) != null
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(rights)}
        : new FileAttribute<?>[0];
  }

  /** Signals a file or folder that is not ours or that others may have changed. */
  public static final class UntrustedFileException extends FileSystemException {

    @Serial private static final long serialVersionUID = 1;

    UntrustedFileException(Path path, String why) {
      super(path.toString(), null, why);
    }
  }
}
