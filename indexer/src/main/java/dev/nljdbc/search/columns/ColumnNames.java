// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnProfile.ValueFormat;
import dev.nljdbc.catalog.ColumnStatistics;
import dev.nljdbc.catalog.ModelDescriptions.ModelDescription;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.text.Folding;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.StopWords;
import dev.nljdbc.text.Thesaurus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Lists the names of tables and columns, each as words in lower case: the identifier, its
 * abbreviations written out, synonyms, and a short description, which is often a better name. Not
 * thread-safe.
 */
final class ColumnNames {

  private static final int NAME_WORDS = 6;
  private static final int MOST_NAMES = 12;
  private static final int TEXT_WORDS = 60;
  private static final Set<String> LABELS = Set.of("name", "title", "label");
  private static final int LABEL_WORDS = 3;

  private final CompoundSplitter compounds;

  ColumnNames(Catalog catalog) {
    compounds = new CompoundSplitter(catalog);
  }

  /** All names of a table, its own first. */
  List<List<String>> of(Table table) {
    return names(table.id().name(), List.of(), table.description());
  }

  /** All names of a column, its own first. */
  List<List<String>> of(Column column) {
    // a model's short text is no name: it may hold cells, and encoders are told all names
    String description = ModelDescription.marks(column) ? "" : column.description();
    return names(column.name(), column.synonyms(), description);
  }

  private List<List<String>> names(String name, List<String> synonyms, String description) {
    Set<List<String>> names = new LinkedHashSet<>(spelled(words(name)));
    synonyms.forEach(synonym -> names.add(words(synonym)));
    List<String> described = words(description);
    if (described.size() <= NAME_WORDS) {
      names.add(described);
    }
    names.removeIf(List::isEmpty);
    return new ArrayList<>(names.stream().limit(MOST_NAMES).toList());
  }

  /** The telling words of a table's description, where that is too long for a name. */
  List<String> text(Table table) {
    return contentWords(described(table.description()));
  }

  /** Those of a column's description, of what its values are, and of how it is used. */
  List<String> text(Column column, ColumnStatistics statistics, List<String> uses) {
    String description = column.description();
    List<String> text =
        new ArrayList<>(
            ModelDescription.marks(column)
                ? words(description.substring(ModelDescription.MARK.length()))
                : described(description));
    ValueFormat format = statistics.profile().format();
    if (format != null) {
      text.addAll(words(format.words()));
    }
    uses.forEach(use -> text.addAll(words(use)));
    return contentWords(text);
  }

  private List<String> described(String description) {
    List<String> words = words(description);
    return words.size() <= NAME_WORDS ? List.of() : words;
  }

  private static List<String> contentWords(List<String> words) {
    return StopWords.removed(words).stream().distinct().limit(TEXT_WORDS).toList();
  }

  /** Whether a column of such names says what the row is called. */
  static boolean label(List<List<String>> names) {
    return names.stream()
        .anyMatch(name -> name.size() <= LABEL_WORDS && LABELS.contains(name.get(name.size() - 1)));
  }

  /** A name as it stands, then with each meaning of its abbreviations. */
  private static List<List<String>> spelled(List<String> words) {
    List<List<String>> names = new ArrayList<>();
    names.add(words);
    for (int i = 0; i < words.size(); i++) {
      for (List<String> meaning : Thesaurus.abbreviated(words.get(i))) {
        List<String> spelled = new ArrayList<>(words);
        spelled.remove(i);
        spelled.addAll(i, meaning);
        names.add(spelled);
      }
    }
    return names;
  }

  /** The words of any text, those run together taken apart. */
  private List<String> words(String text) {
    return IdentifierWords.of(text).stream()
        .map(Folding::fold)
        .flatMap(word -> compounds.split(word).stream())
        .toList();
  }
}
