// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.text;

/**
 * Makes texts of unknown origin safe to show to people and models. Control, invisible and direction
 * characters become their codes, such as {@code \}{@code u{1B}} for escape. Otherwise a model would
 * read text that no person sees (tags, U+E0020 to U+E007F), and a terminal would obey control
 * characters.
 *
 * <p>Line ends and tabs stay, and so do invisible characters that scripts need: joiners between
 * non-ASCII letters or emoji, and one variation selector behind a character that has variants.
 */
public final class VisibleText {

  private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final String BLANK_LETTERS = "\u115F\u1160\u3164\uFFA0\u2800\u034F\u17B4\u17B5";

  private VisibleText() {}

  /** The text with hidden characters as codes; the same object when there are none. */
  public static String of(String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if ((c < ' ' || c >= 0x7F) && c != '\n' && c != '\t') {
        return made(text, at);
      }
    }
    return text;
  }

  /** The visible text on one line, with line breaks as {@code ⏎}. */
  public static String line(String text) {
    String made = text.indexOf('\n') < 0 && text.indexOf('\r') < 0 ? text : oneLine(text);
    return of(made.indexOf('\t') < 0 ? made : made.replace('\t', ' '));
  }

  private static String oneLine(String text) {
    return text.replace("\r\n", "⏎").replace('\n', '⏎').replace('\r', '⏎');
  }

  /** Whether a character is hidden or harmful, regardless of its neighbours. */
  public static boolean hides(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL -> character != '\n' && character != '\t';
      case Character.FORMAT -> !shapedFormat(character);
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
      default ->
          BLANK_LETTERS.indexOf(character) >= 0
              || isSelector(character)
              || (character & 0xFFFE) == 0xFFFE; // no characters at all
    };
  }

  /** Some signs of Arabic, Syriac and Kaithi are format characters, but visible. */
  private static boolean shapedFormat(int c) {
    return c >= 0x600 && c <= 0x605
        || c == 0x6DD
        || c == 0x70F
        || c == 0x890
        || c == 0x891
        || c == 0x8E2
        || c == 0x110BD
        || c == 0x110CD;
  }

  private static boolean isSelector(int c) {
    return c >= 0xFE00 && c <= 0xFE0F || c >= 0xE0100 && c <= 0xE01EF || c >= 0x180B && c <= 0x180F;
  }

  private static String made(String text, int from) {
    StringBuilder made = new StringBuilder(text.length() + 16).append(text, 0, from);
    int before = from == 0 ? 0 : text.codePointBefore(from);
    int at = from;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      int next = at < text.length() ? text.codePointAt(at) : 0;
      if (c != '\r' || next != '\n') {
        boolean escaped = hides(c) && !needed(c, before, next);
        made.append(escaped ? "\\u{%X}".formatted(c) : Character.toString(c));
        before = c;
      }
    }
    return made.toString();
  }

  private static boolean needed(int c, int before, int next) {
    if (c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER) {
      return joins(before) && joins(next);
    }
    // a row of selectors would spell out bytes
    return isSelector(c) && before > ' ' && !Character.isLetter(before) && !hides(before)
        || isSelector(c) && Character.isIdeographic(before);
  }

  /** Whether a joiner changes the shape of a character. */
  private static boolean joins(int c) {
    int type = Character.getType(c);
    return c >= 0x80
        && (Character.isLetter(c)
            || isSelector(c)
            || type == Character.NON_SPACING_MARK
            || type == Character.COMBINING_SPACING_MARK
            || type == Character.OTHER_SYMBOL
            || type == Character.MODIFIER_SYMBOL
            || type == Character.MATH_SYMBOL);
  }
}
