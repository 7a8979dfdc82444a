// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search.columns;

import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.text.IdentifierWords;
import dev.nljdbc.text.WordList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Splits compounds in names, such as {@code firstname} and {@code destairport}, into the words that
 * the catalog's other names consist of.
 */
final class CompoundSplitter {

  private static final int SHORTEST = 3;
  private static final List<String> ENDINGS = List.of("id", "no");

  private final Set<String> words = new HashSet<>();
  private final Map<String, List<String>> known = new HashMap<>();

  /** The words of the catalog's names and descriptions, and those that names often have. */
  CompoundSplitter(Catalog catalog) {
    words.addAll(WordList.commonNameWords());
    for (Table table : catalog.tables()) {
      add(table.id().name());
      for (Column column : table.columns()) {
        add(column.name());
        add(column.description());
      }
    }
  }

  private void add(String name) {
    List<String> parts = IdentifierWords.of(name);
    if (parts.size() > 1) { // one that stands alone may be run together itself
      parts.stream().filter(part -> part.length() > SHORTEST).forEach(words::add);
    }
  }

  /** The parts of a word that was run together; itself alone otherwise. */
  List<String> split(String word) {
    return known.computeIfAbsent(word, this::cut);
  }

  private List<String> cut(String word) {
    if (word.length() < 2 * SHORTEST - 1 || words.contains(word)) {
      return List.of(word);
    }
    List<String> parts = cut(word, 0, 3);
    return parts == null ? List.of(word) : parts;
  }

  /** Splits off the longest known beginning first, into a limited number of parts. */
  private @Nullable List<String> cut(String word, int from, int parts) {
    String rest = word.substring(from);
    if (from > 0 && (isWord(rest) || ENDINGS.contains(rest))) {
      return List.of(rest);
    }
    for (int end = word.length() - 1; parts > 1 && end - from >= SHORTEST; end--) {
      if (isWord(word.substring(from, end))) {
        List<String> others = cut(word, end, parts - 1);
        if (others != null) {
          return Stream.concat(Stream.of(word.substring(from, end)), others.stream()).toList();
        }
      }
    }
    return null;
  }

  private boolean isWord(String part) {
    return part.length() >= SHORTEST
        && (words.contains(part)
            || (part.endsWith("s") && words.contains(part.substring(0, part.length() - 1))));
  }
}
