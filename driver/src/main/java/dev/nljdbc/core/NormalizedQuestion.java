// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.core;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The text of a question, cut into what stands in quotes ({@link Quotations}) and what does not.
 */
public final class NormalizedQuestion {

  private static final String OPENING = "([{,;=<>:";
  private static final String CLOSING = ")]},;:.!";
  private static final String ENDING = "?.!…;:,";

  /** What a sentence seldom ends with. */
  private static final Pattern WANTING =
      Pattern.compile(
          "(?i)(?:\\b(?:by|from|in|of|than|to|with|without|for|at|on|over|under|above|below|between|and"
              + "|or|before|after|since|until|named|called|like|exactly|least|is|are)|[=<>])\\s+$");

  private final String text;

  /** Of one question. */
  public NormalizedQuestion(String text) {
    this.text = text.strip();
  }

  /**
   * What equal questions have in common: blanks count as one, punctuation at the end as none, and
   * case outside quotes not at all.
   */
  public String folded() {
    return normalised(true);
  }

  /**
   * The same, but that case counts: outside of quotes too, a word may stand for a value of that
   * case.
   */
  public String normalised() {
    return normalised(false);
  }

  private static String withoutEnd(String walked) {
    int end = walked.length();
    while (end > 0
        && (ENDING.indexOf(walked.charAt(end - 1)) >= 0 || walked.charAt(end - 1) == ' ')) {
      end--;
    }
    return walked.substring(0, end);
  }

  /** What stands outside of quotes: reads on from a place, and tells the next. */
  @FunctionalInterface
  private interface Outside {
    int from(int at, StringBuilder out);
  }

  private String read(Outside outside) {
    StringBuilder out = new StringBuilder();
    Quotations quotations = new Quotations(text, 0);
    int at = 0;
    while (at < text.length()) {
      int end = quotations.end(at);
      out.append(text, at, end);
      at = end > at ? end : outside.from(at, out);
    }
    return out.toString();
  }

  private String normalised(boolean fold) {
    String read =
        read(
            (at, out) -> {
              boolean blank = blank(text.charAt(at));
              int next = blank ? skipBlanks(at) : text.offsetByCodePoints(at, 1);
              String one = blank ? " " : text.substring(at, next);
              out.append(fold ? one.toLowerCase(Locale.ROOT) : one);
              return next;
            });
    return withoutEnd(read);
  }

  /** How many {@code ?} stand alone in it; one at the very end is punctuation and not counted. */
  public int parameters() {
    int count = 0;
    Quotations quotations = new Quotations(text, 0);
    int at = 0;
    while (at < text.length()) {
      int end = quotations.end(at);
      if (end > at) {
        at = end;
      } else {
        count += alone(at) && skipBlanks(at + 1) < text.length() ? 1 : 0;
        at++;
      }
    }
    return count;
  }

  /** The text with these in place of the {@code ?} that stand alone, in order. */
  public String with(List<String> values) {
    Iterator<String> next = values.iterator();
    return read(
        (at, out) -> {
          out.append(next.hasNext() && alone(at) ? next.next() : text.substring(at, at + 1));
          return at + 1;
        });
  }

  /**
   * Whether a {@code ?} in it asks for a value: one that stands alone before its end, or there
   * behind a word that wants another.
   */
  public boolean wantsValues() {
    return parameters() > 0 || endsWithWantedMark();
  }

  /** Whether its last sign is a {@code ?} behind a word that wants another: "by ?". */
  public boolean endsWithWantedMark() {
    return endsWithMark() && WANTING.matcher(text.substring(0, text.length() - 1)).find();
  }

  /** Whether its last sign is a {@code ?} that stands alone: a parameter, or punctuation. */
  public boolean endsWithMark() {
    return alone(text.length() - 1);
  }

  private boolean alone(int at) {
    if (at < 0 || text.charAt(at) != '?') {
      return false;
    }
    boolean opened =
        at > 0 && (blank(text.charAt(at - 1)) || OPENING.indexOf(text.charAt(at - 1)) >= 0);
    boolean closed =
        at + 1 == text.length()
            || blank(text.charAt(at + 1))
            || CLOSING.indexOf(text.charAt(at + 1)) >= 0;
    return opened && closed;
  }

  private int skipBlanks(int from) {
    int at = from;
    while (at < text.length() && blank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean blank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  /**
   * What stands in quotes in a question, as people write: a quote opens at the beginning of a word
   * and closes at the end of one, so that apostrophes inside words are none. To be asked from left
   * to right; takes time in proportion to the text.
   */
  public static final class Quotations {

    private final String text;
    private final int from;
    private final int[] closing = {-1, -1};

    /**
     * Of the question that begins at a place of a text and ends with it.
     *
     * @param from the place
     */
    public Quotations(String text, int from) {
      this.text = text;
      this.from = from;
    }

    /** Behind the quoted text that begins at a place; the same place when none begins there. */
    public int end(int at) {
      char quote = text.charAt(at);
      boolean opens =
          (quote == '\'' || quote == '"') && (at == from || !wordPart(text.charAt(at - 1)));
      int close = opens ? closing(quote, at) : text.length();
      return close < text.length() ? close + 1 : at;
    }

    /** The next one that closes; the text's length when none does. */
    private int closing(char quote, int at) {
      int kind = quote == '"' ? 1 : 0;
      int close = closing[kind];
      if (close <= at) {
        close = at;
        do {
          close = text.indexOf(quote, close + 1);
        } while (close >= 0 && close + 1 < text.length() && wordPart(text.charAt(close + 1)));
        closing[kind] = close < 0 ? text.length() : close;
      }
      return closing[kind];
    }

    private static boolean wordPart(char c) {
      return Character.isLetterOrDigit(c) || Character.isSurrogate(c);
    }
  }
}
