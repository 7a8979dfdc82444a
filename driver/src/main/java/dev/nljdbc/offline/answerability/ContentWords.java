// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.answerability;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The content words of a question, and those of them that the parser did not link. */
final class ContentWords {

  private final Utterance u;
  private final Lexicon lexicon;
  private final boolean guessing;

  /**
   * Unread words side by side.
   *
   * @param start the first token
   * @param end after the last token
   */
  record Run(int start, int end) {}

  /**
   * Of a question.
   *
   * @param guessing whether a word is read whose likeness to a name is all that links it
   */
  ContentWords(Utterance utterance, Lexicon lexicon, boolean guessing) {
    this.u = utterance;
    this.lexicon = lexicon;
    this.guessing = guessing;
  }

  /** Whether a word carries meaning, whether it links or not. */
  boolean isContentWord(int i) {
    Token t = u.token(i);
    return !unit(i)
        && !itself(i)
        && !measured(i)
        && lexicon.amountOf(t.stem()).isEmpty()
        && !lexicon.stopword(t.lower())
        && u.cueAt(i) == null
        && t.lower().length() > 1
        && !t.lower().startsWith("'"); // what's
  }

  /** Whether it is a unit of measure: "5 miles", "in square miles". */
  private boolean unit(int i) {
    boolean square = u.is(i, "square") && i + 1 < u.size();
    boolean measures = lexicon.unit(u.token(square ? i + 1 : i).lower()).isPresent();
    boolean said = i > 0 && u.token(i - 1).number() || u.is(i - 1, "in") || u.is(i - 1, "square");
    return measures && said;
  }

  /** Whether a comparison says what it means: short films, under 50 minutes. */
  private boolean measured(int i) {
    return u.has(Cue.Kind.COMPARE)
        && Lexicon.measuresOf(u.token(i).lower()).isPresent()
        && i + 1 < u.size()
        && u.token(i + 1).word();
  }

  /**
   * Whether it stands for all that the database holds: "here", "in our company", "at this school".
   */
  private boolean itself(int i) {
    boolean last = u.isEnd(i + 1);
    return u.is(i, "here")
        || last && u.isAny(i - 1, "this", "our") && u.isAny(i - 2, "in", "at", "of", "for");
  }

  /** Whether a word carries meaning and links to nothing. */
  boolean unread(int i) {
    return i >= 0 && i < u.size() && !read(i) && u.token(i).word() && isContentWord(i);
  }

  /** The unread words. */
  List<String> unread() {
    return IntStream.range(0, u.size())
        .filter(this::unread)
        .mapToObj(i -> u.token(i).text())
        .toList();
  }

  /** The unlinked words in contiguous runs. */
  List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    int i = 0;
    while (i < u.size()) {
      int end = i;
      while (unread(end)) {
        end++;
      }
      if (end > i) {
        runs.add(new Run(i, end));
      }
      i = Math.max(end, i + 1);
    }
    return runs;
  }

  /** The share of telling words that link to something, 0 to 1. */
  double linkedShare() {
    long linked = IntStream.range(0, u.size()).filter(this::linked).count();
    long telling = linked + unread().size();
    return telling == 0 ? 0 : (double) linked / telling;
  }

  private boolean linked(int i) {
    return u.token(i).kind() == Token.Kind.QUOTED || read(i) && u.token(i).word();
  }

  private boolean read(int i) {
    Link link = u.linkAt(i);
    return link != null && (!link.guess() || guessing && whole(link));
  }

  /** Whether no unread word beside a link belongs to it: "spaces" alone are no parking spaces. */
  private boolean whole(Link link) {
    return !alone(link.start() - 1) && !alone(link.end());
  }

  private boolean alone(int i) {
    return i >= 0
        && i < u.size()
        && u.linkAt(i) == null
        && u.token(i).word()
        && isContentWord(i)
        && !u.pastVerb(i);
  }
}
