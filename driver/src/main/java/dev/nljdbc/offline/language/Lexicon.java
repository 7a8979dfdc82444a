// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.text.Plurals;
import dev.nljdbc.text.Thesaurus;
import dev.nljdbc.text.WordList;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The English lexicon of the parser, read once from resource files. Immutable. */
public final class Lexicon {

  /** Endings that roots go without; the constructor of {@link #ENGLISH} needs them. */
  private static final List<String> ENDINGS =
      List.of(
          "ational", "ation", "ition", "ment", "ing", "ion", "ors", "or", "ers", "er", "ed", "ist",
          "al", "e", "y");

  /** How nouns alter the root that they share with a verb: prescription, prescribe. */
  private static final Map<String, String> ALTERED =
      WordLists.list("root.altered").stream()
          .map(pair -> pair.split("="))
          .collect(Collectors.toUnmodifiableMap(pair -> pair[0], pair -> pair[1]));

  /** The one that ships with the parser. */
  public static final Lexicon ENGLISH = new Lexicon();

  private static final Map<String, String> IRREGULAR_ADJECTIVES =
      Map.of("far", "farthest", "good", "best", "bad", "worst");

  private final Set<String> stopwords = new HashSet<>();
  private final Map<String, String> irregular = new HashMap<>();
  private final Map<String, List<String>> synonyms = new HashMap<>();
  private final Map<String, Comparison> superlatives = new LinkedHashMap<>();

  /** Shorter roots are those of words that have nothing to do with each other. */
  private static final int SHORTEST_ROOT = 4;

  private final Map<String, Comparison> comparisons = new LinkedHashMap<>();
  private final Map<String, List<String>> verbs = new HashMap<>();
  private final Map<String, Unit> units = new HashMap<>();
  private final List<CuePhrase> cues = new ArrayList<>();

  /** A phrase that says what to do. */
  public record CuePhrase(String phrase, Cue.Kind kind, String operator) {}

  /** A cue that orders or compares: its operator or direction, and columns it speaks of. */
  public record Comparison(String operator, List<Hint> hints) {}

  /** A column's word that a cue hints at, and the operator or direction to use with it. */
  public record Hint(String stem, String operator) {}

  private Lexicon() {
    WordList.lines(Lexicon.class, "stopwords.txt")
        .forEach(line -> stopwords.addAll(List.of(line.trim().split("\\s+"))));
    read("irregular.tsv", f -> irregular.put(f[0], f[1]));
    readSynonyms();
    read("superlatives.tsv", f -> superlatives.put(f[0], comparison(f)));
    read("comparisons.tsv", f -> comparisons.put(f[0], comparison(f)));
    superlatives.forEach(
        (superlative, measure) -> Comparatives.of(superlative, measure, comparisons));
    read("cues.tsv", f -> cues.add(new CuePhrase(f[0], Cue.Kind.valueOf(f[1]), f[2])));
    read("verbs.tsv", f -> verbs.put(f[0], List.of(f[1].split(" "))));
    read("units.tsv", f -> units.put(f[0], new Unit(f[1], new BigDecimal(f[2]))));
  }

  private static void read(String resource, Consumer<String[]> fields) {
    WordList.lines(Lexicon.class, resource).forEach(line -> fields.accept(line.split("\t", -1)));
  }

  /** Phrases go without small words, as the spans of a question do. */
  private void readSynonyms() {
    Map<String, Set<String>> all =
        new Thesaurus(w -> WordLists.set("name.small").contains(w) ? "" : stem(w)).synonyms();
    all.forEach(
        (phrase, others) -> {
          List<String> known = synonyms.computeIfAbsent(joined(phrase), p -> new ArrayList<>());
          others.stream().map(Lexicon::joined).forEach(known::add);
        });
    all.keySet().stream()
        .map(Lexicon::joined)
        .collect(Collectors.groupingBy(Lexicon::root))
        .forEach(this::synonymsOfRoot);
  }

  /** A root of several phrases says none of their meanings: employer, employment. */
  private void synonymsOfRoot(String root, List<String> phrases) {
    if (phrases.size() == 1) {
      synonyms.putIfAbsent(root, synonyms(phrases.get(0)));
    }
  }

  private static String joined(String stems) {
    return stems.replace(" ", "");
  }

  private Comparison comparison(String[] fields) {
    return new Comparison(
        fields[1],
        Arrays.stream(fields[2].trim().split("\\s+"))
            .filter(hint -> !hint.isEmpty())
            .map(hint -> hint.split(":"))
            .map(hint -> new Hint(stem(hint[0]), hint.length > 1 ? hint[1] : fields[1]))
            .toList());
  }

