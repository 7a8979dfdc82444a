// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import dev.nljdbc.offline.language.WordSimilarity;
import dev.nljdbc.text.IdentifierWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of tables, columns and aliases in a query. */
final class SqlNames {

  private static final Pattern NAME =
      Pattern.compile(
          "'(?:[^']|'')*+'|\"([^\"]++)\"|`([^`]++)`|\\[([^\\]]++)\\]"
              + "|([\\p{L}_][\\w$]*+)(?!\\s*\\()");

  private static final Set<String> KEYWORDS =
      Set.of(
          ("select from where and or not in like ilike between is null on as date timestamp interval"
                  + " limit offset fetch first next having by order group join inner left right outer"
                  + " full case when then else end distinct escape collate nocase binary desc asc"
                  + " union intersect except all exists with over partition rows only using cross"
                  + " natural")
              .split(" "));

  private final Set<String> names;
  private final Map<String, float[]> words = new HashMap<>();

  /** The names in a query. */
  SqlNames(String sql) {
    this.names = new HashSet<>(in(sql));
    for (String name : names) {
      for (String word : IdentifierWords.of(name)) {
        String lower = word.toLowerCase(Locale.ROOT);
        words.computeIfAbsent(lower, WordSimilarity::vector);
      }
    }
  }

  /** The names in a text of SQL, in order, in lower case. */
  static List<String> in(String sql) {
    List<String> names = new ArrayList<>();
    Matcher m = NAME.matcher(sql);
    while (m.find()) {
      for (int g = 1; g <= m.groupCount(); g++) {
        String name = m.group(g);
        if (name != null
            && !(g == m.groupCount() && KEYWORDS.contains(name.toLowerCase(Locale.ROOT)))) {
          names.add(name.toLowerCase(Locale.ROOT));
        }
      }
    }
    return names;
  }

  /** Whether one of them is this, in lower case. */
  boolean contains(String name) {
    return names.contains(name);
  }

  /** How similar in meaning the nearest word of a name is, up to 1. */
  double nearest(String word) {
    float[] vector = WordSimilarity.vector(word);
    return words.entrySet().stream()
        .mapToDouble(e -> WordSimilarity.of(word, vector, e.getKey(), e.getValue()))
        .max()
        .orElse(0);
  }
}
