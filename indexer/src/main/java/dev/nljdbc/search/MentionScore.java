// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.search.ValueDocuments.StoredValue;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.StemTokenizer;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Scores what makes a value likely beside the words that it shares with the query: the query
 * contains it as it is written in the cell, or names its column or table. The weights were tuned on
 * Spider's training questions ({@code nl-bench measure search}); the figures change little around
 * them.
 */
final class MentionScore {

  private static final double WRITTEN = 0.3;
  private static final double SAME_CASE = 0.2;
  private static final double NAMED = 0.4;

  private final String text;
  private final String folded;
  private final Set<String> query;
  private final StemTokenizer words = new StemTokenizer();
  private final Map<ColumnId, Set<String>> names = new HashMap<>();

  /**
   * Of values in a query.
   *
   * @param text the query as it was given
   * @param folded the same, folded
   * @param query its stems
   */
  MentionScore(String text, String folded, Set<String> query) {
    this.text = text;
    this.folded = folded;
    this.query = query;
  }

  /**
   * Adds what speaks for a value to how much it has in common with the query.
   *
   * @param common in 0 to 1
   * @param other the value, folded
   * @return in 0 to 1
   */
  double with(double common, StoredValue value, String other) {
    double sum = common + NAMED * named(value.column());
    if (standsIn(folded, other)) {
      sum += WRITTEN + (standsIn(text, value.text()) ? SAME_CASE : 0);
    }
    return sum / (1 + WRITTEN + SAME_CASE + NAMED);
  }

  private static boolean standsIn(String text, String part) {
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      int end = at + part.length();
      if ((at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
          && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  /** The share of the words of the column's and table's names that the query has. */
  private double named(ColumnId column) {
    Set<String> name = names.computeIfAbsent(column, this::stems);
    long found = name.stream().filter(query::contains).count();
    return name.isEmpty() ? 0 : (double) found / name.size();
  }

  private Set<String> stems(ColumnId column) {
    Set<String> stems = new LinkedHashSet<>();
    for (String name : new String[] {column.name(), column.table().name()}) {
      IdentifierWords.of(name).forEach(word -> stems.addAll(words.stems(Folding.fold(word))));
    }
    return stems;
  }
}
