// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.text.Thesaurus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Splits the name of a table or column into the stems of its words. */
public final class NameWords {

  /** Words that carry no meaning in a name. */
  public static final Set<String> SMALL = WordLists.set("name.small");

  /** Words that are often glued to the end of another one in names. */
  private static final List<String> GLUED = WordLists.list("name.glued");

  /** Words that only look as if they were glued. */
  private static final Set<String> WHOLE = WordLists.set("name.whole");

  private final Lexicon lexicon;

  /** Thousands of tables share the names of columns. */
  private final Map<String, List<String>> split = new HashMap<>();

  public NameWords(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  /** The stems of a name's words, abbreviations written out. */
  public List<String> split(String name) {
    return split.computeIfAbsent(name, this::words);
  }

  private List<String> words(String name) {
    String spaced =
        name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ")
            .replaceAll("(?<=[A-Z])(?=[A-Z][a-z])", " ")
            .replaceAll("[^\\p{L}\\p{N}]+", " ")
            .trim()
            .toLowerCase(Locale.ROOT);
    List<String> words = new ArrayList<>();
    for (String word : spaced.split(" ")) {
      if (!word.isEmpty() && !SMALL.contains(word)) {
        split(word, words);
      }
    }
    return words.isEmpty() ? List.of(spaced) : List.copyOf(words);
  }

  private void split(String word, List<String> into) {
    Optional<String> tail =
        GLUED.stream().filter(t -> word.length() > t.length() && word.endsWith(t)).findFirst();
    if (tail.isEmpty() || WHOLE.contains(word) || !Thesaurus.abbreviated(word).isEmpty()) {
      into.addAll(lexicon.stems(word));
      return;
    }
    split(word.substring(0, word.length() - tail.get().length()), into);
    into.addAll(lexicon.stems(tail.get()));
  }
}
