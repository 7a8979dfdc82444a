// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.StemTokenizer;
import dev.nljdbc.text.StopWords;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the words of a question in the names, comments and cells of tables and columns. */
final class SchemaCoverage {

  /** Words of questions about any table. */
  private static final String ASKING =
      "number numbers count total sum average mean maximum minimum highest lowest largest smallest"
          + " greatest least first last top bottom percentage percent order ordered sorted sort"
          + " descending ascending alphabetical alphabetically distinct unique above below over under"
          + " after before between than greater larger smaller higher lower exist exists exactly same"
          + " other one two three four five";

  private static final int SHORTEST = 3;

  private final StemTokenizer tokenizer = new StemTokenizer();
  private final Set<String> asking = Set.copyOf(tokenizer.stems(ASKING));
  private final DatabaseIndex index;
  private final Set<String> asked;
  private final List<ValueHit> cells;

  SchemaCoverage(String question, List<ValueHit> cells, DatabaseIndex index) {
    this.index = index;
    this.cells = cells;
    this.asked = new HashSet<>();
    String[] words = Folding.fold(question).split("\\s+");
    for (String word : words) {
      if (!StopWords.contains(word)) {
        asked.addAll(tokenizer.stems(word));
      }
    }
    asked.removeIf(stem -> StopWords.contains(stem));
  }

  /** The only table that the question names, if it holds all words of the question. */
  Optional<TableId> soleTable(Collection<TableId> tables) {
    List<Table> named =
        tables.stream()
            .flatMap(id -> index.catalog().table(id).stream())
            .filter(table -> names(table.id()))
            .toList();
    return named.size() == 1 && holdsAll(named.get(0))
        ? Optional.of(named.get(0).id())
        : Optional.empty();
  }

  /** Whether the question has all words of a table's name. */
  boolean names(TableId table) {
    Set<String> name = stems(table.name());
    return !name.isEmpty() && asked.containsAll(name);
  }

  private boolean holdsAll(Table table) {
    Set<String> held = new HashSet<>(asking);
    held.addAll(stems(table.id().name() + " " + table.description()));
    table.columns().forEach(column -> held.addAll(stems(column)));
    cells.stream()
        .filter(hit -> hit.column().table().equals(table.id()))
        .forEach(hit -> held.addAll(tokenizer.stems(Folding.fold(hit.contents()))));
    return held.containsAll(asked);
  }

  private Set<String> stems(Column column) {
    return stems(
        column.name() + " " + column.description() + " " + String.join(" ", column.synonyms()));
  }

  /**
   * The columns that hold words of the question, those with its cells first, then by the number of
   * words; a word of the table's own name counts half.
   */
  List<ColumnId> columns(Collection<TableId> tables) {
    Map<ColumnId, Integer> words = new LinkedHashMap<>();
    cells.forEach(hit -> words.put(hit.column(), 2 * asked.size()));
    for (TableId id : tables) {
      Set<String> own = stems(id.name());
      index.catalog().table(id).stream()
          .flatMap(table -> table.columns().stream())
          .forEach(column -> words.merge(column.id(), weight(column, own), Math::max));
    }
    words.values().removeIf(weight -> weight == 0);
    return words.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private int weight(Column column, Set<String> ofTable) {
    return stems(column).stream()
        .filter(stem -> asked.contains(stem) && !asking.contains(stem))
        .filter(stem -> stem.length() >= SHORTEST)
        .mapToInt(stem -> ofTable.contains(stem) ? 1 : 2)
        .sum();
  }

  private Set<String> stems(String text) {
    Set<String> stems = new HashSet<>();
    IdentifierWords.of(text).forEach(word -> stems.addAll(tokenizer.stems(Folding.fold(word))));
    return stems;
  }
}