  public Set<String> stopwords() {
    return stopwords;
  }

  public boolean stopword(String lower) {
    return stopwords.contains(lower);
  }

  /** The stems of what an abbreviation most likely means; the word's stem for other words. */
  public List<String> stems(String word) {
    List<List<String>> meanings = Thesaurus.abbreviated(word);
    return (meanings.isEmpty() ? List.of(word) : meanings.get(0)).stream().map(this::stem).toList();
  }

  /** Words (joined stems) that may stand for a word (joined stems) of the question. */
  public List<String> synonyms(String stem) {
    return synonyms.getOrDefault(stem, List.of());
  }

  /** The synonyms of a single word of the question, in any inflection. */
  public List<String> synonymsOfWord(String stem) {
    List<String> known = synonyms.get(stem);
    String root = root(stem);
    return known != null || root.length() < SHORTEST_ROOT
        ? Objects.requireNonNullElse(known, List.of())
        : synonyms.getOrDefault(root, List.of());
  }

  /** Whether a word, in any form, is one that the parser knows something of. */
  public boolean knows(String lower, String stem) {
    return stopwords.contains(lower)
        || irregular.containsKey(lower)
        || !Thesaurus.abbreviated(lower).isEmpty()
        || !synonymsOfWord(stem).isEmpty()
        || verbs.containsKey(stem)
        || units.containsKey(lower)
        || units.containsKey(stem);
  }

  public Map<String, Comparison> superlatives() {
    return superlatives;
  }

  public Map<String, Comparison> comparisons() {
    return comparisons;
  }

  /** The other cues. */
  public List<CuePhrase> cues() {
    return cues;
  }

  /** The names of columns with a verb's amount; empty for other words. */
  public List<String> amountOf(String verbStem) {
    return verbs.getOrDefault(verbStem, List.of());
  }

  /** The columns of a verb's amount as hints without a direction. */
  public List<Hint> amountHints(String verbStem) {
    return amountOf(verbStem).stream().map(a -> new Hint(a, "")).toList();
  }

  /** A list of {@link WordLists} as hints for an operator. */
  public static List<Hint> hints(String list, String operator) {
    return WordLists.list(list).stream().map(stem -> new Hint(stem, operator)).toList();
  }

  /** The unit of measure that a word names. */
  public Optional<Unit> unit(String word) {
    Unit known = units.get(word);
    return Optional.ofNullable(known != null ? known : units.get(stem(word)));
  }

  /** All units that measure the same. */
  public Set<Unit> unitsOf(String measures) {
    return units.values().stream()
        .filter(unit -> unit.measures().equals(measures))
        .collect(Collectors.toSet());
  }

  /** The word without its inflection of number. */
  public String stem(String word) {
    String w = word.toLowerCase(Locale.ROOT);
    String known = irregular.get(w);
    if (known != null) {
      return known;
    }
    return Plurals.OF_QUESTIONS.singular(w);
  }

  /** A rough root, for words of one family: direct, director, directed. */
  public static String root(String stem) {
    String root = strip(strip(stem));
    return ALTERED.getOrDefault(root, root);
  }

  private static String strip(String stem) {
    String w = stem;
    for (String ending : ENDINGS) {
      if (w.endsWith(ending) && w.length() - ending.length() >= 3) {
        w = w.substring(0, w.length() - ending.length());
        break;
      }
    }
    int n = w.length();
    if (n > 4 && w.charAt(n - 1) == w.charAt(n - 2)) {
      w = w.substring(0, n - 1);
    }
    return w.endsWith("i") ? w.substring(0, w.length() - 1) : w;
  }

  /**
   * The columns that an adjective asks about: "how old" means ages. Empty for unknown adjectives.
   */
  public static Optional<List<Hint>> measuresOf(String adjective) {
    String stem =
        adjective.endsWith("y") ? adjective.substring(0, adjective.length() - 1) + "i" : adjective;
    return Stream.of(
            IRREGULAR_ADJECTIVES.getOrDefault(adjective, ""),
            stem + "est",
            stem + "st",
            "most " + adjective,
            stem + stem.charAt(stem.length() - 1) + "est")
        .flatMap(word -> Stream.ofNullable(ENGLISH.superlatives().get(word)))
        .map(Comparison::hints)
        .filter(hints -> !hints.isEmpty())
        .findFirst();
  }
}
