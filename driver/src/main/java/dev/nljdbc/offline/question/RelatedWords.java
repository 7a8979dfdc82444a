package dev.nljdbc.offline.question;

import dev.nljdbc.text.WordList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * English words and phrases of the same meaning, or nearly so: all in small letters and in the
 * singular. Read when first needed. Immutable.
 *
 * <p>Source: WordNet 3.1 (Miller, "WordNet: A Lexical Database for English", 1995).
 */
public final class RelatedWords {

  private static final String RESOURCE = "wordnet.tsv";

  private static volatile @Nullable RelatedWords english;

  /** How near two words are, the nearest last. */
  enum Relation {
    NONE,
    /** One is the kind that the other is of: a storm and a windstorm. */
    BROADER,
    SYNONYM,
    SAME
  }

  private record Entry(List<String> synonyms, List<String> broader) {

    static final Entry NONE = new Entry(List.of(), List.of());
  }

  private final Map<String, Entry> entries = new HashMap<>();

  private RelatedWords() {
    for (String line : WordList.lines(RelatedWords.class, RESOURCE)) {
      String[] fields = line.split("\t", -1);
      entries.put(fields[0], new Entry(words(fields[1]), words(fields[2])));
    }
  }

  private static List<String> words(String list) {
    return list.isEmpty() ? List.of() : List.of(list.split(","));
  }

  /** Those of the resource. */
  public static RelatedWords english() {
    RelatedWords known = english;
    if (known == null) {
      known = new RelatedWords();
      english = known;
    }
    return known;
  }

  /** Words of the same meaning; none for a word that is not known. */
  public List<String> synonyms(String word) {
    return entries.getOrDefault(word, Entry.NONE).synonyms;
  }

  /** Names of the kinds that a thing is of; none for a word that is not known. */
  public List<String> broader(String word) {
    return entries.getOrDefault(word, Entry.NONE).broader;
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
  boolean knows(String word) {
    return entries.containsKey(word);
  }
}
