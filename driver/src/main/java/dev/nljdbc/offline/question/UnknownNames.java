// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.CellLookup;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds names that are not stored: capitalized words and, in an empty database, words after "by".
 */
final class UnknownNames {

  /** Words after which a name stands. */
  private static final Set<String> BEFORE_NAMES = WordLists.set("name.before");

  private final CellLookup values;
  private final Lexicon lexicon;

  public UnknownNames(CellLookup values, Lexicon lexicon) {
    this.values = values;
    this.lexicon = lexicon;
  }

  /** Names that no cell holds: capitalised words and, in an empty database, words after "by". */
  public void find(
      String text, List<Token> tokens, List<Cue> cues, boolean[] taken, List<Link> links) {
    int i = 1;
    while (i < tokens.size()) {
      int end = end(tokens, cues, taken, i);
      if (end > i && !(end == i + 1 && tokens.get(i).number()) && !attribute(tokens, i, end)) {
        Linker.take(taken, i, end);
        String literal = text.substring(tokens.get(i).from(), tokens.get(end - 1).to());
        links.add(new Link(i, end, List.of(), List.of(), values.near(literal), literal));
      }
      i = Math.max(end, i + 1);
    }
  }

  /** Where a name ends that begins at a token; there when none does. */
  private int end(List<Token> tokens, List<Cue> cues, boolean[] taken, int i) {
    Token before = tokens.get(i - 1);
    boolean loose = values.none() && before.word() && BEFORE_NAMES.contains(before.lower());
    int end = i;
    while (end < tokens.size() && !taken[end] && name(tokens, cues, end, loose)) {
      end++;
    }
    while (end > i && !tokens.get(end - 1).word() && !tokens.get(end - 1).number()) {
      end--;
    }
    return end;
  }

  /** "the ISBN of each": something of many rows, and no name of one. */
  private static boolean attribute(List<Token> tokens, int from, int to) {
    return to == from + 1
        && WordLists.set("articles").contains(tokens.get(from - 1).lower())
        && to + 1 < tokens.size()
        && tokens.get(to).is("of")
        && WordLists.set("determiners").contains(tokens.get(to + 1).lower());
  }

  private boolean name(List<Token> tokens, List<Cue> cues, int i, boolean loose) {
    Token t = tokens.get(i);
    if (t.kind() == Token.Kind.MARK) {
      return Set.of("-", ".", "&", "/").contains(t.text())
          && i + 1 < tokens.size()
          && name(tokens, cues, i + 1, loose);
    }
    boolean sentence =
        tokens.get(i - 1).kind() == Token.Kind.MARK
            && Set.of(".", "?", "!").contains(tokens.get(i - 1).text());
    boolean capital = t.capital() && !sentence;
    boolean plain =
        t.word() && !lexicon.stopword(t.lower()) && !SpanFilter.overlapsCue(cues, i, i + 1);
    return capital && (plain || !lexicon.stopword(t.lower().toLowerCase(Locale.ROOT)))
        || loose && plain;
  }
}
