// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Completes what people shorten: "older 40" is older than 40, "starts from 'S'" starts with it, in
 * "7th May, 2023" the comma says nothing, and those who "left the company" left. Leaves what stands
 * in quotes.
 */
final class CompletedWords {

  private static final Pattern QUOTED =
      Pattern.compile("\"[^\"]*+\"|\u201C[^\u201D]*+\u201D|(?<!\\p{L})'[^']*+'(?!\\p{L})");

  private static final Pattern COMPARED =
      Pattern.compile(
          "(?i)\\b((?:great|bigg|high|larg|low|small|old|young|cheap|long|short|heavi|light|few)er)"
              + " (?=[$\u20AC\u00A3]?\\d)");

  private static final Pattern STARTS =
      Pattern.compile(
          "(?i)\\b((?:start|begin)(?:s|n?ing)?) from"
              + "(?= (?:the )?(?:(?:letter|word|digit|number)s? )?[\"'\u201C])");

  private static final Pattern DATE =
      Pattern.compile(
          "(?i)\\b(\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?"
              + "|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
              + "|nov(?:ember)?|dec(?:ember)?)\\.?), ?(?=\\d{4}\\b)");

  private static final Pattern NOW = Pattern.compile("(?i)\\bat the moment\\b");

  private static final Pattern LEFT_US =
      Pattern.compile(
          "(?i)\\b(left) (?:us|(?:the|our) (?:company|firm|business|organi[sz]ation))\\b");

  private CompletedWords() {}

  /** The question with such words completed. */
  static String in(String question) {
    String starts = STARTS.matcher(question).replaceAll("$1 with");
    StringBuilder whole = new StringBuilder();
    Matcher quoted = QUOTED.matcher(starts);
    int from = 0;
    while (quoted.find()) {
      whole.append(plain(starts.substring(from, quoted.start()))).append(quoted.group());
      from = quoted.end();
    }
    return whole.append(plain(starts.substring(from))).toString();
  }

  private static String plain(String text) {
    String compared = COMPARED.matcher(text).replaceAll("$1 than ");
    String now = NOW.matcher(compared).replaceAll("currently");
    String left = LEFT_US.matcher(now).replaceAll("$1");
    return DATE.matcher(left).replaceAll("$1 ");
  }
}
