package dev.nljdbc.dialect;

import dev.nljdbc.catalog.EngineFacts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The driver of one kind of URLs, from the section {@code drivers} of its engine's folder, or of
 * the standard's.
 *
 * @param scheme the word behind {@code jdbc:}, in lower case
 * @param artifact the Maven coordinates, without a version
 * @param className the driver's class
 * @param loginTimeout the property for the time to wait for a server; none for files and memory
 */
public record KnownDriver(
    String scheme, String artifact, String className, Optional<LoginTimeout> loginTimeout) {

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
    return EngineFacts.ofScheme(folded).text("drivers").stream()
        .flatMap(String::lines)
        .map(line -> List.of(line.split("\\s+")))
        .filter(words -> words.get(0).equals(folded))
        .map(KnownDriver::of)
        .findFirst();
  }

  private static KnownDriver of(List<String> words) {
    Optional<LoginTimeout> timeout =
        words.size() == 3
            ? Optional.empty()
            : Optional.of(new LoginTimeout(words.get(3), Integer.parseInt(words.get(4))));
    return new KnownDriver(words.get(0), words.get(1), words.get(2), timeout);
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
