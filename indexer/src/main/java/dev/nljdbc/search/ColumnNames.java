package dev.nljdbc.search;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.NameWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The names that a column goes by, each as stems: its own, with abbreviations written out, its
 * synonyms, and a short description, which is often a better name. Not thread-safe.
 */
final class ColumnNames {

  private static final int NAME_WORDS = 6;

  private final Vocabulary vocabulary;
  private final Stemmer stemmer = new Stemmer();

  ColumnNames(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** All its names, its own first. */
  Set<List<String>> of(Column column) {
    Set<List<String>> names = new LinkedHashSet<>(ofName(column.name()));
    names.add(
        stems(List.of(String.join("", NameWords.of(column.name()))))); // as people run it together
    column.synonyms().forEach(synonym -> names.add(stems(words(synonym))));
    List<String> description = words(column.description());
    if (!description.isEmpty() && description.size() <= NAME_WORDS) {
      names.add(stems(description));
    }
    names.removeIf(List::isEmpty);
    return names;
  }

  /** An identifier as it stands, then with each meaning of its abbreviations. */
  List<List<String>> ofName(String name) {
    List<String> words = words(name);
    List<List<String>> names = new ArrayList<>();
    names.add(stems(words));
    for (int i = 0; i < words.size(); i++) {
      for (List<String> meaning : Abbreviations.of(words.get(i))) {
        List<String> spelled = new ArrayList<>(words);
        spelled.remove(i);
        spelled.addAll(i, meaning);
        names.add(stems(spelled));
      }
    }
    return names;
  }

  /** The words of any text, those run together taken apart. */
  List<String> words(String text) {
    return NameWords.of(text).stream()
        .map(Folding::fold)
        .flatMap(word -> vocabulary.split(word).stream())
        .toList();
  }

  List<String> stems(List<String> words) {
    return words.stream().map(stemmer::stem).toList();
  }
}
