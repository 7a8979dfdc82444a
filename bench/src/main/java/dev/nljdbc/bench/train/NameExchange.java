// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.NamedParts;
import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.RelatedWords;
import dev.nljdbc.search.StaticEmbedder;
import dev.nljdbc.search.Vectors;
import dev.nljdbc.text.Plurals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Exchanges the names of tables and columns in questions for related words taken by chance, so that
 * what is learned from them leans less on equal words. Thread-safe.
 */
final class NameExchange {

  /** Words that most schemas have: what they stand beside says what they mean. */
  private static final Set<String> GENERIC = Set.of("name", "id", "number", "code");

  private static final int SHORTEST = 3;

  /** The most names that are exchanged in one question. */
  private static final int MOST = 2;

  /** The number of exchanges in ten that use synonyms; the others use a broader word. */
  private static final int SYNONYMS = 7;

  /** The least cosine of words that may stand for each other: a film is no membrane. */
  private static final double LEAST = 0.2;

  /** Between the words of a name. */
  private static final Pattern BETWEEN =
      Pattern.compile("[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})");

  private NameExchange() {}

  /**
   * Rewords a question, the same way each time.
   *
   * @param named what its gold query names
   * @return empty where no name has a related word
   */
  static Optional<String> in(TrainingQuestion question, NamedParts named) {
    SplittableRandom random = new SplittableRandom(question.id().hashCode());
    String asked = question.question().strip();
    String text = asked;
    int exchanged = 0;
    for (String noun : nouns(named)) {
      Optional<String> other = exchange(noun, random);
      String changed = text;
      if (other.isPresent() && exchanged < MOST) {
        changed = outsideQuotes(text, noun, other.get());
      }
      exchanged += changed.equals(text) ? 0 : 1;
      text = changed;
    }
    return tidy(asked).equals(tidy(text)) ? Optional.empty() : Optional.of(tidy(text));
  }

  /** Names of tables and columns and their words, singular and plural, the longest first. */
  private static List<String> nouns(NamedParts named) {
    Set<String> names = new TreeSet<>();
    named.tables().forEach(table -> addForms(words(table.name()), names));
    for (ColumnId column : named.columns()) {
      List<String> words = words(column.name());
      addForms(words, names);
      List<String> own = new ArrayList<>(words);
      own.removeAll(words(column.table().name()));
      addForms(own, names);
    }
    Set<String> nouns = new TreeSet<>(names);
    names.forEach(name -> nouns.addAll(List.of(name.split(" "))));
    List<String> sorted = new ArrayList<>(nouns);
    sorted.sort(Comparator.comparingInt(String::length).reversed().thenComparing(n -> n));
    return sorted;
  }

  private static List<String> words(String name) {
    return Pattern.compile(" ")
        .splitAsStream(BETWEEN.matcher(name).replaceAll(" ").strip().toLowerCase(Locale.ROOT))
        .map(Plurals.OF_QUESTIONS::singular)
        .toList();
  }

  private static void addForms(List<String> words, Set<String> forms) {
    String last = words.isEmpty() ? "" : words.get(words.size() - 1);
    if (!last.isEmpty()) {
      String before = String.join(" ", words.subList(0, words.size() - 1));
      forms.add((before + " " + last).strip());
      forms.add((before + " " + Plurals.plural(last)).strip());
    }
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

  /** Cells stay as they are, and so do words with a capital within the sentence. */
  private static String outsideQuotes(String text, String noun, String other) {
    Matcher found =
        Pattern.compile("(?<![\\w'\"-])(?i:" + Pattern.quote(noun) + ")(?![\\w'\"-])")
            .matcher(text);
    StringBuilder changed = new StringBuilder();
    while (found.find()) {
      boolean name =
          found.start() > 0 && !found.group().equals(found.group().toLowerCase(Locale.ROOT));
      found.appendReplacement(changed, Matcher.quoteReplacement(name ? found.group() : other));
    }
    return found.appendTail(changed).toString();
  }

  /** One blank between words, none before a mark, a capital at the beginning, the right article. */
  private static String tidy(String text) {
    String spaced =
        text.strip()
            .replaceAll("\\s+", " ")
            .replaceAll(" ([?.,;!])", "$1")
            .replaceAll("s's\\b", "s'")
            .replaceAll("\\ba (?=[ai]|e(?!u)|o(?!n))", "an ")
            .replaceAll("\\ban (?=[bcdfgjklpqrtvwyz])", "a ");
    return spaced.isEmpty()
        ? spaced
        : spaced.substring(0, 1).toUpperCase(Locale.ROOT) + spaced.substring(1);
  }
}
