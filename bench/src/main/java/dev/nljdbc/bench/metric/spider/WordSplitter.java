// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits text without quotes into words as the tokenizer for English prose does that Spider's
 * parser uses (NLTK's, which follows the Penn Treebank's rules; without sentence splitting).
 *
 * <p>Brackets, {@code *} and most other signs are words of their own; {@code =}, {@code +}, {@code
 * /} and a single {@code -} are not: {@code a=b} is one word. A comma or colon before a digit is
 * part of the word, so {@code 1,2} is one as well. A period is split off at the end of the text
 * only. English contractions such as "cannot" come apart.
 */
final class WordSplitter {

  private static final String ALONE = ";@#$%&?!*()[]{}<>«“‘„»”’";
  private static final String CLOSING = "])}>»”’ ";
  private static final String PAIRED = "`-";

  private static final Pattern CONTRACTION =
      Pattern.compile(
          "\\b(?:(?:can(?=not\\b))|(?:(?:gim|lem)(?=me\\b))|(?:gon(?=na\\b))|(?:got(?=ta\\b))"
              + "|(?:wan(?=na$)))",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);
  private static final int SHORTEST_CONTRACTION = 5;

  private final String text;
  private final int finalPeriod;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();

  private WordSplitter(String text) {
    this.text = text;
    this.finalPeriod = finalPeriod(text);
  }

  static List<String> words(String text) {
    WordSplitter splitter = new WordSplitter(text);
    splitter.split();
    return splitter.words;
  }

  /** Where a period ends the text, closing brackets and blanks behind it aside; else -1. */
  private static int finalPeriod(String text) {
    int end = text.length() - 1;
    while (end > 0 && isBlank(text.charAt(end))) {
      end--;
    }
    while (end > 0 && CLOSING.indexOf(text.charAt(end)) >= 0) {
      end--;
    }
    return end > 0 && text.charAt(end) == '.' && text.charAt(end - 1) != '.' ? end : -1;
  }

  private void split() {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int alone = isBlank(c) ? 0 : standingAlone(at, c);
      if (alone > 0) {
        endWord();
        words.add(text.substring(at, at + alone));
      } else if (isBlank(c)) {
        endWord();
      } else {
        word.append(c);
      }
      at += Math.max(alone, 1);
      if (alone == 1 && isSeparator(c) && at < text.length() - 1 && isSeparator(text.charAt(at))) {
        word.append(text.charAt(at++)); // the rule took it along and does not look at it again
      }
    }
    endWord();
  }

  /** How many characters from here on are a word of their own; 0 for none. */
  private int standingAlone(int at, char c) {
    if (ALONE.indexOf(c) >= 0 || at == finalPeriod) {
      return 1;
    } else if (isSeparator(c)) {
      return at + 1 < text.length() && Character.isDigit(text.charAt(at + 1)) ? 0 : 1;
    } else if (c == '.') {
      int run = run(at);
      return run > 1 ? run : 0;
    } else if (PAIRED.indexOf(c) >= 0 && run(at) > 1) {
      return 2;
    }
    return c == '`' ? 1 : 0;
  }

  private int run(int at) {
    int end = at;
    while (end < text.length() && text.charAt(end) == text.charAt(at)) {
      end++;
    }
    return end - at;
  }

  private void endWord() {
    int from = 0;
    if (word.length() >= SHORTEST_CONTRACTION) {
      for (Matcher found = CONTRACTION.matcher(word); found.find(); ) {
        int end = found.end() + (word.length() > found.end() ? contracted(found) : 0);
        add(from, found.start());
        add(found.start(), found.end());
        add(found.end(), end);
        from = end;
      }
    }
    add(from, word.length());
    word.setLength(0);
  }

  /** The length of what is contracted with "can", "gim", "lem", "gon", "got" or "wan". */
  private static int contracted(Matcher found) {
    return found.group().equalsIgnoreCase("can") ? 3 : 2;
  }

  private void add(int from, int to) {
    if (to > from) {
      words.add(word.substring(from, to));
    }
  }

  private static boolean isSeparator(char c) {
    return c == ',' || c == ':';
  }

  /** Whether Python counts a character as whitespace. */
  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
  }
}
