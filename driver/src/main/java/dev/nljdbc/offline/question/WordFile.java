package dev.nljdbc.offline.question;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A resource file of words. */
public final class WordFile {

  private WordFile() {}

  static List<String> lines(String resource) {
    return lines(WordFile.class, resource);
  }

  /** The lines of a file beside a class that are neither blank nor a comment. */
  public static List<String> lines(Class<?> beside, String resource) {
    InputStream in = beside.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException("missing resource " + resource);
    }
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
