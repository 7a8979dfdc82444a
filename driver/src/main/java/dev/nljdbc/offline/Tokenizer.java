package dev.nljdbc.offline;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a question into tokens. */
final class Tokenizer {

  private static final Pattern TOKEN =
      Pattern.compile(
          "\"([^\"]*)\"|\u201c([^\u201d]*)\u201d|``(.*?)''"
              + "|(?<![\\p{L}\\p{N}])['\u2018`]([^'\u2019`]+)['\u2019`](?![\\p{L}\\p{N}])"
              + "|(\\d{4}-\\d{1,2}-\\d{1,2}(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2})?)?)"
              + "|(\\d{1,2}/\\d{1,2}/\\d{4})"
              + "|([$\u20ac\u00a3]?(?<![\\p{L}\\p{N}])-?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?%?(?![\\p{L}\\p{N}]))"
              + "|([\\p{L}\\p{N}_]+(?:[-.&@'\u2019][\\p{L}\\p{N}_]+)*)"
              + "|(\\S)");

  private static final Map<String, String> NUMBERS =
      Map.ofEntries(
          Map.entry("zero", "0"),
          Map.entry("one", "1"),
          Map.entry("two", "2"),
          Map.entry("three", "3"),
          Map.entry("four", "4"),
          Map.entry("five", "5"),
          Map.entry("six", "6"),
          Map.entry("seven", "7"),
          Map.entry("eight", "8"),
          Map.entry("nine", "9"),
          Map.entry("ten", "10"),
          Map.entry("eleven", "11"),
          Map.entry("twelve", "12"),
          Map.entry("twenty", "20"),
          Map.entry("thirty", "30"),
          Map.entry("forty", "40"),
          Map.entry("fifty", "50"),
          Map.entry("hundred", "100"),
          Map.entry("thousand", "1000"),
          Map.entry("million", "1000000"));

  private final Lexicon lexicon;

  Tokenizer(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  List<Token> tokens(String question) {
    List<Token> tokens = new ArrayList<>();
    Matcher m = TOKEN.matcher(question);
    while (m.find()) {
      for (int g = 1; g <= 4; g++) {
        if (m.group(g) != null) {
          quoted(tokens, m.group(g).strip(), m.start(), m.end());
        }
      }
      if (m.group(5) != null) {
        tokens.add(date(m.group(5), isoOf(m.group(5)), m.start(), m.end()));
      } else if (m.group(6) != null) {
        tokens.add(date(m.group(6), american(m.group(6)), m.start(), m.end()));
      } else if (m.group(7) != null) {
        String digits = m.group(7).replaceAll("[$\u20ac\u00a3,%]", "");
        tokens.add(new Token(Token.Kind.NUMBER, m.group(7), digits, digits, m.start(), m.end()));
      } else if (m.group(8) != null) {
        word(tokens, m.group(8), m.start());
      } else if (m.group(9) != null) {
        String mark = m.group(9);
        tokens.add(new Token(Token.Kind.MARK, mark, mark, mark, m.start(), m.end()));
      }
    }
    return new Dates(lexicon).merge(tokens);
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
    int cut = plain.length();
    if (lower.endsWith("'s") || lower.endsWith("'d")) {
      cut -= 2;
    }
    add(tokens, text.substring(0, cut), from, from + cut);
    if (cut < plain.length()) {
      add(tokens, "'s", from + cut, from + text.length());
    }
  }

  private void add(List<Token> tokens, String text, int from, int to) {
    String lower = text.toLowerCase(Locale.ROOT);
    String number = NUMBERS.get(lower);
    if (number != null) {
      tokens.add(new Token(Token.Kind.NUMBER, text, number, number, from, to));
    } else {
      tokens.add(new Token(Token.Kind.WORD, text, lower, lexicon.stem(lower), from, to));
    }
  }

  private static String isoOf(String text) {
    String[] parts = text.substring(0, dateLength(text)).split("-");
    String time = text.substring(dateLength(text)).replace('T', ' ');
    return Dates.iso(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2])) + time;
  }

  private static int dateLength(String text) {
    int end = 5;
    while (end < text.length()
        && (Character.isDigit(text.charAt(end)) || text.charAt(end) == '-')) {
      end++;
    }
    return end;
  }

  private static String american(String text) {
    String[] parts = text.split("/");
    return Dates.iso(parts[2], Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
  }
}
