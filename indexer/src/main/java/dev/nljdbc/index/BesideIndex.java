package dev.nljdbc.index;

import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
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

  /** Ten times what ten thousand verified queries or the longest log take. */
  private static final int MOST_BYTES = 512 << 20;

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

  /** Creates the folder, if it is not there. */
  void createFolder() throws IOException {
    OwnerOnly.createFolders(folder);
  }

  /** The present state of a file; empty when there is none. */
  static Optional<KeptFile.Stamp> stamp(Path path) throws IOException {
    try {
      BasicFileAttributes seen =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
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
      return Optional.of(OwnerOnly.read(path, MOST_BYTES));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
