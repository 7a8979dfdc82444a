// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Lists and deletes the files of a folder and all below it. */
public final class FileTree {

  private FileTree() {}

  /**
   * The files with some endings, in any case, sorted; none that is hidden, or in a hidden folder.
   *
   * @throws IOException when a folder in it can't be read
   */
  public static List<Path> files(Path folder, List<String> endings) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(Files::isRegularFile)
          .filter(file -> ends(file, endings))
          .filter(file -> !hidden(folder.relativize(file)))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw new IOException("a folder in it can't be read", e);
    }
  }

  /** Deletes a folder with its contents. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean ends(Path file, List<String> endings) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return endings.stream().anyMatch(name::endsWith);
  }

  private static boolean hidden(Path relative) {
    return StreamSupport.stream(relative.spliterator(), false)
        .anyMatch(part -> part.toString().startsWith("."));
  }
}
