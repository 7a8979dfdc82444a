// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.StemTokenizer;
import dev.nljdbc.text.Stemmer;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How much of a question the names of tables and columns say, before anything is indexed: the sum
 * of the inverse document frequencies of the stems that both have. Names of tables count twice.
 */
final class TableRelevance {

  private static final double NAME = 2;

  private final Set<String> asked;
  private final Stemmer stemmer = new Stemmer();
  private final Map<String, Set<String>> stemsOfNames = new HashMap<>();
  private final Map<TableId, Double> scores = new HashMap<>();

  /**
   * Counts the stems of all tables.
   *
   * @param question empty for none, of which no table says anything
   */
  TableRelevance(String question, Collection<Table> all) {
    this.asked = Set.copyOf(new HashSet<>(new StemTokenizer().stems(Folding.fold(question))));
    if (!asked.isEmpty()) {
      score(all);
    }
  }

  /** The relevance of a table; 0 where it has no word of the question. */
  double of(Table table) {
    return scores.getOrDefault(table.id(), 0.0);
  }

  private void score(Collection<Table> all) {
    Map<TableId, Set<String>> said = new HashMap<>();
    Map<String, Integer> tablesWith = new HashMap<>();
    for (Table table : all) {
      Set<String> stems = said(table);
      stems.forEach(stem -> tablesWith.merge(stem, 1, Integer::sum));
      said.put(table.id(), stems);
    }
    Map<String, Double> rarity = new HashMap<>();
    tablesWith.forEach(
        (stem, tables) -> rarity.put(stem, Math.log(1 + (double) all.size() / tables)));
    said.forEach((table, stems) -> scores.put(table, score(table, stems, rarity)));
  }

  private double score(TableId table, Set<String> stems, Map<String, Double> rarity) {
    Set<String> name = stems(table.name());
    return stems.stream()
        .mapToDouble(stem -> rarity.getOrDefault(stem, 0.0) * (name.contains(stem) ? NAME : 1))
        .sum();
  }

  private Set<String> said(Table table) {
    Set<String> stems = new HashSet<>(stems(table.id().name()));
    for (Column column : table.columns()) {
      stems.addAll(stems(column.name()));
    }
    return stems;
  }

  /** The stems of a name that the question has; thousands of tables share names of columns. */
  private Set<String> stems(String name) {
    return stemsOfNames.computeIfAbsent(
        name,
        n ->
            IdentifierWords.of(n).stream()
                .map(word -> stemmer.stem(Folding.fold(word)))
                .filter(asked::contains)
                .collect(Collectors.toSet()));
  }
}
