// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.StopWords;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns that contain stretches of a question as values. A stretch counts fully when it is
 * quoted, begins with a capital inside the question, or has three words and more; otherwise half. A
 * stretch in n columns counts √n times less for each.
 */
final class ValueEvidence {

  private static final int MOST_WORDS = 60;
  private static final int LONGEST = 6;
  private static final int SURE_WORDS = 3;
  private static final int HITS = 50;
  private static final double HALF = 0.5;
  private static final Pattern QUOTED = Pattern.compile("[\"'‘“]([^\"'’”]+)[\"'’”]");
  private static final Pattern EDGES =
      Pattern.compile("^[\\p{Punct}\\s]+|(?:'s)?[\\p{Punct}\\s]*$");

  private ValueEvidence() {}

  /** The columns, each with its evidence in 0 to 1. */
  static Map<ColumnId, Double> of(String question, ValueSearch values) {
    Map<String, Double> stretches = stretches(question);
    Map<ColumnId, Double> evidence = new LinkedHashMap<>();
    if (stretches.isEmpty()) {
      return evidence;
    }
    for (var found : values.equal(stretches.keySet(), HITS).entrySet()) {
      Set<ColumnId> columns = new LinkedHashSet<>();
      found.getValue().forEach(hit -> columns.add(hit.column()));
      double each = stretches.getOrDefault(found.getKey(), 0.0) / Math.sqrt(columns.size());
      columns.forEach(column -> evidence.merge(column, each, Math::max));
    }
    return evidence;
  }

  private static Map<String, Double> stretches(String question) {
    Map<String, Double> stretches = new LinkedHashMap<>();
    Matcher quoted = QUOTED.matcher(question);
    while (quoted.find()) {
      stretches.put(quoted.group(1).strip(), 1.0);
    }
    List<String> words = List.of(question.strip().split("\\s+", MOST_WORDS + 1));
    int count = Math.min(words.size(), MOST_WORDS);
    for (int start = 0; start < count; start++) {
      for (int end = start + 1; end <= Math.min(count, start + LONGEST); end++) {
        String stretch = EDGES.matcher(String.join(" ", words.subList(start, end))).replaceAll("");
        if (end - start > 1 || isContentWord(stretch)) {
          boolean sure = end - start >= SURE_WORDS || (start > 0 && capital(stretch));
          stretches.merge(stretch, sure ? 1 : HALF, Math::max);
        }
      }
    }
    stretches.remove("");
    return stretches;
  }

  private static boolean isContentWord(String word) {
    return word.length() == 1
        ? Character.isDigit(word.charAt(0))
        : !StopWords.contains(Folding.fold(word));
  }

  private static boolean capital(String stretch) {
    return !stretch.isEmpty() && Character.isUpperCase(stretch.codePointAt(0));
  }
}
