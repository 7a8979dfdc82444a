package dev.nljdbc.agent.tool;

/** Cuts texts that go to a model. */
public final class Texts {

  /** English prose and SQL take about this many characters a token in the usual vocabularies. */
  private static final int CHARACTERS_PER_TOKEN = 4;

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

  /** About how many tokens a text takes; for budgets, not for bills. */
  public static int tokens(CharSequence text) {
    return (text.length() + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
  }
}
