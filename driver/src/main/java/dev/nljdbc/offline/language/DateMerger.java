// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Merges the words of a date ("June 21, 2002", "21 June 2002") into one token. */
public final class DateMerger {

  private static final List<String> MONTHS = WordLists.list("months");

  private final Lexicon lexicon;

  public DateMerger(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  /** The number of a month's full name, or 0. */
  public static int monthOf(String lower) {
    return MONTHS.indexOf(lower) + 1;
  }

  /** The number of the month whose name begins so, or 0. */
  public static int monthBeginningWith(String lower) {
    for (String month : MONTHS) {
      if (month.startsWith(lower)) {
        return monthOf(month);
      }
    }
    return 0;
  }

  /** The number of the month that a word names, whole or by its first letters, or 0. */
  public static int month(Token token, Lexicon lexicon) {
    String word = token.lower();
    boolean shortened = word.length() >= 3 && word.length() <= 4;
    int month = shortened ? monthBeginningWith(word) : monthOf(word);
    boolean other = lexicon.stopword(word) && !token.capital();
    return token.word() && !other ? month : 0;
  }

  public static String iso(String year, int month, int day) {
    return String.format(Locale.ROOT, "%s-%02d-%02d", year, month, day);
  }

  /** ISO's form of a date in figures: 3/15/2024, 15/3/2024, 15.3.2024 or 2024/3/15. */
  static String numeric(String text) {
    String[] parts = text.split("[/.]");
    if (parts[0].length() == 4) {
      return iso(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }
    int first = Integer.parseInt(parts[0]);
    int second = Integer.parseInt(parts[1]);
    boolean dayFirst = text.contains(".") || first > MONTHS.size();
    return dayFirst ? iso(parts[2], second, first) : iso(parts[2], first, second);
  }

  public List<Token> merge(List<Token> tokens) {
    List<Token> merged = new ArrayList<>();
    int i = 0;
    while (i < tokens.size()) {
      int used = tryDate(tokens, i, merged);
      if (used == 0) {
        merged.add(tokens.get(i));
        used = 1;
      }
      i += used;
    }
    return merged;
  }

  private int tryDate(List<Token> tokens, int i, List<Token> out) {
    int month = month(tokens, i);
    int day = day(tokens, month > 0 ? i + 1 : i);
    if (day == 0) {
      return 0;
    }
    int at = month > 0 ? i + 2 : i + 1;
    if (at < tokens.size() && tokens.get(at).is(month > 0 ? "," : "of")) {
      at++;
    }
    if (month == 0) {
      month = month(tokens, at);
      at++;
    }
    return month > 0 && year(tokens, at) ? date(tokens, i, at, month, day, out) : 0;
  }

  private static int date(
      List<Token> tokens, int from, int to, int month, int day, List<Token> out) {
    Token last = tokens.get(to);
    String iso = iso(last.lower(), month, day);
    out.add(new Token(Token.Kind.DATE, iso, iso, iso, tokens.get(from).from(), last.to()));
    return to - from + 1;
  }

  private int month(List<Token> tokens, int i) {
    return i < tokens.size() ? month(tokens.get(i), lexicon) : 0;
  }

  private static int day(List<Token> tokens, int i) {
    if (i >= tokens.size()) {
      return 0;
    }
    String digits = tokens.get(i).lower().replaceAll("(?<=\\d)(st|nd|rd|th)$", "");
    if (!digits.matches("\\d{1,2}")) {
      return 0;
    }
    int day = Integer.parseInt(digits);
    return day <= 31 ? day : 0;
  }

  private static boolean year(List<Token> tokens, int i) {
    return i < tokens.size() && tokens.get(i).lower().matches("[12]\\d{3}");
  }
}
