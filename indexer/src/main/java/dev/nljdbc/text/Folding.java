// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

import java.text.Normalizer;
import java.util.Locale;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/** Folds differences that people ignore: case, accents, width, outer and repeated blanks. */
public final class Folding {

  private Folding() {}

  /** The folded text: in lower case, without accents, its words separated by single blanks. */
  public static String fold(String text) {
    return collapseBlanks(isAscii(text) ? text.toLowerCase(Locale.ROOT) : foldLetters(text));
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static String foldLetters(String text) {
    char[] lower =
        Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT).toCharArray();
    char[] folded = new char[lower.length * 4]; // what the filter may need at most
    int length = ASCIIFoldingFilter.foldToASCII(lower, 0, folded, 0, lower.length);
    StringBuilder plain = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      if (folded[i] < 0x300 || folded[i] > 0x36F) { // marks that did not combine with their letter
        plain.append(folded[i]);
      }
    }
    return plain.toString();
  }

  private static String collapseBlanks(String text) {
    StringBuilder out = new StringBuilder(text.length());
    boolean blank = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean before = blank;
      blank = Character.isWhitespace(c) || Character.isSpaceChar(c);
      if (!blank) {
        out.append(before && !out.isEmpty() ? " " : "").append(c);
      }
    }
    return out.toString();
  }
}
