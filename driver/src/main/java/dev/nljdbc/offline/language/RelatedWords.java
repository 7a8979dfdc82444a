// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.text.WordList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * English words and phrases of the same meaning, or nearly so: all in small letters and in the
 * singular. Read when first needed. Thread-safe.
 *
 * <p>Source: WordNet 3.1 (Miller, "WordNet: A Lexical Database for English", 1995).
 */
public final class RelatedWords {

  private static final String RESOURCE = "wordnet.tsv";

  private static final RelatedWords ENGLISH = new RelatedWords();

  /** How near two words are, the nearest last. */
  enum Relation {
    NONE,
    /** One is the kind that the other is of: an employee and a worker. */
    BROADER,
    SYNONYM,
    SAME
  }

  private record Entry(List<String> synonyms, List<String> broader) {

    static final Entry NONE = new Entry(List.of(), List.of());
  }

  private volatile @Nullable Map<String, Entry> entries;

  private RelatedWords() {}

  private Map<String, Entry> entries() {
    Map<String, Entry> read = entries;
    return read != null ? read : read();
  }

  private synchronized Map<String, Entry> read() {
    Map<String, Entry> read = entries;
    if (read == null) {
      read = new HashMap<>();
      for (String line : WordList.lines(RelatedWords.class, RESOURCE)) {
        String[] fields = line.split("\t", -1);
        read.put(
            fields[0],
            new Entry(WordLists.commaSeparated(fields[1]), WordLists.commaSeparated(fields[2])));
      }
      entries = read;
    }
    return read;
  }

  /** The related words of English. */
  public static RelatedWords english() {
    return ENGLISH;
  }

  /** Words of the same meaning; none for a word that is not known. */
  public List<String> synonyms(String word) {
    return entries().getOrDefault(word, Entry.NONE).synonyms;
  }

  /** Names of the kinds that a thing is of; none for a word that is not known. */
  public List<String> broader(String word) {
    return entries().getOrDefault(word, Entry.NONE).broader;
  }

  /** How two words or phrases are related. */
  Relation relation(String one, String other) {
    if (one.equals(other)) {
      return Relation.SAME;
    } else if (synonyms(one).contains(other) || synonyms(other).contains(one)) {
      return Relation.SYNONYM;
    }
    return broader(one).contains(other) || broader(other).contains(one)
        ? Relation.BROADER
        : Relation.NONE;
  }

  /** Whether anything is known of a word. */
  public boolean knows(String word) {
    return entries().containsKey(word);
  }
}
