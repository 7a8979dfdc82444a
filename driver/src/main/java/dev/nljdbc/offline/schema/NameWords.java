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
import java.util.regex.Pattern;

/** Splits the name of a table or column into the stems of its words. */
public final class NameWords {

  /** Words that carry no meaning in a name. */
  public static final Set<String> SMALL = WordLists.set("name.small");

  /** Words that are often glued to the end of another one in names. */
  private static final List<String> GLUED = WordLists.list("name.glued");

  /** Words that only look as if they were glued. */
  private static final Set<String> WHOLE = WordLists.set("name.whole");

  /** {@code tradeIn} and {@code HTTPServer} are two words each. */
  private static final Pattern BETWEEN_WORDS =
      Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  private static final Pattern SIGNS = Pattern.compile("[^\\p{L}\\p{N}]+");

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

  /** A name's letters and digits, in small letters. */
  public static String letters(String name) {
    return SIGNS.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
  }

  private List<String> words(String name) {
    String cased = BETWEEN_WORDS.matcher(name).replaceAll(" ");
    String spaced = SIGNS.matcher(cased).replaceAll(" ").trim().toLowerCase(Locale.ROOT);
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
