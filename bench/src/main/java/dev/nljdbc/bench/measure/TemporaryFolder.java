// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that are removed with all that is in them. */
public final class TemporaryFolder {

  private TemporaryFolder() {}

  /** Removes a folder and what is in it. */
  public static void remove(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> tree = Files.walk(folder)) {
      all = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }
}
