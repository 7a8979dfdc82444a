// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.suite;

import dev.nljdbc.bench.metric.SqlTokens;
import dev.nljdbc.bench.metric.SqlTokens.Kind;
import dev.nljdbc.bench.metric.SqlTokens.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The literals of queries, by the column that they are most likely compared with: the one named
 * last before them.
 */
final class QueryLiterals {

  /** So many words and signs back a literal's column is looked for. */
  private static final int REACH = 10;

  private final Set<String> columns;
  private final Map<String, Set<Object>> found = new TreeMap<>();

  private QueryLiterals(Set<String> columns) {
    this.columns = columns;
  }

  /**
   * Of these queries.
   *
   * @param columns names in lower case
   * @return by column name, in lower case
   */
  static Map<String, Set<Object>> of(List<String> queries, Set<String> columns) {
    QueryLiterals literals = new QueryLiterals(columns);
    queries.forEach(literals::add);
    return literals.found;
  }

  private void add(String sql) {
    List<Token> tokens = written(sql);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      String text = tokens.get(i).text();
      if (tokens.get(i).kind() == Kind.QUOTED && "'\"".indexOf(text.charAt(0)) >= 0) {
        text(words, unquoted(text));
      } else if (isFraction(tokens, i)) {
        note(words, Double.valueOf(text + "." + tokens.get(i + 2).text()));
        i += 2;
      } else if (isWhole(tokens, i) && !follows(words, "limit") && !follows(words, "offset")) {
        note(words, Long.valueOf(text));
      }
      words.add(text.toLowerCase(Locale.ROOT));
    }
  }

  private static List<Token> written(String sql) {
    return SqlTokens.of(sql).stream()
        .filter(token -> token.kind() != Kind.BLANK && token.kind() != Kind.COMMENT)
        .toList();
  }

  /** In double quotes may be a name. */
  private void text(List<String> words, String text) {
    if (!columns.contains(text.toLowerCase(Locale.ROOT))) {
      note(words, text);
    }
  }

  private static boolean isFraction(List<Token> tokens, int at) {
    return isWhole(tokens, at)
        && at + 2 < tokens.size()
        && tokens.get(at + 1).text().equals(".")
        && isWhole(tokens, at + 2);
  }

  private static boolean isWhole(List<Token> tokens, int at) {
    return tokens.get(at).text().matches("\\d{1,15}");
  }

  private static boolean follows(List<String> words, String word) {
    return !words.isEmpty() && words.get(words.size() - 1).equals(word);
  }

  private void note(List<String> before, Object literal) {
    for (int i = before.size() - 1; i >= Math.max(0, before.size() - REACH); i--) {
      if (columns.contains(before.get(i))) {
        found.computeIfAbsent(before.get(i), name -> new LinkedHashSet<>()).add(literal);
        return;
      }
    }
  }

  private static String unquoted(String quoted) {
    String quote = quoted.substring(0, 1);
    return quoted.substring(1, quoted.length() - 1).replace(quote + quote, quote);
  }
}
