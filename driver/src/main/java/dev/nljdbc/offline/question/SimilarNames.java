// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.RelatedWords;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.NameSimilarity;
import dev.nljdbc.offline.schema.NameSimilarity.Similar;
import dev.nljdbc.offline.schema.SchemaView;
import dev.nljdbc.offline.schema.TableView;
import dev.nljdbc.search.StaticEmbedder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Links nouns that name nothing to the tables and columns that are nearest in meaning: the
 * vocalists to the table singer, the city code to the column location_code. What the question names
 * in its own words is not meant by others as well. Thread-safe.
 */
final class SimilarNames {

  /** The least similarity of a name that is meant; below it few were. */
  private static final double LEAST = 0.5;

  /** Names so much less similar than the best are candidates, too. */
  private static final double BESIDE = 0.1;

  /** Names that differ by so little are as similar. */
  private static final double TIE = 0.02;

  /** The bonus of each word of a span that a name explains. */
  private static final double EACH_WORD = 0.04;

  private static final int LONGEST = 3;
  private static final int SHORTEST = 3;

  private static final List<String> NO_NAMES =
      List.of(
          "unread.generic",
          "asked.of-anything",
          "verbs.past",
          "verbs.plain",
          "everything",
          "now",
          "present",
          "today");

  /** Words that a verb follows: who live, do not have. */
  private static final Set<String> BEFORE_VERBS = Set.of("who", "that", "to", "not", "never");

  private final NameSimilarity similarity;
  private final SpanFilter spans;
  private final Lexicon lexicon;

  /** A span and the names that it may mean, the most similar first. */
  private record Found(int from, int to, List<Similar> names) {

    double best() {
      return names.get(0).similarity();
    }

    double worth() {
      return best() + EACH_WORD * (to - from);
    }

    Link link() {
      List<Link.Named<TableView>> tables = new ArrayList<>();
      List<Link.Named<ColumnView>> columns = new ArrayList<>();
      for (Similar s : names) {
        double score =
            s.similarity() < best() - TIE
                ? NameScores.LESS_SIMILAR
                : NameScores.similar(s.similarity());
        s.name().tables().forEach(t -> tables.add(new Link.Named<>(t, score)));
        s.name().columns().forEach(c -> columns.add(new Link.Named<>(c, score)));
      }
      return new Link(from, to, tables, columns, List.of(), null);
    }
  }

  SimilarNames(SchemaView schema, Lexicon lexicon) {
    this.similarity = new NameSimilarity(schema, lexicon);
    this.spans = new SpanFilter(lexicon);
    this.lexicon = lexicon;
  }

  /** Adds links, in the place of those that name a word of theirs in part. */
  void find(List<Token> tokens, List<Cue> cues, boolean[] taken, List<Link> links) {
    links.replaceAll(link -> qualifies(link, tokens) ? rows(link) : link);
    boolean[] nouns = new boolean[tokens.size()];
    for (int i = 0; i < nouns.length; i++) {
      nouns[i] = noun(tokens, cues, taken, i);
    }
    for (int i = 0; i < nouns.length; i++) {
      if (nouns[i]) {
        around(i, tokens, nouns, links).ifPresent(found -> take(found, nouns, taken, links));
      }
    }
  }

  /** Whether a synonym of a table only qualifies columns: customers, beside a customer type. */
  private static boolean qualifies(Link link, List<Token> tokens) {
    Token t = tokens.get(link.start());
    return link.length() == 1
        && t.word()
        && link.tableScore() >= NameScores.SYNONYM
        && link.tableScore() < Link.NAMED
        && !link.value()
        && t.lower().equals(t.stem() + "s")
        && link.column()
        && link.columns().stream()
            .allMatch(
                n ->
                    n.score() < Link.NAMED
                        && n.what().has(t.stem())
                        && !n.what().last().equals(t.stem()));
  }

  /** The same link to the table alone. */
  private static Link rows(Link link) {
    return new Link(
        link.start(), link.end(), link.tables(), List.of(), link.values(), link.literal());
  }

