// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much two queries are alike, from 0 to 1: twice the tokens of their longest common subsequence
 * by all tokens of both. Case counts in texts only; aliases of tables, and names before a column's,
 * do not count: a query that differs in nothing else is the same.
 *
 * <p>SQL-PaLM (section 6.3.3, eq. 14) has the model say how similar its query is; a figure that is
 * computed can be relied upon, so both must be low enough.
 */
final class SqlSimilarity {

  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|`[^`]*`|\\[[^\\]]*\\]|[\\w$]+|[<>!=]+|\\S");

  private static final Set<String> BEFORE_TABLE = Set.of("from", "join", ",");

  private static final Set<String> NO_ALIAS =
      Set.of(
          ("on where group order having limit join inner left right full cross natural union"
                  + " intersect except using as set offset from and or desc asc")
              .split(" "));

  private SqlSimilarity() {}

  static double of(String one, String other) {
    List<String> a = tokens(one);
    List<String> b = tokens(other);
    return a.isEmpty() && b.isEmpty() ? 1 : 2.0 * common(a, b) / (a.size() + b.size());
  }

  private static List<String> tokens(String sql) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(sql);
    while (matcher.find()) {
      String token = matcher.group();
      if (!token.equals(";")) {
        tokens.add(folded(token));
      }
    }
    return withoutAliases(tokens);
  }

  /** Names are the same in any quotes. */
  private static String folded(String token) {
    char first = token.charAt(0);
    if (first == '\'') {
      return token;
    }
    boolean quoted = token.length() > 1 && "\"`[".indexOf(first) >= 0;
    return (quoted ? token.substring(1, token.length() - 1) : token).toLowerCase(Locale.ROOT);
  }

  /** The tokens without aliases and qualifiers. */
  private static List<String> withoutAliases(List<String> tokens) {
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      boolean qualifies = i + 1 < tokens.size() && tokens.get(i + 1).equals(".");
      if (qualifies && isName(tokens.get(i))) {
        i++; // the dot
        continue;
      }
      kept.add(tokens.get(i));
      i = Math.max(i, aliasBehind(tokens, i));
    }
    return kept;
  }

  /** Where the alias of the table at {@code i} stands; 0 when there is no table or no alias. */
  private static int aliasBehind(List<String> tokens, int i) {
    if (i == 0 || !BEFORE_TABLE.contains(tokens.get(i - 1)) || !isName(tokens.get(i))) {
      return 0;
    }
    int at = i + 1 < tokens.size() && tokens.get(i + 1).equals("as") ? i + 2 : i + 1;
    boolean alias =
        at < tokens.size() && isName(tokens.get(at)) && !NO_ALIAS.contains(tokens.get(at));
    return alias ? at : 0;
  }

  private static boolean isName(String token) {
    return Character.isLetter(token.charAt(0)) || token.charAt(0) == '_';
  }

  private static int common(List<String> a, List<String> b) {
    int[] above = new int[b.size() + 1];
    for (String token : a) {
      int[] row = new int[b.size() + 1];
      for (int j = 1; j <= b.size(); j++) {
        row[j] = token.equals(b.get(j - 1)) ? above[j - 1] + 1 : Math.max(above[j], row[j - 1]);
      }
      above = row;
    }
    return above[b.size()];
  }
}
