package dev.nljdbc.guard;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the lists that ship beside this package: a line each, {@code #} begins a comment. */
final class Lists {

  private Lists() {}

  static List<String> lines(String resource) {
    return lines(resource, "#");
  }

  /** Lines without comments, which begin with this mark. */
  static List<String> lines(String resource, String mark) {
    try (InputStream in = Lists.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the resource " + resource + " is not in the jar");
      }
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .map(line -> (line.contains(mark) ? line.substring(0, line.indexOf(mark)) : line).strip())
          .filter(line -> !line.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
