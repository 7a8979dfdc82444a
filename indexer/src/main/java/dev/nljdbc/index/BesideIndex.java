package dev.nljdbc.index;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * The place of a file that lies beside an index directory and not in it, so that it outlives the
 * index: a rebuild, {@code drop}, the bound on all indexes. Readable by its owner only.
 *
 * @param folder of all indexes
 * @param file in it
 */
record BesideIndex(Path folder, Path file) {

  /**
   * The file of one database.
   *
   * @param indexDirectory as {@link IndexStatus#directory()} names it
   * @param kind the ending of the file's name, which no index directory can have
   */
  static BesideIndex of(Path indexDirectory, String kind) {
    Path absolute = indexDirectory.toAbsolutePath();
    Path parent = absolute.getParent();
    if (parent == null) {
      throw new IllegalArgumentException("no index directory: " + absolute);
    }
    return new BesideIndex(parent, parent.resolve(absolute.getFileName() + "." + kind));
  }

  /** Another file, whose name goes on from this one's. */
  Path named(String ending) {
    return folder.resolve(file.getFileName() + ending);
  }

  /** Creates the folder and an empty file in it, if it is not there. */
  void create(Path path) throws IOException {
    OwnerOnly.createFolders(folder);
    if (!Files.exists(path)) {
      try {
        Files.createFile(path, OwnerOnly.ofFile(folder));
      } catch (FileAlreadyExistsException e) {
        return; // another was quicker
      }
    }
  }

  /** The present state of a file; empty when there is none. */
  static Optional<KeptFile.Stamp> stamp(Path path) throws IOException {
    try {
      BasicFileAttributes seen = Files.readAttributes(path, BasicFileAttributes.class);
      return Optional.of(
          new KeptFile.Stamp(
              seen.lastModifiedTime().toInstant(), seen.size(), String.valueOf(seen.fileKey())));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** The contents of a file; empty when there is none. */
  static Optional<byte[]> read(Path path) throws IOException {
    try {
      return Optional.of(Files.readAllBytes(path));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
