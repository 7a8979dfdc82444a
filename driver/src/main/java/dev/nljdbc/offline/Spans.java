package dev.nljdbc.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the words of a span allow it to be. */
final class Spans {

  private final Lexicon lexicon;

  Spans(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  static boolean spansPreposition(List<Token> tokens, int i, int j) {
    for (int k = i + 1; k < j - 1; k++) {
      if (Set.of("for", "in", "by", "on", "at", "from", "with", "and", "or")
          .contains(tokens.get(k).lower())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a column is a number of things; a card's number is not the number of cards. */
  static boolean countsItself(ColumnView c) {
    return !c.last().equals("number");
  }

  /** Marks that may stand within a cell's text. */
  static boolean inner(List<Token> tokens, int i) {
    Token t = tokens.get(i);
    return Set.of("/", "-", ".", "&", "'", ":", ",", "(", ")", "!", "#", "+").contains(t.text());
  }

  static boolean small(Token t) {
    return NameWords.SMALL.contains(t.lower());
  }

  static boolean nameable(List<Token> tokens, int i, int j) {
    for (int k = i; k < j; k++) {
      if (tokens.get(k).kind() != Token.Kind.WORD
          && !tokens.get(k).text().equals("/")
          && !tokens.get(k).number()) {
        return false;
      }
    }
    return tokens.get(i).word();
  }

  boolean content(List<Token> tokens, int i, int j) {
    for (int k = i; k < j; k++) {
      if (tokens.get(k).word() && !lexicon.stopword(tokens.get(k).lower())) {
        return true;
      }
    }
    return false;
  }

  static boolean overlapsCue(List<Cue> cues, int i, int j) {
    return cues.stream().anyMatch(c -> c.start() < j && c.end() > i);
  }

  List<String> stems(List<Token> tokens, int i, int j) {
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
