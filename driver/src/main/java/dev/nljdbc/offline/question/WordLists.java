package dev.nljdbc.offline.question;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The resource files of words, and the short lists of {@code words.tsv} by name. */
public final class WordLists {

  private static final Map<String, List<String>> LISTS =
      lines("words.tsv").stream()
          .map(line -> line.split("\t"))
          .collect(Collectors.toUnmodifiableMap(f -> f[0], f -> List.of(f[1].split(" "))));
  private static final Map<String, Set<String>> SETS =
      LISTS.entrySet().stream()
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> Set.copyOf(e.getValue())));

  private WordLists() {}

  /** The words of a list, in its order. */
  public static List<String> list(String name) {
    return Objects.requireNonNull(LISTS.get(name), name);
  }

  /** The words of a list. */
  public static Set<String> set(String name) {
    return Objects.requireNonNull(SETS.get(name), name);
  }

  static List<String> lines(String resource) {
    return lines(WordLists.class, resource);
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
