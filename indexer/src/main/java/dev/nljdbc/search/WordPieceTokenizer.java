// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.search;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToIntFunction;
import org.apache.lucene.util.IntsRefBuilder;

/**
 * Splits text into word pieces as uncased BERT does: lower case without accents, each punctuation
 * mark and ideograph by itself. A word is split into the longest known pieces, from left to right.
 * Thread-safe.
 *
 * <p>Source: Devlin et al., "BERT: Pre-training of Deep Bidirectional Transformers for Language
 * Understanding", NAACL 2019; the pieces are those of Wu et al., arXiv 1609.08144, section 4.1.
 */
public final class WordPieceTokenizer {

  /** The prefix of a piece that continues a word. */
  static final String INNER = "##";

  private static final int LONGEST_WORD = 100;

  private final ToIntFunction<String> vocabulary;

  /**
   * Over a vocabulary.
   *
   * @param vocabulary a piece's number, -1 for one that it lacks
   */
  public WordPieceTokenizer(ToIntFunction<String> vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** The numbers of the pieces, in order; words that can't be made of pieces are left out. */
  public int[] pieces(String text) {
    IntsRefBuilder pieces = new IntsRefBuilder();
    StringBuilder word = new StringBuilder();
    String plain = fold(text);
    for (int i = 0; i < plain.length(); ) {
      int c = plain.codePointAt(i);
      i += Character.charCount(c);
      if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
        addWord(word, pieces);
      } else if (isPunctuation(c) || Character.isIdeographic(c)) {
        addWord(word, pieces);
        addWord(word.appendCodePoint(c), pieces);
      } else if (!dropped(c)) {
        word.appendCodePoint(c);
      }
    }
    addWord(word, pieces);
    return Arrays.copyOf(pieces.ints(), pieces.length());
  }

  private static String fold(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return Normalizer.isNormalized(lower, Normalizer.Form.NFD)
        ? lower
        : Normalizer.normalize(lower, Normalizer.Form.NFD);
  }

  /** Accents, now marks of their own, and control characters. */
  private static boolean dropped(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK,
          Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      default -> c == 0xFFFD;
    };
  }

  /** All of ASCII that is neither letter, digit nor blank counts, as in BERT. */
  private static boolean isPunctuation(int c) {
    if (c < 0x80) {
      return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c);
    }
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  private void addWord(StringBuilder letters, IntsRefBuilder pieces) {
    String word = letters.toString();
    letters.setLength(0);
    int before = pieces.length();
    int start = 0;
    while (start < word.length() && word.length() <= LONGEST_WORD) {
      int end = addLongest(word, start, pieces);
      if (end < 0) {
        pieces.setLength(before);
        return;
      }
      start = end;
    }
  }

  /** Adds the longest piece that begins there; gives its end, or -1 when there is none. */
  private int addLongest(String word, int start, IntsRefBuilder pieces) {
    for (int end = word.length(); end > start; end--) {
      String part = word.substring(start, end);
      int piece = vocabulary.applyAsInt(start == 0 ? part : INNER + part);
      if (piece >= 0) {
        pieces.append(piece);
        return end;
      }
    }
    return -1;
  }
}
