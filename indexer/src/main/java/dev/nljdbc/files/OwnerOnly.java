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
 *   <li>files that others may read are made private;
 *   <li>files that others may write, files of other users except root, symbolic links, pipes,
 *       devices and files with a second hard link are refused, since their contents can't be
 *       trusted. The message says what is wrong and what to do.
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
  private static final int TRIES = 5;

  private OwnerOnly() {}

  /** Creates a folder if it does not exist; an existing one must be ours. */
  public static void createFolder(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, attributes(folder, FOLDER));
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
    return real;
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
    if (seen.openToOthers()) {
      tighten(folder, FOLDER);
    }
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
    if (seen.openToOthers()) {
      tighten(file, FILE);
    }
  }

  /** Creates an empty file, which must not exist. */
  public static void createFile(Path file) throws IOException {
    Files.createFile(file, attributes(file, FILE));
  }

  /** Creates an empty file if it does not exist; an existing one must be ours. */
  public static void createFileIfAbsent(Path file) throws IOException {
    for (int i = 0; i < TRIES && !checkFile(file); i++) {
      try {
        createFile(file);
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

  private static void tighten(Path path, Set<PosixFilePermission> rights) {
    try {
      Files.setPosixFilePermissions(path, rights);
    } catch (IOException e) {
      // the disk is read-only; others could read the file before
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
