// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.text.EditDistance;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The driver of one kind of URLs, from the section {@code drivers} of its engine's folder, or of
 * the standard's.
 *
 * @param artifact the Maven coordinates, without a version
 * @param className the driver's class
 * @param loginTimeout the property for the time to wait for a server; none for files and memory
 */
public record KnownDriver(String artifact, String className, Optional<LoginTimeout> loginTimeout) {

  /**
   * How long to wait for a server, in the words of the driver.
   *
   * @param property its name
   * @param perSecond how many of its units a second has
   */
  public record LoginTimeout(String property, int perSecond) {}

  /** The driver of URLs that begin with {@code jdbc:scheme:}. */
  public static Optional<KnownDriver> of(String scheme) {
    String folded = scheme.toLowerCase(Locale.ROOT);
    if (folded.isEmpty() || !plain(folded)) {
      return Optional.empty();
    }
    Optional<KnownDriver> own = in(folded, folded);
    return own.isPresent() ? own : in("standard", folded);
  }

  /** The scheme that a misspelt one may mean: one that goes on, or differs in a few letters. */
  static Optional<String> nearest(String misspelt) {
    String folded = misspelt.toLowerCase(Locale.ROOT);
    int most = Math.max(1, folded.length() / 4);
    return schemes()
        .filter(known -> !known.equals(folded))
        .filter(
            known ->
                folded.length() > 3 && known.startsWith(folded)
                    || EditDistance.levenshtein(folded, known) <= most)
        .min(Comparator.comparingInt(known -> EditDistance.levenshtein(folded, known)));
  }

  private static Stream<String> schemes() {
    String standard = text("standard/engine.txt");
    String drivers = standard.substring(standard.indexOf("[drivers]"));
    Stream<String> listed =
        Stream.concat(text("engines.txt").lines(), drivers.lines().takeWhile(l -> !l.isBlank()));
    return Stream.concat(Stream.of("nl"), listed)
        .filter(line -> !line.isBlank() && plain(line.substring(0, 1)))
        .map(line -> line.split(" ")[0]);
  }

  private static boolean plain(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (!Character.isLetterOrDigit(word.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Reads the one section itself: connecting loads neither regular expressions nor the catalog. */
  private static Optional<KnownDriver> in(String folder, String scheme) {
    String text = text(folder + "/engine.txt");
    int from = text.indexOf("[drivers]");
    while (from >= 0 && from < text.length()) {
      int end = text.indexOf('\n', from);
      String line = text.substring(from, end < 0 ? text.length() : end);
      if (line.startsWith(scheme + " ")) {
        return Optional.of(of(List.of(line.split(" "))));
      }
      from = end < 0 || line.isBlank() ? -1 : end + 1;
    }
    return Optional.empty();
  }

  /** Empty where there is none. */
  private static String text(String resource) {
    try (InputStream in = KnownDriver.class.getResourceAsStream(resource)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static KnownDriver of(List<String> words) {
    Optional<LoginTimeout> timeout =
        words.size() == 3
            ? Optional.empty()
            : Optional.of(new LoginTimeout(words.get(3), Integer.parseInt(words.get(4))));
    return new KnownDriver(words.get(1), words.get(2), timeout);
  }

  /** The word behind {@code jdbc:}, for example {@code sqlite}. */
  public static String scheme(String realUrl) {
    int start = "jdbc:".length();
    int end = realUrl.indexOf(':', start);
    return end < 0
        ? realUrl.substring(Math.min(start, realUrl.length()))
        : realUrl.substring(start, end);
  }
}
