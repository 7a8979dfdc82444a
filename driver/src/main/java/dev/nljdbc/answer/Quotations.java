package dev.nljdbc.answer;

/**
 * What stands in quotes in a question, as people write: a quote opens at the beginning of a word
 * and closes at the end of one, so that apostrophes inside words are none. To be asked from left to
 * right; takes time in proportion to the text.
 */
public final class Quotations {

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
