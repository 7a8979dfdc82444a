package dev.nljdbc.agent.tool;

import java.util.function.IntPredicate;

/** Cuts texts that go to a model. */
public final class Texts {

  /** Longer words are taken apart by the usual vocabularies. */
  private static final int LETTERS_PER_TOKEN = 7;

  private static final int DIGITS_PER_TOKEN = 3;
  private static final int FIRST_IDEOGRAPH = 0x2E80;

  private Texts() {}

  /**
   * The text, or its first {@code longest} characters and an ellipsis; a surrogate pair stays
   * whole.
   */
  public static String cut(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return text.substring(0, end) + "…";
  }

  /**
   * About how many tokens a text takes, in one pass; for budgets, not for bills. Words, groups of
   * three digits and marks count one each, the blank before a word nothing.
   */
  public static int tokens(CharSequence text) {
    int tokens = 0;
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      int start = i++;
      if (c >= FIRST_IDEOGRAPH && Character.isLetter(c)) {
        tokens++;
      } else if (Character.isLetter(c)) {
        i = end(text, i, Character::isLetter);
        tokens += 1 + (i - start - 1) / LETTERS_PER_TOKEN;
      } else if (Character.isDigit(c)) {
        i = end(text, i, Character::isDigit);
        tokens += 1 + (i - start - 1) / DIGITS_PER_TOKEN;
      } else if (c != ' ') {
        i = end(text, i, Texts::isMark);
        tokens += 1 + (i - start - 1) / DIGITS_PER_TOKEN;
      }
    }
    return tokens;
  }

  private static boolean isMark(int c) {
    return c != ' ' && !Character.isLetterOrDigit(c);
  }

  private static int end(CharSequence text, int from, IntPredicate same) {
    int end = from;
    while (end < text.length() && same.test(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
