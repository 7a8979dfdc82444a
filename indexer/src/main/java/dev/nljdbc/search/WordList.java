package dev.nljdbc.search;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads a list that the jar carries: lines that are neither blank nor begin with {@code #}. */
final class WordList {

  private WordList() {}

  static List<String> read(String resource) {
    InputStream stream = WordList.class.getResourceAsStream(resource);
    if (stream == null) {
      throw new IllegalStateException("The jar lacks its own file " + resource);
    }
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
