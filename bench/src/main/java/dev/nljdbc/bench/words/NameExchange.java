// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.offline.language.RelatedWords;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.Vectors;
import dev.nljdbc.text.Plurals;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Exchanges the names of tables and columns in questions for related words taken by chance, so that
 * what is learned from them leans less on equal words. Thread-safe.
 */
public final class NameExchange {

  /** Words that most schemas have: what they stand beside says what they mean. */
  private static final Set<String> GENERIC = Set.of("name", "id", "number", "code");

  private static final int SHORTEST = 3;

  /** The number of exchanges in ten that use synonyms; the others use a broader word. */
  private static final int SYNONYMS = 7;

  /** The least cosine of words that may stand for each other: a film is no membrane. */
  private static final double LEAST = 0.2;

  private NameExchange() {}

  /** A question in other words, the same each time; empty where no name has a related word. */
  public static Optional<String> in(NamedQuestion question) {
    SplittableRandom random = new SplittableRandom(question.id().hashCode());
    String text = new SynonymRewriter(noun -> exchange(noun, random)).rewrite(question);
    return Sentences.tidy(question.text()).equals(text) ? Optional.empty() : Optional.of(text);
  }

  private static Optional<String> exchange(String noun, SplittableRandom random) {
    String singular = Plurals.OF_QUESTIONS.singular(noun);
    RelatedWords related = RelatedWords.english();
    List<String> first =
        random.nextInt(10) < SYNONYMS ? related.synonyms(singular) : related.broader(singular);
    List<String> all =
        (first.isEmpty() ? either(singular, related) : first)
            .stream().filter(other -> replaces(other, singular)).toList();
    if (all.isEmpty() || singular.length() < SHORTEST || GENERIC.contains(singular)) {
      return Optional.empty();
    }
    String other = all.get(random.nextInt(all.size()));
    return Optional.of(singular.equals(noun) ? other : Plurals.plural(other));
  }

  private static List<String> either(String word, RelatedWords related) {
    List<String> synonyms = related.synonyms(word);
    return synonyms.isEmpty() ? related.broader(word) : synonyms;
  }

  private static boolean replaces(String other, String word) {
    return !other.contains(word) && !word.contains(other) && cosine(other, word) > LEAST;
  }

  private static double cosine(String one, String other) {
    List<float[]> vectors = StaticEmbedder.shared().embed(List.of(one, other));
    return Vectors.cosine(vectors.get(0), vectors.get(1));
  }
}
