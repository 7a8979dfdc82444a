// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a question into tokens. */
public final class Tokenizer {

  private static final Pattern TOKEN =
      Pattern.compile(
          "\"([^\"]*)\"|\u201c([^\u201d]*)\u201d|``(.*?)''"
              + "|(?<![\\p{L}\\p{N}])['\u2018`]([^'\u2019`]+)['\u2019`](?![\\p{L}\\p{N}])|(\\d{4}-\\d{1,2}-\\d{1,2}(?:["
              + " T]\\d{1,2}:\\d{2}(?::\\d{2})?)?)"
              + "|(\\d{1,2}/\\d{1,2}/\\d{4}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|\\d{4}/\\d{1,2}/\\d{1,2})(?![\\p{L}\\p{N}])"
              + "|([$\u20ac\u00a3]?(?<![\\p{L}\\p{N}])-?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?%?(?![\\p{L}\\p{N}]))"
              + "|((?<![\\p{L}\\p{N}])\\p{Lu}{1,2}(?:[-+]|\\+\\+)(?![\\p{L}\\p{N}+-])"
              + "|[\\p{L}\\p{N}_]+(?:[-.&@'\u2019][\\p{L}\\p{N}_]++)*+)|([<>!=]=|<>|\\S)");

  private static final Set<String> ENDS = Set.of("?", "!", ".", ",");

  /** Contractions as people type them: guests who dont get the newsletter. */
  private static final Set<String> DENYING = WordLists.set("not.contracted");

  private final Lexicon lexicon;

  public Tokenizer(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  public List<Token> tokens(String question) {
    List<Token> tokens = new ArrayList<>();
    Matcher m = TOKEN.matcher(question);
    while (m.find()) {
      for (int g = 1; g <= 4; g++) {
        if (m.group(g) != null) {
          quoted(tokens, m.group(g).strip(), m.start(), m.end());
        }
      }
      unquoted(tokens, m);
    }
    return new DateMerger(lexicon).merge(new ImpliedNumbers(lexicon).merge(Numerals.merge(tokens)));
  }

  private void unquoted(List<Token> tokens, Matcher m) {
    if (m.group(5) != null) {
      tokens.add(date(m.group(5), isoOf(m.group(5)), m.start(), m.end()));
    } else if (m.group(6) != null) {
      tokens.add(date(m.group(6), DateMerger.numeric(m.group(6)), m.start(), m.end()));
    } else if (m.group(7) != null) {
      String digits = m.group(7).replaceAll("[$\u20ac\u00a3,%]", "");
      tokens.add(new Token(Token.Kind.NUMBER, m.group(7), digits, digits, m.start(), m.end()));
    } else if (m.group(8) != null) {
      word(tokens, m.group(8), m.start());
    } else if (m.group(9) != null) {
      mark(tokens, m.group(9), m.start());
    }
  }

  /** Any number of question marks is one. */
  private static void mark(List<Token> tokens, String text, int from) {
    Token last = tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
    boolean again =
        last != null
            && last.kind() == Token.Kind.MARK
            && last.text().equals(text)
            && ENDS.contains(text);
    if (!again) {
      tokens.add(new Token(Token.Kind.MARK, text, text, text, from, from + text.length()));
    }
  }

  private static void quoted(List<Token> tokens, String text, int from, int to) {
    if (!text.isEmpty()) {
      String lower = text.toLowerCase(Locale.ROOT);
      tokens.add(new Token(Token.Kind.QUOTED, text, lower, lower, from, to));
    }
  }

  private static Token date(String text, String iso, int from, int to) {
    return new Token(Token.Kind.DATE, text, iso, iso, from, to);
  }

  private void word(List<Token> tokens, String text, int from) {
    String plain = text.replace('\u2019', '\'');
    String lower = plain.toLowerCase(Locale.ROOT);
    if (lower.endsWith("n't") && lower.length() > 3) {
      String verb = lower.equals("can't") ? "can" : lower.substring(0, lower.length() - 3);
      add(tokens, verb, from, from + verb.length());
      add(tokens, "not", from + verb.length(), from + text.length());
      return;
    }
    if (DENYING.contains(lower)) {
      int verb = lower.length() - "nt".length();
      add(tokens, lower.equals("cant") ? "can" : lower.substring(0, verb), from, from + verb);
      add(tokens, "not", from + verb, from + text.length());
      return;
    }
    boolean contracted = lower.endsWith("'s") || lower.endsWith("'d");
    int cut = contracted ? plain.length() - 2 : plain.length();
    add(tokens, text.substring(0, cut), from, from + cut);
    if (cut < plain.length()) {
      add(tokens, "'s", from + cut, from + text.length());
    }
  }

  private void add(List<Token> tokens, String text, int from, int to) {
    String lower = text.toLowerCase(Locale.ROOT);
    String number = Numerals.of(lower);
    if (number != null) {
      tokens.add(new Token(Token.Kind.NUMBER, text, number, number, from, to));
    } else {
      tokens.add(new Token(Token.Kind.WORD, text, lower, lexicon.stem(lower), from, to));
    }
  }

  private static String isoOf(String text) {
    String[] parts = text.substring(0, dateLength(text)).split("-");
    String time = text.substring(dateLength(text)).replace('T', ' ');
    return DateMerger.iso(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2])) + time;
  }

  private static int dateLength(String text) {
    int end = 5;
    while (end < text.length()
        && (Character.isDigit(text.charAt(end)) || text.charAt(end) == '-')) {
      end++;
    }
    return end;
  }
}
