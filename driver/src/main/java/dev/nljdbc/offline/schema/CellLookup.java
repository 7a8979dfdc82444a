// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.schema;

import dev.nljdbc.index.DatabaseIndex;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.search.ValueSearch;
import dev.nljdbc.search.ValueSearch.ValueHit;
import dev.nljdbc.search.ValueSearch.ValueQuery;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Looks up phrases of a question among the stored values. */
public final class CellLookup {

  private static final int MOST = 24;
  private static final int FEW = 300;

  /** A noun has at least so many letters: fog. */
  private static final int SHORTEST = 3;

  private final ValueSearch search;
  private final Lexicon lexicon;
  private final boolean none;
  private final DatabaseIndex index;

  public CellLookup(SchemaView schema, Lexicon lexicon) {
    this.index = schema.index();
    this.search = index.values();
    this.lexicon = lexicon;
    this.none = schema.tables().stream().allMatch(TableView::empty);
  }

  /** Whether a phrase is a cell, but for case and blanks. */
  public boolean cell(String phrase) {
    return !none && !search.equal(List.of(phrase), 1).isEmpty();
  }

  /** Whether there are no cells at all, so that a name can't be told from a word by looking. */
  public boolean none() {
    return none;
  }

  /**
   * For each phrase that is a cell, but for case, blanks and the form of its last word, where: rain
   * is what rainy days have, Fail is the result of failed tests.
   */
  public Map<String, List<ValueHit>> equal(Collection<String> phrases) {
    if (none || phrases.isEmpty()) {
      return Map.of();
    }
    Set<String> all = new LinkedHashSet<>(phrases);
    Map<String, List<String>> nouns = new HashMap<>();
    for (String phrase : phrases) {
      List<String> stemmed =
          phrase.endsWith("y")
              ? List.of(withoutY(phrase))
              : phrase.endsWith("ed") ? verb(phrase) : singular(phrase);
      nouns.put(phrase, stemmed);
      all.addAll(stemmed);
    }
    return withStemmed(search.equal(all, MOST), nouns);
  }

  private static Map<String, List<ValueHit>> withStemmed(
      Map<String, List<ValueHit>> equal, Map<String, List<String>> nouns) {
    Map<String, List<ValueHit>> found = new HashMap<>(equal);
    nouns.forEach(
        (phrase, stemmed) -> {
          if (!equal.containsKey(phrase)) {
            stemmed.stream()
                .flatMap(noun -> Stream.ofNullable(equal.get(noun)))
                .findFirst()
                .map(hits -> hits.stream().map(CellLookup::stemmed).toList())
                .ifPresent(hits -> found.put(phrase, hits));
          }
        });
    return found;
  }

  /** What a phrase may be the plural of, by its last word: injury, shoe and potato end alike. */
  private List<String> singular(String phrase) {
    int blank = phrase.lastIndexOf(' ') + 1;
    String last = phrase.substring(blank);
    String lower = last.toLowerCase(Locale.ROOT);
    String stem = lexicon.stem(last);
    if (last.length() <= SHORTEST || stem.length() > last.length()) { // İ has two in lower case
      return List.of();
    }
    if (lower.endsWith("ies") && stem.endsWith("y")) {
      return List.of(phrase.substring(0, blank) + stem);
    }
    if (!lower.startsWith(stem)) {
      return List.of();
    }
    String one = phrase.substring(0, blank + stem.length());
    return lower.endsWith("oes") && stem.endsWith("oe")
        ? List.of(one, one.substring(0, one.length() - 1))
        : List.of(one);
  }

  /** The verb of a participle of one word: fail of failed, close of closed. */
  private static List<String> verb(String word) {
    int end = word.length() - 2;
    return end < SHORTEST || word.indexOf(' ') >= 0
        ? List.of()
        : List.of(word.substring(0, end), word.substring(0, end + 1));
  }

  /** The noun of an adjective: rain of rainy, fog of foggy. */
  private static String withoutY(String word) {
    int last = word.length() - 2;
    if (last < SHORTEST || word.indexOf(' ') >= 0) {
      return word;
    }
    boolean doubled = word.charAt(last) == word.charAt(last - 1);
    return word.substring(0, doubled ? last : last + 1);
  }

  private static ValueHit stemmed(ValueHit hit) {
    return new ValueHit(hit.contents(), hit.column(), ValueHit.Match.STEMMED, hit.score());
  }

  /** Whether a cell is one of few that its column has. */
  public boolean categorical(ValueHit hit) {
    return index.statistics(hit.column()).categorical();
  }

  /** Whether a cell's column has few enough values that a plain word is hardly one by chance. */
  public boolean few(ValueHit hit) {
    return index.statistics(hit.column()).distinct() <= FEW;
  }

  /**
   * Cells that are nearly this text: in other words' forms or order, or misspelt where no cell has
   * its words.
   */
  public List<ValueHit> near(String text) {
    if (none) {
      return List.of();
    }
    List<ValueHit> hits = search.search(ValueQuery.of(text, MOST));
    boolean written = hits.stream().anyMatch(h -> h.match() == ValueHit.Match.PARTIAL);
    ValueHit.Match worst = written ? ValueHit.Match.STEMMED : ValueHit.Match.FUZZY;
    return hits.stream().filter(h -> h.match().compareTo(worst) <= 0).toList();
  }
}
