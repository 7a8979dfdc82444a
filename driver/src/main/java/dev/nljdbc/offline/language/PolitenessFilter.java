// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import dev.nljdbc.text.WordList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Removes polite phrases that ask for nothing: hi, could you please, many thanks. */
public final class PolitenessFilter {

  private static final Set<String> ENDS = Set.of(".", "!", "?", ";", ":");
  private static final Set<String> LOOSE = Set.of(",", ".", "!", "?", ";", ":", "-", "\u2013");

  private final List<List<String>> atStart = new ArrayList<>();
  private final List<List<String>> atEnd = new ArrayList<>();
  private final List<List<String>> anywhere = new ArrayList<>();

  public PolitenessFilter() {
    for (String line : WordList.lines(PolitenessFilter.class, "courtesies.tsv")) {
      String[] fields = line.split("\t");
      List<List<String>> phrases =
          switch (fields[0]) {
            case "start" -> atStart;
            case "end" -> atEnd;
            default -> anywhere;
          };
      phrases.add(List.of(fields[1].split(" ")));
    }
    List.of(atStart, atEnd, anywhere).forEach(l -> l.sort((a, b) -> b.size() - a.size()));
  }

  /** The tokens without courtesies; all of them where nothing else is left. */
  public List<Token> without(List<Token> tokens) {
    List<Token> left = new ArrayList<>(tokens);
    for (int i = left.size() - 1; i >= 0; i--) {
      remove(left, i, longest(anywhere, left, i));
    }
    for (int i = left.size() - 1; i >= 0; i--) {
      if (i == 0 || ends(left.get(i - 1))) {
        starting(left, i);
      }
    }
    for (int i = left.size(); i > 0; i--) {
      i = i == left.size() || ends(left.get(i)) ? ending(left, i) : i;
    }
    return left.stream().allMatch(t -> t.kind() == Token.Kind.MARK) ? tokens : left;
  }

  private void starting(List<Token> tokens, int i) {
    int length = longest(atStart, tokens, i);
    boolean found = length > 0;
    while (length > 0) {
      remove(tokens, i, length);
      while (i < tokens.size() && LOOSE.contains(tokens.get(i).text())) {
        tokens.remove(i);
      }
      length = longest(atStart, tokens, i);
    }
    if (found && i < tokens.size() && (tokens.get(i).is("that") || tokens.get(i).is("if"))) {
      tokens.remove(i); // I was wondering if
    }
  }

  /** Takes away what stands before the end of a sentence; where the sentence ends now. */
  private int ending(List<Token> tokens, int end) {
    int before = end;
    int at = shortened(tokens, before);
    while (at < before) {
      before = at;
      at = shortened(tokens, before);
    }
    return Math.min(at, tokens.size());
  }

  /** Removes one phrase that ends before a token, if there is one, and tells where it began. */
  private int shortened(List<Token> tokens, int end) {
    int last = end;
    while (last > 0 && LOOSE.contains(tokens.get(last - 1).text())) {
      last--;
    }
    for (List<String> phrase : atEnd) {
      int from = last - phrase.size();
      if (from >= 0 && matches(phrase, tokens, from)) {
        tokens.subList(from, end).clear();
        return from;
      }
    }
    return end;
  }

  private static boolean ends(Token t) {
    return t.kind() == Token.Kind.MARK && ENDS.contains(t.text());
  }

  private static int longest(List<List<String>> phrases, List<Token> tokens, int i) {
    return phrases.stream()
        .filter(p -> matches(p, tokens, i))
        .mapToInt(List::size)
        .findFirst()
        .orElse(0);
  }

  private static boolean matches(List<String> phrase, List<Token> tokens, int i) {
    if (i + phrase.size() > tokens.size()) {
      return false;
    }
    for (int k = 0; k < phrase.size(); k++) {
      if (!tokens.get(i + k).is(phrase.get(k))) {
        return false;
      }
    }
    return true;
  }

  private static void remove(List<Token> tokens, int from, int length) {
    tokens.subList(from, from + length).clear();
  }
}
