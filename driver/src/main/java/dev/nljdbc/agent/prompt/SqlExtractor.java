// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.prompt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.text.JsonMappers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Takes the query out of what a model said: from the last fence that holds one; else from JSON that
 * has one; else the first SELECT or WITH up to its end, whatever prose stands before and after.
 */
public final class SqlExtractor {

  private static final Pattern FENCE =
      Pattern.compile("(?s)(?:```|~~~)[ \\t]*[\\w+-]*[ \\t]*\\r?\\n?(.*?)(?:```|~~~|\\z)");
  private static final Pattern QUERY = Pattern.compile("(?is)^[(\\s]*(select|with|values)\\b.*");
  private static final Pattern KEYWORD = Pattern.compile("(?i)(?<![\\w.])(select|with)\\b");
  private static final Pattern BEFORE = Pattern.compile("(?s)(.*(\\n|[:>`\"\\]*(]))?[ \\t(]*");
  private static final Pattern COMMON_TABLE =
      Pattern.compile("(?is)^with\\s+(recursive\\s+)?[\\w\"`\\[\\]]+\\s*(\\([^)]*\\)\\s*)?as\\b.*");
  private static final Pattern JSON = Pattern.compile("(?s)\\{.*\\}");
  private static final ObjectMapper MAPPER = JsonMappers.mapper();
  private static final int MOST_STARTS = 12;

  /** Marks that end a query, outside of its strings. */
  private static final List<String> MARKS = List.of("```", "~~~", "</", "[SQL", "[Question", "【");

  private static final Pattern COMMENT =
      Pattern.compile("(?s)\\s*+(--[^\\n]*+(\\n|\\z)|/\\*.*?\\*/)");
  private static final Pattern FIRST_WORD = Pattern.compile("^[\\s*#>-]*(\\p{L}+)");
  private static final int MOST = 16;

  /** Keywords that continue the query on the next line; "On" and "And" begin a sentence. */
  private static final Set<String> CLAUSES =
      Set.of(
          ("SELECT FROM WHERE AND OR NOT ON USING JOIN LEFT RIGHT INNER OUTER FULL CROSS NATURAL"
                  + " GROUP ORDER BY HAVING LIMIT OFFSET FETCH UNION INTERSECT EXCEPT WINDOW QUALIFY"
                  + " CASE WHEN THEN ELSE END AS IN IS LIKE BETWEEN EXISTS WITH VALUES DISTINCT COUNT"
                  + " SUM AVG MIN MAX ROUND CAST COALESCE DESC ASC NULLS")
              .split(" "));

  private final Predicate<String> reads;

  /**
   * By a parser.
   *
   * @param reads whether a text is one whole query
   */
  public SqlExtractor(Predicate<String> reads) {
    this.reads = reads;
  }

  /** The query without a semicolon; empty when the reply has none. */
  public Optional<String> find(String reply) {
    return fenced(reply).or(() -> json(reply)).or(() -> loose(reply));
  }

  private static Optional<String> fenced(String reply) {
    String last = null;
    Matcher fence = FENCE.matcher(reply);
    while (fence.find()) {
      String query = lastQuery(fence.group(1));
      last = query != null ? query : json(fence.group(1)).orElse(last);
    }
    return Optional.ofNullable(last);
  }

  /** The last query among several statements in a fence; earlier ones prepare it. */
  private static @Nullable String lastQuery(String text) {
    String query = null;
    String rest = text;
    while (!rest.isBlank()) {
      int end = end(rest);
      String statement = clean(rest.substring(0, end));
      query = QUERY.matcher(statement).matches() ? statement : query;
      rest = rest.substring(Math.min(rest.length(), end + 1));
    }
    return query;
  }

  /** A field that holds a query, as {@code {"sql": "SELECT …"}}. */
  private static Optional<String> json(String reply) {
    Matcher object = JSON.matcher(reply);
    if (!object.find()) {
      return Optional.empty();
    }
    try {
      return StreamSupport.stream(MAPPER.readTree(object.group()).spliterator(), false)
          .map(field -> clean(field.asText()))
          .filter(text -> QUERY.matcher(text).matches())
          .findFirst();
    } catch (JsonProcessingException e) {
      return Optional.empty(); // braces of something else: the query is looked for as in prose
    }
  }

  private Optional<String> loose(String reply) {
    List<String> starts = starts(reply);
    for (String start : starts) {
      Optional<String> whole = endings(start).stream().filter(reads).findFirst();
      if (whole.isPresent()) {
        return whole;
      }
    }
    return starts.stream()
        .map(SqlExtractor::endings)
        .map(ends -> ends.get(ends.size() - 1))
        .filter(query -> query.matches("(?s).*\\b(FROM|from)\\b.*"))
        .findFirst();
  }

  /**
   * Where a query may begin: first where the word opens a line or stands behind a mark or is in
   * capitals, then where a FROM follows; prose selects and goes with things, too.
   */
  private static List<String> starts(String reply) {
    List<String> likely = new ArrayList<>();
    List<String> others = new ArrayList<>();
    Matcher keyword = KEYWORD.matcher(reply);
    while (keyword.find() && likely.size() + others.size() < MOST_STARTS) {
      String word = keyword.group();
      String tail = reply.substring(keyword.start());
      boolean with = word.equalsIgnoreCase("with");
      boolean opens =
          BEFORE.matcher(reply.substring(0, keyword.start())).matches()
              || word.equals(word.toUpperCase(Locale.ROOT));
      if (with ? COMMON_TABLE.matcher(tail).matches() : opens) {
        likely.add(tail);
      } else if (!with && tail.matches("(?is).*\\bfrom\\b.*")) {
        others.add(tail);
      }
    }
    likely.addAll(others);
    return likely;
  }

  /** The possible ends of the query at the beginning of a text, the longest first; at least one. */
  static List<String> endings(String text) {
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

  /** Removes leading comments, trailing semicolons and an unmatched closing bracket or quote. */
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
