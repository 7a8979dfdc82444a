// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The text-to-SQL data sets, which are not part of the project. Tests that use them are skipped
 * where they are absent; the system property {@code nljdbc.data} says where else to look.
 */
public final class DataSets {

  private DataSets() {}

  /** A file or folder of the data; skips the test when it is not there. */
  public static Path require(String name) {
    Path path = Path.of(System.getProperty("nljdbc.data", "../../shared/data"), name);
    assumeTrue(Files.exists(path), () -> path + " is absent");
    return path;
  }

  /** All SQLite files under a folder of the data, in order; skips the test when there are none. */
  public static List<Path> sqliteFiles(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(require(folder))) {
      return files.filter(file -> file.toString().endsWith(".sqlite")).sorted().toList();
    }
  }
}
