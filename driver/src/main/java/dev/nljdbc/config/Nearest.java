package dev.nljdbc.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The nearest known name to one that is not known, for error messages. */
public final class Nearest {

  private Nearest() {}

  /** The candidate at the least edit distance (Levenshtein), cases folded; the first of several. */
  public static String of(String name, Collection<String> candidates) {
    return candidates.stream().min(to(name)).orElse("");
  }

  /** All candidates, those at the least edit distance first. */
  public static List<String> sorted(String name, Collection<String> candidates) {
    return candidates.stream().sorted(to(name)).toList();
  }

  private static Comparator<String> to(String name) {
    String folded = name.toLowerCase(Locale.ROOT);
    return Comparator.comparingInt(c -> distance(folded, c.toLowerCase(Locale.ROOT)));
  }

  /** How many letters differ (Levenshtein). */
  public static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(substitution, Math.min(previous[j], current[j - 1]) + 1);
      }
      int[] swap = previous;
      previous = current;
      current = swap;
    }
    return previous[b.length()];
  }
}
