// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import dev.nljdbc.text.Truncation;
import java.util.List;
import java.util.function.IntPredicate;

/** Counts the tokens of texts that go to a model, and cuts texts to such a number. */
public final class TextLimits {

  /** The maximum tokens of an observation. A longer one is cut, with a note. */
  public static final int OBSERVATION_TOKENS = 800;

  /** The maximum tokens of a schema. A larger one is narrowed to what the question needs. */
  private static final int SCHEMA_TOKENS = 3_000;

  /** The maximum tokens of what schema linking found. */
  private static final int LINKING_TOKENS = 700;

  /** The context window, in tokens, up to which schema and linking are given less. */
  private static final int ROOMY = 32_000;

  /** Longer words are taken apart by the usual vocabularies. */
  private static final int LETTERS_PER_TOKEN = 7;

  private static final int DIGITS_PER_TOKEN = 3;
  private static final int FIRST_IDEOGRAPH = 0x2E80;

  private static final String LEFT_OUT = "… (%d more lines are left out; ask for less at a time)";

  private TextLimits() {}

  /** The tokens that the overview of the schema may take. */
  public static int schemaTokens(Settings settings) {
    return share(SCHEMA_TOKENS, settings);
  }

  /** The tokens that what schema linking found may take. */
  public static int linkingTokens(Settings settings) {
    return share(LINKING_TOKENS, settings);
  }

  /** All of it, or as much less as the model's context window is smaller than a roomy one. */
  private static int share(int tokens, Settings settings) {
    long window = Math.min(ROOMY, settings.integer(Setting.CONTEXT_TOKENS));
    return (int) (tokens * window / ROOMY);
  }

  /**
   * The text, or as many of its lines from the beginning as the tokens allow, then what was left
   * out and the last line, which counts the rows of a result.
   */
  public static String within(String text, int most) {
    if (tokens(text) <= most) {
      return text;
    }
    List<String> lines = text.lines().toList();
    String end = lines.get(lines.size() - 1);
    String last = lines.size() > 1 && tokens(end) * 4 <= most ? "\n" + end : "";
    int left = most - tokens(last) - tokens(LEFT_OUT);
    StringBuilder kept = new StringBuilder();
    int shown = 0;
    while (shown < lines.size() && tokens(lines.get(shown)) < left) {
      kept.append(shown == 0 ? "" : "\n").append(lines.get(shown));
      left -= tokens(lines.get(shown++)) + 1;
    }
    if (shown == 0) {
      kept.append(Truncation.abbreviate(lines.get(0), Math.max(1, left * 2)));
    }
    int missing = lines.size() - shown - (last.isEmpty() ? 0 : 1);
    return kept + "\n" + LEFT_OUT.formatted(missing) + last;
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
        i = end(text, i, TextLimits::isMark);
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
