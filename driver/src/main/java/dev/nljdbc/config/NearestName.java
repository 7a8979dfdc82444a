// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.config;

import dev.nljdbc.text.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The nearest known name to one that is not known, for error messages. */
public final class NearestName {

  private NearestName() {}

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
    return Comparator.comparingInt(
        c -> EditDistance.levenshtein(folded, c.toLowerCase(Locale.ROOT)));
  }
}
