// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.words;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Mistypes one letter of a word, of two words in questions of more than twelve: two letters change
 * places, one is left out, one stands twice, or the key beside it is hit.
 */
final class TypingErrorRewriter implements Rewriter {

  /** Words in lower case; names, numbers and quoted cells stay. */
  private static final Pattern WORD = Pattern.compile("(?<![\\w'\"“-])[a-z]{5,}(?![\\w'\"”-])");

  private static final List<String> ROWS = List.of("qwertyuiop", "asdfghjkl", "zxcvbnm");

  private static final int LONG = 12;

  @Override
  public String rewrite(NamedQuestion question) {
    SplittableRandom random = new SplittableRandom(question.id().hashCode());
    String text = question.text();
    int errors = text.split(" ").length > LONG ? 2 : 1;
    int mistyped = -1;
    for (int i = 0; i < errors; i++) {
      List<MatchResult> words = words(text, question, mistyped);
      if (!words.isEmpty()) {
        MatchResult word = words.get(random.nextInt(words.size()));
        mistyped = word.start();
        text =
            text.substring(0, word.start())
                + mistyped(word.group(), random)
                + text.substring(word.end());
      }
    }
    return text;
  }

  /** The words but for those of cells and one that begins at a place. */
  private static List<MatchResult> words(String text, NamedQuestion question, int but) {
    return WORD.matcher(text)
        .results()
        .filter(word -> word.start() != but)
        .filter(word -> question.values().stream().noneMatch(cell -> holds(text, cell, word)))
        .toList();
  }

  private static boolean holds(String text, String cell, MatchResult word) {
    for (int at = text.indexOf(cell); at >= 0; at = text.indexOf(cell, at + 1)) {
      if (at <= word.start() && word.end() <= at + cell.length()) {
        return true;
      }
    }
    return false;
  }

  /** The first letter is seldom mistyped, and stays. */
  private static String mistyped(String word, SplittableRandom random) {
    int at = 1 + random.nextInt(word.length() - 2);
    String before = word.substring(0, at);
    char letter = word.charAt(at);
    String after = word.substring(at + 1);
    return switch (random.nextInt(4)) {
      case 0 -> before + after.charAt(0) + letter + after.substring(1);
      case 1 -> before + after;
      case 2 -> before + letter + letter + after;
      default -> before + beside(letter, random) + after;
    };
  }

  private static char beside(char letter, SplittableRandom random) {
    for (String row : ROWS) {
      int at = row.indexOf(letter);
      if (at >= 0) {
        int next = at == 0 || at < row.length() - 1 && random.nextBoolean() ? at + 1 : at - 1;
        return row.charAt(next);
      }
    }
    return letter;
  }
}
