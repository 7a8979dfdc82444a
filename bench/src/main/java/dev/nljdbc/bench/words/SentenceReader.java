// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.bench.words.SentenceTemplate.Hole;
import dev.nljdbc.bench.words.SlotMentions.Mention;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.CueMatcher;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Takes from a question what its gold names; a sentence remains. Two questions may be asked in each
 * other's sentences when their golds have the same shape, they name the same slots of it, each as
 * often and in the same number, and no word of one comes to the other that says something: words
 * about the database have to be in both. The way is our own. Thread-safe.
 */
public final class SentenceReader {

  /** Said of places, and seldom of all that stands in their stead elsewhere. */
  private static final Set<String> WHERE = Set.of("in", "at", "on");

  /** Said of what tables have to do with each other; "of" and "for" are said of all. */
  private static final Set<String> BESIDE = Set.of("with", "from", "by", "to", "not");

  private final Tokenizer tokenizer = new Tokenizer(Lexicon.ENGLISH);
  private final CueMatcher cues = new CueMatcher(Lexicon.ENGLISH);
  private final SentenceWords words = new SentenceWords();

  /** Reads the list of words. */
  public SentenceReader() {}

  /**
   * The sentence of a question; empty when it doesn't name all literals, or other numbers, or when
   * a word of it may name two slots.
   *
   * @param shape of its gold query
   * @param slots of that shape
   * @param names the stems of all words in the names of its database
   */
  public Optional<SentenceTemplate> read(
      String question, String shape, List<NamedSlot> slots, Set<String> names) {
    List<Token> tokens = tokenizer.tokens(question);
    SlotMentions found = new SlotMentions(tokens, slots);
    List<Mention> mentions = found.all().orElse(List.of());
    List<Cue> said = cues.find(tokens);
    List<Token> telling = telling(tokens, mentions, said, names);
    Set<String> named = mentions.stream().map(m -> m.slot().name()).collect(Collectors.toSet());
    boolean literals =
        slots.stream()
            .filter(slot -> slot.is(NamedSlot.Kind.LITERAL))
            .allMatch(slot -> named.contains(slot.name()));
    if (mentions.isEmpty() || !literals || !telling.stream().allMatch(Token::word)) {
      return Optional.empty();
    }
    List<String> texts = new ArrayList<>();
    List<Hole> holes = new ArrayList<>();
    int from = 0;
    for (Mention mention : mentions) {
      texts.add(question.substring(from, tokens.get(mention.start()).from()));
      from = tokens.get(mention.end() - 1).to();
      holes.add(hole(mention, tokens, question));
    }
    texts.add(question.substring(from));
    List<String> meaning = new ArrayList<>(List.of(shape));
    meaning.add(holes.stream().map(Hole::sort).sorted().toList().toString());
    meaning.addAll(unsaid(slots, named));
    meaning.addAll(places(mentions, found, named));
    meaning.add(telling.stream().map(Token::stem).sorted().toList().toString());
    Set<String> asked = new TreeSet<>();
    said.forEach(cue -> SentenceWords.asks(cue).ifPresent(asked::add));
    meaning.add(asked.toString());
    return Optional.of(new SentenceTemplate(String.join(" | ", meaning), texts, holes));
  }

  /** Words and numbers, beside what is named, that may say something of the database. */
  private List<Token> telling(
      List<Token> tokens, List<Mention> mentions, List<Cue> said, Set<String> names) {
    List<Token> telling = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      int at = i;
      Token token = tokens.get(i);
      Cue cue = said.stream().filter(c -> c.start() <= at && at < c.end()).findFirst().orElse(null);
      if (token.kind() != Token.Kind.MARK
          && mentions.stream().noneMatch(mention -> mention.covers(at))
          && !words.neutral(token, cue, names)) {
        telling.add(token);
      }
    }
    return telling;
  }

  private static Hole hole(Mention mention, List<Token> tokens, String question) {
    Token last = tokens.get(mention.end() - 1);
    String words = question.substring(tokens.get(mention.start()).from(), last.to());
    if (mention.slot().is(NamedSlot.Kind.LITERAL)) {
      return new Hole(mention.slot().name(), false, words);
    }
    String lower = words.toLowerCase(Locale.ROOT);
    boolean begins = mention.start() == 0 && words.substring(1).equals(lower.substring(1));
    boolean plural = !last.stem().equals(last.lower());
    return new Hole(mention.slot().name(), plural, begins ? lower : words);
  }

  /** A column that no word names is left to the hearer: it has to be called alike. */
  private static List<String> unsaid(List<NamedSlot> slots, Set<String> named) {
    return slots.stream()
        .filter(slot -> !named.contains(slot.name()) && !slot.called().isEmpty())
        .map(slot -> slot.name() + " called " + slot.called())
        .toList();
  }

  /**
   * The words before names that depend on what is named: "in 1990" is no "from 1990". What begins a
   * sentence does so in both.
   */
  private static List<String> places(
      List<Mention> mentions, SlotMentions found, Set<String> named) {
    List<String> places = new ArrayList<>();
    for (Mention mention : mentions) {
      NamedSlot slot = mention.slot();
      String before = found.before(mention.start());
      boolean alone =
          slot.is(NamedSlot.Kind.LITERAL) && !slot.of().isEmpty() && !named.contains(slot.of());
      boolean depends =
          WHERE.contains(before) || slot.is(NamedSlot.Kind.TABLE) && BESIDE.contains(before);
      if (alone || depends || mention.start() == 0) {
        boolean name = mentions.stream().anyMatch(other -> other.end() == mention.start());
        places.add(slot.name() + " behind " + (name ? "a name" : before));
      }
    }
    places.sort(null);
    return places;
  }
}
