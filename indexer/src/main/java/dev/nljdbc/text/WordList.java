// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Reads lists of words that the jar carries as resources. */
public final class WordList {

  private WordList() {}

  /** The words that names of databases often consist of. */
  public static List<String> commonNameWords() {
    return lines(WordList.class, "name-words.txt").stream()
        .flatMap(line -> Stream.of(line.split(" ")))
        .toList();
  }

  /**
   * The lines of a UTF-8 resource that are neither blank nor a comment, as they are.
   *
   * @param beside a class of the resource's package
   * @param resource the file's name; comments begin with {@code #}
   */
  public static List<String> lines(Class<?> beside, String resource) {
    InputStream stream = beside.getResourceAsStream(resource);
    if (stream == null) {
      throw new IllegalStateException("The jar lacks its own file " + resource);
    }
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
