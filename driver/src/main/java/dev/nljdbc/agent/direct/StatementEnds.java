package dev.nljdbc.agent.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds where a query ends in a text that goes on with something else. */
final class StatementEnds {

  /** What stands behind a query when it is over, outside of its strings. */
  private static final List<String> MARKS = List.of("```", "~~~", "</", "[SQL", "[Question", "【");

  private static final Pattern COMMENT =
      Pattern.compile("(?s)\\s*+(--[^\\n]*+(\\n|\\z)|/\\*.*?\\*/)");
  private static final Pattern FIRST_WORD = Pattern.compile("^[\\s*#>-]*(\\p{L}+)");
  private static final int MOST = 16;

  /** With these a line goes on with the query; "On" and "And" begin a sentence. */
  private static final Set<String> CLAUSES =
      Set.of(
          ("SELECT FROM WHERE AND OR NOT ON USING JOIN LEFT RIGHT INNER OUTER FULL CROSS NATURAL GROUP"
                  + " ORDER BY HAVING LIMIT OFFSET FETCH UNION INTERSECT EXCEPT WINDOW QUALIFY CASE WHEN"
                  + " THEN ELSE END AS IN IS LIKE BETWEEN EXISTS WITH VALUES DISTINCT COUNT SUM AVG MIN"
                  + " MAX ROUND CAST COALESCE DESC ASC NULLS")
              .split(" "));

  private StatementEnds() {}

  /** What may be the whole of the query that begins a text: the longest first, at least one. */
  static List<String> of(String text) {
    String rest = clean(text.substring(0, end(text)));
    List<String> ends = new ArrayList<>(List.of(rest));
    boolean prose = true;
    while (prose && ends.size() < MOST) {
      int cut = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf(". "));
      prose = cut > 0 && prose(rest.substring(cut + 1), rest);
      if (prose) {
        rest = clean(rest.substring(0, cut));
        ends.add(rest);
      }
    }
    return ends;
  }

  /** Without comments before it, semicolons behind it, and a mark that closes what was not open. */
  static String clean(String statement) {
    String stripped = statement.strip();
    Matcher comment = COMMENT.matcher(stripped);
    int start = 0;
    while (comment.region(start, stripped.length()).lookingAt()) {
      start = comment.end();
    }
    String text = stripped.substring(start).strip();
    String bare = text.replaceAll("[;\\s]+$", "");
    boolean stray = bare.endsWith("`") && bare.chars().filter(c -> c == '`').count() % 2 == 1;
    return stray ? clean(bare.substring(0, bare.length() - 1)) : bare;
  }

  /**
   * Where the statement that begins the text is over: at a semicolon, a fence, a closing tag or the
   * next part of a prompt, outside of strings, quoted names and comments; else the text's end.
   */
  static int end(String text) {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean stray = (c == '`' || c == '"') && text.indexOf(c, at + 1) < 0;
      if (c == ';' || stray || mark(text, at)) {
        return at;
      }
      if (c == '\'' || c == '"' || c == '`') {
        at = quoted(text, at);
      } else if (text.startsWith("--", at)) {
        at = behind("\n", text, at);
      } else if (text.startsWith("/*", at)) {
        at = behind("*/", text, at);
      } else {
        at++;
      }
    }
    return text.length();
  }

  private static boolean mark(String text, int at) {
    return MARKS.stream().anyMatch(mark -> text.startsWith(mark, at));
  }

  private static int behind(String end, String text, int from) {
    int found = text.indexOf(end, from + 2);
    return found < 0 ? text.length() : found + end.length();
  }

  /** Behind the closing quote; a quote that never closes is an apostrophe of prose. */
  private static int quoted(String text, int open) {
    int close = text.indexOf(text.charAt(open), open + 1);
    return close < 0 ? open + 1 : close + 1;
  }

  /** Whether the last part of a text is no part of the query that begins it. */
  private static boolean prose(String part, String query) {
    Matcher word = FIRST_WORD.matcher(part);
    if (part.isBlank()) {
      return true;
    }
    if (!word.find()) {
      return false;
    }
    String first = word.group(1);
    boolean capitals = Character.isUpperCase(query.charAt(0));
    String keyword = capitals ? first : first.toUpperCase(Locale.ROOT);
    return !CLAUSES.contains(keyword);
  }
}
