// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits identifiers into words: at everything that is neither letter nor digit, where a small
 * letter meets a capital, at the end of an acronym, and between letters and digits.
 */
public final class IdentifierWords {

  private IdentifierWords() {}

  /** The words in lower case: {@code HTTPServerID2} gives http, server, id, 2. */
  public static List<String> of(String name) {
    List<String> words = new ArrayList<>();
    int start = -1;
    int previous = 0;
    for (int i = 0; i < name.length(); ) {
      int c = name.codePointAt(i);
      int next = i + Character.charCount(c);
      boolean part = Character.isLetterOrDigit(c) || isMark(c);
      if (start >= 0 && (!part || splits(name, previous, c, next))) {
        words.add(name.substring(start, i).toLowerCase(Locale.ROOT));
        start = -1;
      }
      if (part && start < 0) {
        start = i;
      }
      previous = c;
      i = next;
    }
    if (start >= 0) {
      words.add(name.substring(start).toLowerCase(Locale.ROOT));
    }
    return words;
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  private static boolean splits(String name, int previous, int c, int next) {
    if (Character.isDigit(previous) != Character.isDigit(c) && !isMark(c)) {
      return true;
    }
    if (!Character.isUpperCase(c)) {
      return false;
    }
    boolean acronymEnds =
        Character.isUpperCase(previous)
            && next + 1 < name.length()
            && Character.isLowerCase(name.codePointAt(next))
            && Character.isLetter(name.codePointAt(next + 1));
    return Character.isLowerCase(previous) || acronymEnds;
  }
}
