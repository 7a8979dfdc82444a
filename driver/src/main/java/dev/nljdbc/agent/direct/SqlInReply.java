package dev.nljdbc.agent.direct;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nljdbc.catalog.UnpinnedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes the query out of what a model said: from the last fence that holds one; else from JSON that
 * has one; else the first SELECT or WITH up to its end, whatever prose stands before and after.
 */
public final class SqlInReply {

  private static final Pattern FENCE =
      Pattern.compile("(?s)(?:```|~~~)[ \\t]*[\\w+-]*[ \\t]*\\r?\\n?(.*?)(?:```|~~~|\\z)");
  private static final Pattern QUERY = Pattern.compile("(?is)^[(\\s]*(select|with|values)\\b.*");
  private static final Pattern KEYWORD = Pattern.compile("(?i)(?<![\\w.])(select|with)\\b");
  private static final Pattern BEFORE = Pattern.compile("(?s)(.*(\\n|[:>`\"\\]*(]))?[ \\t(]*");
  private static final Pattern COMMON_TABLE =
      Pattern.compile("(?is)^with\\s+(recursive\\s+)?[\\w\"`\\[\\]]+\\s*(\\([^)]*\\)\\s*)?as\\b.*");
  private static final Pattern JSON = Pattern.compile("(?s)\\{.*\\}");
  private static final ObjectMapper MAPPER = UnpinnedJson.mapper();
  private static final int MOST_STARTS = 12;

  private final Predicate<String> reads;

  /**
   * By a parser.
   *
   * @param reads whether a text is one whole query
   */
  public SqlInReply(Predicate<String> reads) {
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

  /** Of several statements in a fence the last that is a query: earlier ones lead up to it. */
  private static @Nullable String lastQuery(String text) {
    String query = null;
    String rest = text;
    while (!rest.isBlank()) {
      int end = StatementEnds.end(rest);
      String statement = StatementEnds.clean(rest.substring(0, end));
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
      for (JsonNode field : MAPPER.readTree(object.group())) {
        String text = StatementEnds.clean(field.asText());
        if (QUERY.matcher(text).matches()) {
          return Optional.of(text);
        }
      }
      return Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty(); // braces of something else: the query is looked for as in prose
    }
  }

  private Optional<String> loose(String reply) {
    List<String> starts = starts(reply);
    for (String start : starts) {
      Optional<String> whole = StatementEnds.of(start).stream().filter(reads).findFirst();
      if (whole.isPresent()) {
        return whole;
      }
    }
    return starts.stream()
        .map(StatementEnds::of)
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
}
