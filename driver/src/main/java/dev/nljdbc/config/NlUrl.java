// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import dev.nljdbc.dialect.Secrets;
import dev.nljdbc.error.NlError;
import dev.nljdbc.error.NlException;
import dev.nljdbc.text.PercentCodes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code jdbc:nl:} URL, taken apart.
 *
 * @param original as the user wrote it
 * @param real the real driver's URL, without our settings
 * @param settings ours, by name, in the order written; values percent-decoded
 */
public record NlUrl(String original, String real, Map<String, String> settings) {

  /** What our URLs begin with. */
  public static final String PREFIX = "jdbc:nl:";

  private static final String NAMES = "nl.";

  /** Made when a URL first has settings. */
  private static final class Ours {

    static final Pattern SETTING =
        Pattern.compile("([?&;])(nl\\.[A-Za-z0-9_.-]+)=([^&;]*)", Pattern.CASE_INSENSITIVE);

    static final Pattern WITHOUT_VALUE =
        Pattern.compile("[?&;](nl\\.[a-z][a-z0-9_.-]*)(?=[&;]|$)", Pattern.CASE_INSENSITIVE);
  }

  /** Keeps the order of the settings. */
  public NlUrl {
    settings = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** Whether a URL is ours; cheap, no exception. */
  public static boolean accepts(String url) {
    return url.startsWith(PREFIX) || url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  /**
   * Takes a URL apart.
   *
   * @throws NlException {@link NlError#URL} when nothing follows the prefix, or a value's percent
   *     codes are broken
   */
  public static NlUrl parse(String url) throws NlException {
    if (!accepts(url)) {
      throw new NlException(NlError.URL, "Not a jdbc:nl: URL: " + Secrets.hide(url));
    }
    String rest = url.substring(PREFIX.length());
    if (rest.isBlank() || rest.indexOf(':') < 0) {
      throw new NlException(
          NlError.URL,
          "jdbc:nl: is put before a database's own address, for example jdbc:nl:sqlite:shop.db or"
              + " jdbc:nl:postgresql://localhost/shop; there is none in "
              + Secrets.hide(url));
    }
    // concat, as the first + in a process costs milliseconds
    String real = rest.regionMatches(true, 0, "jdbc:", 0, 5) ? rest : "jdbc:".concat(rest);
    return mayHoldSettings(real) ? withoutSettings(url, real) : new NlUrl(url, real, Map.of());
  }

  private static boolean mayHoldSettings(String real) {
    for (int at = real.indexOf('.'); at >= 0; at = real.indexOf('.', at + 1)) {
      if (real.regionMatches(true, at - 2, NAMES, 0, NAMES.length())) {
        return true;
      }
    }
    return false;
  }

  private static NlUrl withoutSettings(String url, String real) throws NlException {
    Map<String, String> settings = new LinkedHashMap<>();
    StringBuilder kept = new StringBuilder();
    int at = 0;
    boolean questionMarkOwed = false;
    Matcher m = Ours.SETTING.matcher(real);
    while (m.find()) {
      questionMarkOwed = append(kept, real, at, m.start(), questionMarkOwed);
      settings.put(m.group(2), decoded(m.group(2), m.group(3)));
      questionMarkOwed |= m.group(1).equals("?");
      at = m.end();
    }
    append(kept, real, at, real.length(), questionMarkOwed);
    Matcher incomplete = Ours.WITHOUT_VALUE.matcher(kept);
    if (incomplete.find()) { // some drivers would take it for a part of the file's name
      String name = incomplete.group(1);
      throw new NlException(
          NlError.URL, "In the URL, " + name + " has no value: write " + name + "=…");
    }
    return new NlUrl(url, kept.toString(), settings);
  }

  private static String decoded(String name, String value) throws NlException {
    try {
      return PercentCodes.decode(value);
    } catch (IllegalArgumentException e) {
      // without the cause, which repeats the value: it may be a key that should not stand here
      throw new NlException(
          NlError.URL,
          "In the URL, the value of "
              + name
              + " has a percent sign that begins no code such as %20; a percent sign itself is"
              + " written %25.");
    }
  }

  /**
   * Copies a stretch; where our setting had stood first behind the question mark, the next
   * parameter takes its place.
   */
  private static boolean append(
      StringBuilder to, String from, int start, int end, boolean questionMarkOwed) {
    if (questionMarkOwed && start < end && from.charAt(start) == '&') {
      to.append('?').append(from, start + 1, end);
      return false;
    }
    to.append(from, start, end);
    return questionMarkOwed;
  }
}
