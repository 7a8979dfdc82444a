// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.offline.language.Lexicon.Comparison;
import dev.nljdbc.offline.language.Lexicon.Hint;
import java.util.List;
import java.util.Map;

/**
 * Makes the comparative of a superlative: pricier than of priciest, more populous than of most
 * populous. It speaks of the same columns, in the same direction.
 */
final class Comparatives {

  private Comparatives() {}

  /** Adds the comparative of a superlative that speaks of columns, if it is not known. */
  static void of(String superlative, Comparison measure, Map<String, Comparison> comparisons) {
    String comparative = comparative(superlative);
    if (!comparative.isEmpty() && !measure.hints().isEmpty()) {
      List<Hint> hints =
          measure.hints().stream().map(h -> new Hint(h.stem(), operator(h.operator()))).toList();
      comparisons.putIfAbsent(
          comparative + " than", new Comparison(operator(measure.operator()), hints));
    }
  }

  private static String operator(String direction) {
    return direction.equals("DESC") ? ">" : "<";
  }

  /** Empty for a word that is no regular superlative. */
  private static String comparative(String superlative) {
    if (superlative.startsWith("most ")) {
      return "more " + superlative.substring("most ".length());
    } else if (superlative.startsWith("least ")) {
      return "less " + superlative.substring("least ".length());
    } else if (superlative.startsWith("best ")) {
      return "better " + superlative.substring("best ".length());
    }
    return superlative.endsWith("est") && superlative.indexOf(' ') < 0
        ? superlative.substring(0, superlative.length() - "est".length()) + "er"
        : "";
  }
}
