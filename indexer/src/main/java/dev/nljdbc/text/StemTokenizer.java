// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits folded values and queries into stemmed words: runs of letters and digits; ideographs and
 * symbols such as emoji one by one. {@code o'brien}, {@code 3.14} and {@code u.s.a.} are one word
 * each; an English {@code 's} is dropped. Not thread-safe.
 */
public final class StemTokenizer {

  /** Words beyond this many of one text are neither indexed nor compared. */
  private static final int MOST = 512;

  private static final int LONGEST = 100;

  /** Texts that are read one after the other have many words in common. */
  private static final int REMEMBERED = 100_000;

  private final Stemmer stemmer = new Stemmer();
  private final Map<String, String> stemOf = new HashMap<>();

  /** Tokenizes English texts. */
  public StemTokenizer() {}

  /** The stems of a folded text, in order, duplicates kept. */
  public List<String> stems(String folded) {
    List<String> stems = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < folded.length() && stems.size() < MOST; ) {
      int c = folded.codePointAt(i);
      int next = i + Character.charCount(c);
      if (standsAlone(c)) {
        end(word, stems);
        stems.add(Character.toString(c));
      } else if (Character.isLetterOrDigit(c)
          || Character.getType(c) == Character.NON_SPACING_MARK) {
        word.appendCodePoint(c);
      } else if (!glues(c, word, folded, next)) {
        end(word, stems);
      } else if (c == '.' && Character.isDigit(word.charAt(word.length() - 1))) {
        word.append('.');
      } else if (isApostrophe(c) && possessive(folded, next)) {
        next++;
      }
      i = next;
    }
    end(word, stems);
    return stems;
  }

  private static boolean standsAlone(int c) {
    int type = Character.getType(c);
    return Character.isIdeographic(c) || type == Character.OTHER_SYMBOL;
  }

  private static boolean isApostrophe(int c) {
    return c == '\'' || c == '’';
  }

  /** Whether the word goes on behind this character. */
  private static boolean glues(int c, StringBuilder word, String text, int next) {
    boolean letterFollows =
        next < text.length() && Character.isLetterOrDigit(text.codePointAt(next));
    if (word.isEmpty() || !letterFollows || c != '.') {
      return !word.isEmpty() && letterFollows && isApostrophe(c);
    }
    boolean numbers =
        Character.isDigit(word.charAt(word.length() - 1)) && Character.isDigit(text.charAt(next));
    int afterLetter = next + 1;
    boolean initials =
        initial(text, next - 2)
            && (afterLetter >= text.length()
                || !Character.isLetterOrDigit(text.charAt(afterLetter)));
    return numbers || initials;
  }

  /** Whether the letter at that place stands alone. */
  private static boolean initial(String text, int at) {
    return at >= 0
        && Character.isLetter(text.charAt(at))
        && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)));
  }

  private static boolean possessive(String text, int next) {
    return text.charAt(next) == 's'
        && (next + 1 >= text.length() || !Character.isLetterOrDigit(text.charAt(next + 1)));
  }

  private void end(StringBuilder word, List<String> stems) {
    if (!word.isEmpty()) {
      String whole = word.toString();
      if (Character.isDigit(whole.charAt(whole.length() - 1))) { // as it is, and seldom the same
        stems.add(Truncation.truncate(whole, LONGEST));
      } else {
        if (stemOf.size() >= REMEMBERED) {
          stemOf.clear();
        }
        stems.add(stemOf.computeIfAbsent(Truncation.truncate(whole, LONGEST), stemmer::stem));
      }
      word.setLength(0);
    }
  }
}
