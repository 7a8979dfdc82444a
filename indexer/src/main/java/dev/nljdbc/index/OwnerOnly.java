package dev.nljdbc.index;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;

/** Keeps other users of the machine out, where the file system knows owners. */
final class OwnerOnly {

  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private OwnerOnly() {}

  /** Creates a folder if it is not there; nobody else ever sees into it. */
  static void createFolder(Path folder) throws IOException {
    FileAttribute<?>[] attributes =
        posix(folder.getParent() == null ? folder : folder.getParent())
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(FOLDER)}
            : new FileAttribute<?>[0];
    try {
      Files.createDirectory(folder, attributes);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
  }

  /** What to create a file in a folder with. */
  static FileAttribute<?>[] ofFile(Path folder) {
    return posix(folder)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(FILE)}
        : new FileAttribute<?>[0];
  }

  /** Creates a folder and those above it that are not there. */
  static void createFolders(Path folder) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      createFolders(parent);
    }
    createFolder(folder);
  }

  /** Makes all in a folder the owner's only. */
  static void restrict(Path folder) throws IOException {
    if (!posix(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList()) {
        Files.setPosixFilePermissions(path, Files.isDirectory(path) ? FOLDER : FILE);
      }
    }
  }

  private static boolean posix(Path path) {
    return Files.getFileAttributeView(path, PosixFileAttributeView.class) != null;
  }
}
