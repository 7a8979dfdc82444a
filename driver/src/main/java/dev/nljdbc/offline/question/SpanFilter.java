// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.NameWords;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Decides whether the words of a span can be a name. */
final class SpanFilter {

  private final Lexicon lexicon;

  public SpanFilter(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  public static boolean spansPreposition(List<Token> tokens, int i, int j) {
    return i + 1 < j - 1
        && tokens.subList(i + 1, j - 1).stream()
            .anyMatch(t -> WordLists.set("span.prepositions").contains(t.lower()));
  }

  /** Whether a column is a number of things; a card's number is not the number of cards. */
  public static boolean countsItself(ColumnView c) {
    return !c.last().equals("number");
  }

  /** Marks that may stand within a cell's text. */
  public static boolean inner(List<Token> tokens, int i) {
    Token t = tokens.get(i);
    return WordLists.set("cell.marks").contains(t.text());
  }

  public static boolean small(Token t) {
    return NameWords.SMALL.contains(t.lower());
  }

  /** Whether a word is all of the name of something that can be added up. */
  public static boolean isWhole(ColumnView c, List<String> stems) {
    return c.words().equals(stems) && c.measure();
  }

  /** Whether a word such as "total", which may ask for a sum, has nothing behind it to sum. */
  public boolean standsAlone(List<Token> tokens, List<Cue> cues, int i) {
    boolean inTotal = i > 0 && tokens.get(i - 1).is("in");
    boolean sums =
        !inTotal
            && cues.stream()
                .filter(c -> c.start() == i && c.end() == i + 1)
                .anyMatch(c -> c.is(Cue.Kind.AGGREGATE) && c.operator().equals("SUM"));
    if (!sums || i + 1 >= tokens.size()) {
      return sums;
    }
    Token next = tokens.get(i + 1);
    boolean small = !next.word() || lexicon.stopword(next.lower());
    boolean compared = cues.stream().anyMatch(c -> c.start() == i + 1 && c.is(Cue.Kind.COMPARE));
    return (small || compared)
        && !cued(cues, i + 1, next.is("and") || next.is(",") || next.is("or"));
  }

  /** Whether another cue goes on behind a word, or behind the conjunction that it is. */
  private static boolean cued(List<Cue> cues, int i, boolean conjunction) {
    int after = conjunction ? i + 1 : i;
    return cues.stream()
        .filter(c -> c.start() <= after && after < c.end())
        .filter(c -> conjunction || !c.is(Cue.Kind.COMPARE))
        .anyMatch(c -> !c.is(Cue.Kind.BETWEEN) && !c.is(Cue.Kind.EACH));
  }

  /** Whether a span begins and ends with a word of a name, and holds nothing else. */
  public static boolean nameable(List<Token> tokens, int i, int j) {
    Token last = tokens.get(j - 1);
    return tokens.get(i).word()
        && !small(tokens.get(i))
        && !small(last)
        && last.kind() != Token.Kind.MARK
        && tokens.subList(i, j).stream()
            .allMatch(t -> t.word() || t.number() || t.text().equals("/"))
        && (j - i < 3
            || tokens.subList(i + 1, j - 1).stream().noneMatch(t -> t.is("by") || t.is("per")));
  }

  public boolean content(List<Token> tokens, int i, int j) {
    return tokens.subList(i, j).stream().anyMatch(t -> t.word() && !lexicon.stopword(t.lower()));
  }

  public static boolean overlapsCue(List<Cue> cues, int i, int j) {
    return cues.stream().anyMatch(c -> c.start() < j && c.end() > i);
  }

  public List<String> stems(List<Token> tokens, int i, int j) {
    return stems(tokens, i, j, t -> false);
  }

  /**
   * The stems of a span, abbreviations written out.
   *
   * @param cells tells words that are cells by themselves, and no abbreviations: the allergy "cat"
   */
  public List<String> stems(List<Token> tokens, int i, int j, Predicate<Token> cells) {
    return tokens.subList(i, j).stream()
        .filter(t -> !small(t) && t.kind() != Token.Kind.MARK)
        .flatMap(t -> cells.test(t) ? Stream.of(t.stem()) : lexicon.stems(t.stem()).stream())
        .map(stem -> stem.replace("-", "").replace("_", ""))
        .toList();
  }
}
