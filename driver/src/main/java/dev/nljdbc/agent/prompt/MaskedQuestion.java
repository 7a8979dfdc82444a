// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.text.Plurals;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A question without what it speaks of: names of tables and columns, values and numbers are masked,
 * so that what is left is how it asks. Questions that ask alike have SQL that is built alike (the
 * masked question similarity of DAIL-SQL, arXiv 2308.15363, section 3.2).
 *
 * @param counts how often each word, and each pair of neighbours, occurs
 */
record MaskedQuestion(Map<String, Integer> counts) {

  private static final String NAME = "_";
  private static final String VALUE = "@";
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']{2,}'(?!\\p{L})|“[^”]*”");
  private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}_])[\\d][\\d.,:/-]*\\b");
  private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}_@#]+");

  /** Masks words of names, in lower case, and values that the question may speak of. */
  static MaskedQuestion of(String question, Set<String> names, Collection<String> values) {
    String text = question;
    for (String value : values) {
      text = value.strip().length() > 1 ? without(value.strip(), text) : text;
    }
    text = QUOTED.matcher(text).replaceAll(" @ ");
    text = NUMBER.matcher(text).replaceAll(" # ");
    Set<String> stems =
        names.stream().map(Plurals.OF_SIMILAR_QUESTIONS::singular).collect(Collectors.toSet());
    return of(words(text, stems));
  }

  private static String without(String value, String text) {
    String word = "(?iu)(?<!\\p{L})" + Pattern.quote(value) + "(?!\\p{L})";
    return Pattern.compile(word).matcher(text).replaceAll(" @ ");
  }

  private static List<String> words(String text, Set<String> stems) {
    List<String> words = new ArrayList<>();
    String last = "";
    for (String word : BETWEEN.split(text.toLowerCase(Locale.ROOT))) {
      String masked = stems.contains(Plurals.OF_SIMILAR_QUESTIONS.singular(word)) ? NAME : word;
      boolean again = masked.equals(last) && (masked.equals(NAME) || masked.equals(VALUE));
      if (!masked.isEmpty() && !again) {
        words.add(masked);
        last = masked;
      }
    }
    return words;
  }

  private static MaskedQuestion of(List<String> words) {
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < words.size(); i++) {
      counts.merge(words.get(i), 1, Integer::sum);
      if (i > 0) {
        counts.merge(words.get(i - 1) + " " + words.get(i), 1, Integer::sum);
      }
    }
    return new MaskedQuestion(counts);
  }

  /** The cosine of both: from 0, nothing in common, to 1, asked in the same words. */
  double similarity(MaskedQuestion other) {
    double dot = 0;
    for (Map.Entry<String, Integer> word : counts.entrySet()) {
      dot += word.getValue() * other.counts.getOrDefault(word.getKey(), 0);
    }
    double lengths = length() * other.length();
    return lengths == 0 ? 0 : dot / lengths;
  }

  private double length() {
    return Math.sqrt(counts.values().stream().mapToDouble(n -> (double) n * n).sum());
  }
}
