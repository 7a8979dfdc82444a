package dev.nljdbc.offline.question;

import java.util.ArrayList;
import java.util.List;

/** Decides whether the words of a span can be a name. */
final class SpanFilter {

  private final Lexicon lexicon;

  public SpanFilter(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  /** Whether "by" or "per" stands within a span: they never stand for a part of a name. */
  public static boolean spansBy(List<Token> tokens, int i, int j) {
    for (int k = i + 1; k < j - 1; k++) {
      if (tokens.get(k).is("by") || tokens.get(k).is("per")) {
        return true;
      }
    }
    return false;
  }

  public static boolean spansPreposition(List<Token> tokens, int i, int j) {
    for (int k = i + 1; k < j - 1; k++) {
      if (WordLists.set("span.prepositions").contains(tokens.get(k).lower())) {
        return true;
      }
    }
    return false;
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
    boolean sums =
        cues.stream()
            .anyMatch(
                c ->
                    c.start() == i
                        && c.end() == i + 1
                        && c.kind() == Cue.Kind.AGGREGATE
                        && c.operator().equals("SUM"));
    if (i > 0 && tokens.get(i - 1).is("in")) {
      return false; // in total
    }
    if (!sums || i + 1 >= tokens.size()) {
      return sums;
    }
    Token next = tokens.get(i + 1);
    boolean small = !next.word() || lexicon.stopword(next.lower());
    boolean list = next.is("and") || next.is(",") || next.is("or");
    int after = list ? i + 2 : i + 1;
    boolean cued =
        cues.stream()
            .anyMatch(
                c ->
                    c.start() <= after
                        && after < c.end()
                        && (list || c.kind() != Cue.Kind.COMPARE)
                        && c.kind() != Cue.Kind.BETWEEN
                        && c.kind() != Cue.Kind.EACH);
    boolean compared =
        cues.stream().anyMatch(c -> c.start() == i + 1 && c.kind() == Cue.Kind.COMPARE);
    return (small || compared) && !cued;
  }

  public static boolean nameable(List<Token> tokens, int i, int j) {
    for (int k = i; k < j; k++) {
      if (tokens.get(k).kind() != Token.Kind.WORD
          && !tokens.get(k).text().equals("/")
          && !tokens.get(k).number()) {
        return false;
      }
    }
    return tokens.get(i).word();
  }

  public boolean content(List<Token> tokens, int i, int j) {
    for (int k = i; k < j; k++) {
      if (tokens.get(k).word() && !lexicon.stopword(tokens.get(k).lower())) {
        return true;
      }
    }
    return false;
  }

  public static boolean overlapsCue(List<Cue> cues, int i, int j) {
    return cues.stream().anyMatch(c -> c.start() < j && c.end() > i);
  }

  public List<String> stems(List<Token> tokens, int i, int j) {
    List<String> stems = new ArrayList<>();
    for (int k = i; k < j; k++) {
      Token t = tokens.get(k);
      if (!small(t) && t.kind() != Token.Kind.MARK) {
        String full = lexicon.expand(t.stem());
        stems.add(full.contains(" ") ? t.stem() : full.replace("-", "").replace("_", ""));
      }
    }
    return stems;
  }
}
