// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Folders that hold databases, {@code <db_id>/<db_id>.sqlite} as Spider and BIRD lay them out, or
 * {@code <db_id>.sqlite}. A database is taken from the first folder that has it.
 *
 * @param folders those that are there
 */
record DatabaseFolders(List<Path> folders) {

  /** Spider's name for its files, and what people name theirs. */
  private static final List<String> ENDINGS = List.of(".sqlite", ".db");

  /**
   * The files of the databases that the examples need; what is amiss with them is remarked.
   *
   * @param needed whether there must be one at least
   */
  SortedMap<String, BenchmarkDatabase> find(
      List<Example> examples, List<String> remarks, boolean needed) throws DatasetException {
    SortedMap<String, BenchmarkDatabase> found = new TreeMap<>();
    for (String database : examples.stream().map(Example::database).sorted().distinct().toList()) {
      add(database, found, remarks);
    }
    if (needed && found.isEmpty() && !examples.isEmpty()) {
      throw new DatasetException("No database can be used in " + places(), remarks);
    }
    return found;
  }

  private void add(
      String database, SortedMap<String, BenchmarkDatabase> found, List<String> remarks)
      throws DatasetException {
    Optional<Path> file = file(database);
    if (file.isEmpty()) {
      remarks.add(shown(database) + " is missing");
    } else if (!SqliteFile.isOne(file.get())) {
      remarks.add(shown(database) + " is not an SQLite 3 file");
    } else {
      found.put(database, BenchmarkDatabase.of(file.get()));
    }
  }

  private Optional<Path> file(String database) {
    List<Path> candidates = new ArrayList<>();
    for (Path folder : folders) {
      for (String ending : ENDINGS) {
        candidates.add(folder.resolve(database).resolve(database + ending));
        candidates.add(folder.resolve(database + ending));
      }
    }
    return candidates.stream().filter(Files::isRegularFile).findFirst();
  }

  private String shown(String database) {
    String folder = folders.isEmpty() ? "" : folders.get(0).getFileName() + "/";
    return folder + database + "/" + database + ".sqlite";
  }

  private String places() {
    return String.join(", ", folders.stream().map(Path::toString).toList());
  }

  /** Tells SQLite's files from others, such as a Git LFS pointer or a page saved by mistake. */
  static final class SqliteFile {

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
}
