package dev.nljdbc.bench.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Tells SQLite's files from others, such as a Git LFS pointer or a page saved by mistake. */
final class SqliteFile {

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private SqliteFile() {}

  /** Whether the file begins as SQLite's do; an empty file is an empty database. */
  static boolean isOne(Path file) throws DatasetException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(MAGIC.length);
      return head.length == 0 || Arrays.equals(head, MAGIC);
    } catch (IOException e) {
      throw new DatasetException("Can't read " + file + ": " + e.getMessage());
    }
  }
}
