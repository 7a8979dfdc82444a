// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tokenized question with its cues, links and segments.
 *
 * @param text as asked, blanks tidied; the tokens' offsets are in it
 * @param tokens its words
 * @param cues what to do
 * @param links with what; none overlap
 * @param parts the part of the question that each token belongs to
 */
public record Utterance(
    String text, List<Token> tokens, List<Cue> cues, List<Link> links, List<Part> parts) {

  /** The parts that questions have. */
  public enum Part {
    /** What the question wants. */
    HEAD,
    /** The grouping. */
    EACH,
    /** Which ones. */
    FILTER,
    /** The order. */
    ORDER
  }

  public int size() {
    return tokens.size();
  }

  public Token token(int i) {
    return tokens.get(i);
  }

  /** A word in lower case; {@code ^} before the first and {@code $} behind the last. */
  public String wordAt(int i) {
    return i < 0 ? "^" : i < size() ? token(i).lower() : "$";
  }

  public boolean is(int i, String word) {
    return i >= 0 && i < tokens.size() && tokens.get(i).is(word);
  }

  public boolean isAny(int i, String... words) {
    for (String word : words) {
      if (is(i, word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a token is a punctuation mark. */
  public boolean isMark(int i) {
    return i >= 0 && i < tokens.size() && tokens.get(i).kind() == Token.Kind.MARK;
  }

  /** Whether the sentence, or a part of it, ends before a token. */
  public boolean isEnd(int i) {
    return i >= tokens.size() || isMark(i);
  }

  /** Behind the last token that is no punctuation mark. */
  public int endOfWords() {
    int end = tokens.size();
    while (isMark(end - 1)) {
      end--;
    }
    return end;
  }

  /** Whether a token is one of a list of {@link WordLists}. */
  public boolean isIn(int i, String list) {
    return i >= 0
        && i < tokens.size()
        && tokens.get(i).kind() != Token.Kind.QUOTED
        && WordLists.set(list).contains(tokens.get(i).lower());
  }

  /** Whether a token looks like a verb in the past: not "speed", "need". */
  public boolean pastVerb(int i) {
    String word = wordAt(i);
    return word.endsWith("ed") && !word.endsWith("eed") || isIn(i, "verbs.past");
  }

  public Part part(Link link) {
    return parts.get(link.start());
  }

  /** The link that begins at or covers the token. */
  public @Nullable Link linkAt(int i) {
    for (Link link : links) {
      if (link.start() <= i && i < link.end()) {
        return link;
      }
    }
    return null;
  }

  /** Whether a token is of a cell rather than of a name of the schema. */
  public boolean cell(int i) {
    Link link = linkAt(i);
    return link != null && link.cell();
  }

  public @Nullable Cue cueAt(int i) {
    for (Cue cue : cues) {
      if (cue.start() <= i && i < cue.end()) {
        return cue;
      }
    }
    return null;
  }

  /** Whether a token is a number or a date. */
  public boolean given(int i) {
    return i >= 0 && i < size() && (token(i).number() || token(i).kind() == Token.Kind.DATE);
  }

  /** The last token of "3 or more" and "50 kg or less", which begin at a number; that number's. */
  public int endOfRange(int number) {
    int or = is(number + 1, "or") ? number + 1 : number + 2;
    boolean more = (isIn(or + 1, "or.more") || isIn(or + 1, "or.less")) && !hasObject(or + 1);
    return is(or, "or") && more && !is(or + 2, "than") && !given(or + 2) ? or + 1 : number;
  }

  /** Whether "or below" is said of what follows: the average, a price. */
  private boolean hasObject(int i) {
    return isAny(i, "above", "over", "below", "under", "before", "after")
        && (isIn(i + 1, "articles") || is(i + 1, "average") || linkAt(i + 1) != null);
  }

  /** What "3 or more" compares with; "2010 or older" is no later year. */
  public String operatorOfRange(int number, int end) {
    boolean time = token(number).kind() == Token.Kind.DATE || Numerals.isYear(wordAt(number));
    boolean age = isAny(end, "older", "younger");
    return isIn(end, "or.more") != (time && age) ? ">=" : "<=";
  }

  public Optional<Cue> cueOf(Cue.Kind kind) {
    return cues.stream().filter(c -> c.kind() == kind).findFirst();
  }

  public boolean has(Cue.Kind kind) {
    return cues.stream().anyMatch(c -> c.kind() == kind);
  }

  /**
   * The text of tokens.
   *
   * @param end behind the last
   * @throws IndexOutOfBoundsException without a token
   */
  public String span(int start, int end) {
    return text.substring(tokens.get(start).from(), tokens.get(end - 1).to());
  }
}
