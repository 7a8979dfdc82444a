// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import java.util.regex.Pattern;

/**
 * Puts a letter or word that a question speaks of into quotes, so that A is no article and I
 * nobody: "names that start with A", "titles with the word The".
 */
final class QuotedLetters {

  private static final String ALONE =
      "(\\p{L})\\b(?=\\s*(?:[?.,;!]|$|(?:and|or|that|which|who)\\b))";

  private static final Pattern AT_AN_END =
      Pattern.compile(
          "(?i)\\b((?:start|begin|end)(?:s|ing|ning)? with )(?:the )?(?:capital )?(?:letter )?"
              + ALONE);

  private static final Pattern SOMEWHERE = Pattern.compile("(?i)\\b(the letter )" + ALONE);

  private static final Pattern WORD =
      Pattern.compile(
          "(?i)\\b((?:contain(?:s|ing)?|includ(?:e|es|ing)"
              + "|(?:start|begin|end)(?:s|ing|ning)? (?:with|in))"
              + " the (?:word|letters|string|substring|text|prefix|suffix) )"
              + "([\\p{L}\\p{N}]++)"
              + "(?=\\s*(?:[?.,;!]|$|(?:and|or|that|which|who|in|anywhere|somewhere)\\b))");

  private QuotedLetters() {}

  /** The question with such letters in quotes. */
  static String in(String question) {
    String ends = AT_AN_END.matcher(question).replaceAll("$1'$2'");
    String letters = SOMEWHERE.matcher(ends).replaceAll("$1'$2'");
    return WORD.matcher(letters).replaceAll("$1'$2'");
  }
}
