// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the cues of a question, the longest phrase first. Immutable. */
public final class CueMatcher {

  private static final String ANYWHERE = "%x%";

  private record Phrase(
      List<String> words, Cue.Kind kind, String operator, List<Lexicon.Hint> hints) {

    /** "highest first". */
    boolean firstLast() {
      return kind == Cue.Kind.DIRECTION && words.get(words.size() - 1).equals("first");
    }

    /** "10 or more", unlike "less than 10 or more than 20". */
    boolean orMore() {
      return kind == Cue.Kind.COMPARE && words.get(0).equals("or");
    }
  }

  private final Map<String, List<Phrase>> byFirst = new HashMap<>();

  public CueMatcher(Lexicon lexicon) {
    lexicon.comparisons().forEach((p, c) -> add(p, Cue.Kind.COMPARE, c.operator(), c.hints()));
    lexicon.superlatives().forEach((p, c) -> add(p, Cue.Kind.SUPERLATIVE, c.operator(), c.hints()));
    lexicon.cues().forEach(c -> said(c).forEach(p -> add(p, c.kind(), c.operator(), List.of())));
    lexicon.superlatives().forEach((p, c) -> comesFirst(p + " first", c.operator()));
    byFirst.values().forEach(l -> l.sort((a, b) -> b.words.size() - a.words.size()));
  }

  /** "heaviest first", where no line of the lexicon says which end of it comes first. */
  private void comesFirst(String phrase, String operator) {
    List<String> words = List.of(phrase.split(" "));
    List<Phrase> known = byFirst.getOrDefault(words.get(0), List.of());
    if (known.stream().noneMatch(p -> p.words.equals(words))) {
      add(phrase, Cue.Kind.DIRECTION, operator, List.of());
    }
  }

  /** "highest to lowest" is said with articles, too. */
  private static Set<String> said(Lexicon.CuePhrase cue) {
    String bare = cue.phrase();
    String between = bare.replace(" to ", " to the ");
    return cue.kind() == Cue.Kind.DIRECTION && !between.equals(bare)
        ? Set.of(bare, between, "the " + bare, "the " + between)
        : Set.of(bare);
  }

  private void add(String phrase, Cue.Kind kind, String operator, List<Lexicon.Hint> hints) {
    List<String> words = List.of(phrase.split(" "));
    byFirst
        .computeIfAbsent(words.get(0), w -> new ArrayList<>())
        .add(new Phrase(words, kind, operator, hints));
  }

  public List<Cue> find(List<Token> tokens) {
    List<Cue> cues = new ArrayList<>();
    int i = 0;
    while (i < tokens.size()) {
      Phrase phrase = at(tokens, i);
      if (phrase == null) {
        i++;
      } else {
        int end = i + phrase.words.size();
        add(cues, new Cue(phrase.kind, i, end, phrase.operator, phrase.hints));
        i = end;
      }
    }
    return cues;
  }

  /** Adds a cue; "starts with the word" is one, and the word stands at the start. */
  private static void add(List<Cue> cues, Cue cue) {
    Cue last = cues.isEmpty() ? null : cues.get(cues.size() - 1);
    boolean anywhere = cue.is(Cue.Kind.LIKE) && cue.operator().equals(ANYWHERE);
    if (anywhere && last != null && last.is(Cue.Kind.LIKE) && last.end() == cue.start()) {
      cues.set(
          cues.size() - 1,
          new Cue(last.kind(), last.start(), cue.end(), last.operator(), last.hints()));
    } else {
      cues.add(cue);
    }
  }

  private @Nullable Phrase at(List<Token> tokens, int i) {
    if (tokens.get(i).kind() == Token.Kind.QUOTED) {
      return null;
    }
    for (Phrase phrase : byFirst.getOrDefault(tokens.get(i).lower(), List.of())) {
      if (matches(phrase, tokens, i)) {
        return phrase;
      }
    }
    return null;
  }

  private static boolean matches(Phrase phrase, List<Token> tokens, int i) {
    if (i + phrase.words.size() > tokens.size()) {
      return false;
    }
    for (int k = 1; k < phrase.words.size(); k++) {
      if (!tokens.get(i + k).is(phrase.words.get(k))) {
        return false;
      }
    }
    int end = i + phrase.words.size();
    boolean than = end < tokens.size() && tokens.get(end).is("than");
    return phrase.firstLast() ? endsAt(tokens, end) : !(phrase.orMore() && than);
  }

  /** Whether nothing goes on: the highest first, but not the longest first name. */
  private static boolean endsAt(List<Token> tokens, int i) {
    return i == tokens.size() || tokens.get(i).kind() == Token.Kind.MARK;
  }
}