  private static void take(Found found, boolean[] nouns, boolean[] taken, List<Link> links) {
    links.removeIf(l -> l.start() < found.to && l.end() > found.from);
    links.add(found.link());
    Linker.take(taken, found.from, found.to);
    for (int k = found.from; k < found.to; k++) {
      nouns[k] = false;
    }
  }

  /** The best span that a noun begins, or that begins with the word before it. */
  private Optional<Found> around(int noun, List<Token> tokens, boolean[] nouns, List<Link> links) {
    Set<Object> named = named(links);
    List<Found> found = new ArrayList<>();
    for (int from = Math.max(0, noun - 1); from <= noun; from++) {
      for (int to = noun + 1; to <= Math.min(nouns.length, from + LONGEST); to++) {
        if (!within(tokens, nouns, links, from, to)) {
          break;
        }
        similar(tokens, from, to, named).ifPresent(found::add);
      }
    }
    return found.stream().sorted(Comparator.comparingDouble((Found f) -> -f.worth())).findFirst();
  }

  /** Whether all of a span are unread nouns, or words that name something only in part. */
  private static boolean within(
      List<Token> tokens, boolean[] nouns, List<Link> links, int from, int to) {
    return IntStream.range(from, to)
        .allMatch(
            i ->
                nouns[i]
                    || i > from && tokens.get(i).stem().equals("name")
                    || links.stream().anyMatch(l -> partly(l, i)));
  }

  private static boolean partly(Link l, int i) {
    return l.start() == i
        && l.length() == 1
        && !l.value()
        && l.nameScore() < NameScores.SYNONYM_WITHIN;
  }

  /** The tables and columns that links name completely, or by a similar word. */
  private static Set<Object> named(List<Link> links) {
    Set<Object> named = new HashSet<>();
    for (Link link : links) {
      Stream.concat(link.tables().stream(), link.columns().stream())
          .filter(n -> n.score() >= NameScores.SIMILAR)
          .forEach(n -> named.add(n.what()));
    }
    return named;
  }

  private boolean noun(List<Token> tokens, List<Cue> cues, boolean[] taken, int i) {
    Token t = tokens.get(i);
    String word = t.lower();
    return !taken[i]
        && t.word()
        && word.length() >= SHORTEST
        && !(t.capital() && i > 0)
        && !measures(tokens, i)
        && !lexicon.stopword(word)
        && lexicon.amountOf(t.stem()).isEmpty()
        && !SpanFilter.overlapsCue(cues, i, i + 1)
        && NO_NAMES.stream().noneMatch(list -> WordLists.set(list).contains(word))
        && !word.endsWith("ed")
        && !(i > 0 && beforeVerbs(tokens.get(i - 1).lower()))
        && known(word, t.stem());
  }

  /** "3 dollars": no bills. */
  private boolean measures(List<Token> tokens, int i) {
    return i > 0
        && tokens.get(i - 1).kind() == Token.Kind.NUMBER
        && lexicon.unit(tokens.get(i).lower()).isPresent();
  }

  private static boolean known(String word, String stem) {
    return StaticEmbedder.shared().knows(word)
        || StaticEmbedder.shared().knows(stem)
        || RelatedWords.english().knows(stem);
  }

  private static boolean beforeVerbs(String word) {
    return BEFORE_VERBS.contains(word) || WordLists.set("auxiliary.do").contains(word);
  }

  private static String last(List<String> words) {
    return words.get(words.size() - 1);
  }

  /** Names that are like a span; those of keys and codes, if it says "id" or "code" as they do. */
  private Optional<Found> similar(List<Token> tokens, int from, int to, Set<Object> named) {
    List<String> stems = spans.stems(tokens, from, to);
    if (stems.isEmpty()) {
      return Optional.empty();
    }
    List<Similar> near =
        similarity.to(stems).stream()
            .filter(s -> s.similarity() >= LEAST && s.name().none(named))
            .filter(s -> !s.name().identifies() || last(s.name().words()).equals(last(stems)))
            .toList();
    return near.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Found(
                from,
                to,
                near.stream()
                    .filter(s -> s.similarity() >= near.get(0).similarity() - BESIDE)
                    .toList()));
  }
}
