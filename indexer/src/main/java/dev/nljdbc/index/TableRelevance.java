package dev.nljdbc.index;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.StemTokenizer;
import dev.nljdbc.text.Stemmer;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How much of a question the names of tables and columns say, before anything is indexed: the sum
 * of the inverse document frequencies of the stems that both have. Names of tables count twice.
 */
final class TableRelevance {

  private static final double NAME = 2;

  private final Set<String> asked;
  private final Stemmer stemmer = new Stemmer();
  private final Map<String, Integer> tablesWith = new HashMap<>();
  private final int tables;

  /**
   * Counts the stems of all tables.
   *
   * @param question empty for none, of which no table says anything
   */
  TableRelevance(String question, Collection<Table> all) {
    this.asked = Set.copyOf(new HashSet<>(new StemTokenizer().stems(Folding.fold(question))));
    this.tables = all.size();
    if (!asked.isEmpty()) {
      all.forEach(table -> said(table).forEach(stem -> tablesWith.merge(stem, 1, Integer::sum)));
    }
  }

  /** The relevance of a table; 0 where it has no word of the question. */
  double of(Table table) {
    if (asked.isEmpty()) {
      return 0;
    }
    Set<String> name = new HashSet<>();
    add(table.id().name(), name);
    return said(table).stream()
        .mapToDouble(stem -> name.contains(stem) ? NAME * rarity(stem) : rarity(stem))
        .sum();
  }

  private double rarity(String stem) {
    return Math.log(1 + (double) tables / Math.max(1, tablesWith.getOrDefault(stem, 1)));
  }

  private Set<String> said(Table table) {
    Set<String> stems = new HashSet<>();
    add(table.id().name(), stems);
    for (Column column : table.columns()) {
      add(column.name(), stems);
    }
    return stems;
  }

  private void add(String name, Set<String> stems) {
    for (String word : IdentifierWords.of(name)) {
      String stem = stemmer.stem(Folding.fold(word));
      if (asked.contains(stem)) {
        stems.add(stem);
      }
    }
  }
}
