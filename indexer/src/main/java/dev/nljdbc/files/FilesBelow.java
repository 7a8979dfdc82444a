// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Lists the files of a folder. */
public final class FilesBelow {

  private FilesBelow() {}

  /**
   * The files in a folder and all below it that end so, in any case, in order; none that is hidden,
   * or in a hidden folder.
   *
   * @throws IOException when a folder in it can't be read
   */
  public static List<Path> of(Path folder, List<String> endings) throws IOException {
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

  private static boolean ends(Path file, List<String> endings) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return endings.stream().anyMatch(name::endsWith);
  }

  private static boolean hidden(Path relative) {
    return StreamSupport.stream(relative.spliterator(), false)
        .anyMatch(part -> part.toString().startsWith("."));
  }
}
