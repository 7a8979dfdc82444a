// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.util.ArrayList;
import java.util.List;

/** Numbers that are said without one: half a dozen, more than a couple of, over an hour. */
final class ImpliedNumbers {

  private final Lexicon lexicon;

  ImpliedNumbers(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  /** The tokens, each implied number as one of them. */
  List<Token> merge(List<Token> tokens) {
    List<Token> merged = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      int end = end(tokens, i);
      if (end == i) {
        merged.add(tokens.get(i));
      } else {
        Token first = tokens.get(i);
        Token last = tokens.get(end - 1);
        String text = first == last ? first.text() : first.text() + " " + last.text();
        String value = value(tokens, i, end);
        merged.add(new Token(Token.Kind.NUMBER, text, value, value, first.from(), last.to()));
        i = end - 1;
      }
    }
    return merged;
  }

  /** Where an implied number ends; where it begins if there is none. */
  private int end(List<Token> tokens, int i) {
    if (is(tokens, i, "half") && is(tokens, i + 1, "a") && is(tokens, i + 2, "12")) {
      return i + 3;
    }
    boolean compared = i > 0 && WordLists.set("number.before").contains(tokens.get(i - 1).lower());
    if (!compared || !is(tokens, i, "a") && !is(tokens, i, "an")) {
      return i;
    } else if (is(tokens, i + 1, "couple") && is(tokens, i + 2, "of")) {
      return i + 3;
    }
    boolean unit = i + 1 < tokens.size() && lexicon.unit(tokens.get(i + 1).lower()).isPresent();
    return unit ? i + 1 : i;
  }

  private static String value(List<Token> tokens, int i, int end) {
    return tokens.get(end - 1).number() ? "6" : end - i > 1 ? "2" : "1";
  }

  private static boolean is(List<Token> tokens, int i, String word) {
    return i < tokens.size() && tokens.get(i).lower().equals(word);
  }
}
