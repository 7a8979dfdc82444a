// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Cuts SQL into the tokens that Spider's parser reads: words in lower case, and texts between
 * quotes, of whichever kind, in double quotes and as they are.
 *
 * <p>A text is a token only where it stands by itself: {@code ="x"} is one word that means nothing,
 * and so is {@code 'it''s'}, two texts without a blank between.
 */
final class SpiderTokens {

  private static final char QUOTE = '"';
  private static final Set<String> BEFORE_EQUALS = Set.of("!", ">", "<");

  private SpiderTokens() {}

  static List<String> of(String sql) throws UnreadableSqlException {
    Map<String, String> texts = new HashMap<>();
    List<String> words = WordSplitter.words(withoutTexts(sql.replace('\'', QUOTE), texts));
    List<String> tokens = new ArrayList<>(words.size());
    String before = "";
    for (String word : words) {
      String lower = word.toLowerCase(Locale.ROOT);
      if (lower.equals("=") && BEFORE_EQUALS.contains(before)) {
        tokens.set(tokens.size() - 1, before + "=");
      } else {
        tokens.add(texts.getOrDefault(lower, lower));
      }
      before = lower;
    }
    return tokens;
  }

  /** Puts a word in place of each text. */
  private static String withoutTexts(String sql, Map<String, String> texts)
      throws UnreadableSqlException {
    StringBuilder rest = new StringBuilder(sql.length());
    int from = 0;
    for (int open = sql.indexOf(QUOTE); open >= 0; open = sql.indexOf(QUOTE, from)) {
      int close = sql.indexOf(QUOTE, open + 1);
      if (close < 0) {
        throw new UnreadableSqlException("a quote is not closed");
      }
      String key = "__val_" + open + "_" + close + "__";
      texts.put(key, sql.substring(open, close + 1));
      rest.append(sql, from, open).append(key);
      from = close + 1;
    }
    return rest.append(sql, from, sql.length()).toString();
  }
}
