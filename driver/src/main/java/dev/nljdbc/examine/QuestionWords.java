// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.examine;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.CueMatcher;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Tokenizer;
import dev.nljdbc.offline.language.Unit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The words of a question, read without a schema.
 *
 * @param text as asked
 * @param tokens words, numbers, dates, quoted texts, marks
 * @param cues words and phrases that ask for an operation
 */
public record QuestionWords(String text, List<Token> tokens, List<Cue> cues) {

  private static final CueMatcher CUES = new CueMatcher(Lexicon.ENGLISH);
  private static final Tokenizer TOKENIZER = new Tokenizer(Lexicon.ENGLISH);

  /** Reads a question. */
  public static QuestionWords of(String question) {
    List<Token> tokens = TOKENIZER.tokens(question);
    return new QuestionWords(question, tokens, CUES.find(tokens));
  }

  /** Whether one of these words stands in it. */
  boolean has(Set<String> words) {
    return tokens.stream()
        .anyMatch(t -> t.kind() != Token.Kind.QUOTED && words.contains(t.lower()));
  }

  /** The cues of a kind. */
  Stream<Cue> cues(Cue.Kind kind) {
    return cues.stream().filter(cue -> cue.is(kind));
  }

  /** Whether it asks for the most or the least of something. */
  boolean superlative() {
    return cues.stream().anyMatch(c -> c.is(Cue.Kind.SUPERLATIVE) || c.is(Cue.Kind.FREQUENT));
  }

  /** The unit of measurement or time that a word names: hours, as in hours per week. */
  Optional<Unit> unit(int at) {
    return at < tokens.size() ? Lexicon.ENGLISH.unit(tokens.get(at).lower()) : Optional.empty();
  }

  /** The words of a cue as asked. */
  String said(Cue cue) {
    return text.substring(tokens.get(cue.start()).from(), tokens.get(cue.end() - 1).to());
  }
}
