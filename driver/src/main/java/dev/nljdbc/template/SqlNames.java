// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
          ("select from where and or not in like ilike between is null on as date timestamp"
               + " interval limit offset fetch first next having by order group join inner left"
               + " right outer full case when then else end distinct escape collate nocase binary"
               + " desc asc union intersect except all exists with over partition rows only using"
               + " cross natural")
              .split(" "));

  private SqlNames() {}

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
}
