// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.text.StopWords;
import dev.nljdbc.text.WordList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells the words that may stand in a question about any database: those that the parser passes
 * over or takes for what to do, without a column in mind, and those of {@code sentence-words.txt}.
 */
final class SentenceWords {

  private final Set<String> neutral = new HashSet<>();
  private final Set<String> telling = new HashSet<>();

  /** Reads the list. */
  SentenceWords() {
    for (String line : WordList.lines(SentenceWords.class, "sentence-words.txt")) {
      (line.startsWith("!") ? telling : neutral)
          .addAll(List.of(line.replace("!", "").strip().split(" ")));
    }
  }

  /**
   * Whether a word says nothing of a database.
   *
   * @param cue that the word belongs to, or null
   * @param names the stems of all words in the names of the database
   */
  boolean neutral(Token token, @Nullable Cue cue, Set<String> names) {
    String word = token.lower();
    if (!token.word() || telling.contains(word)) {
      return false;
    }
    if (StopWords.contains(word) || word.equals("'s") || cue != null && cue.is(Cue.Kind.COUNT)) {
      return true;
    }
    boolean known = Lexicon.ENGLISH.stopword(word) || neutral.contains(word);
    return (known || cue != null && cue.hints().isEmpty()) && !names.contains(token.stem());
  }

  /**
   * What a cue asks for that golds leave out or have wrong at times, so that sentences have to
   * agree in it; empty for others.
   */
  static Optional<String> asks(Cue cue) {
    return switch (cue.kind()) {
      case DISTINCT -> Optional.of("distinct");
      case COUNT -> cue.operator().equals("DISTINCT") ? Optional.of("distinct") : Optional.empty();
      case SUPERLATIVE, FREQUENT -> Optional.of(cue.descending() ? "most" : "least");
      case COMPARE -> cue.operator().equals("<>") ? Optional.empty() : Optional.of(cue.operator());
      default -> Optional.empty();
    };
  }
}
