// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.dataset;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * Counts the tables of queries.
 *
 * <p>Source: Interactive-T2S (arXiv 2408.11062), tables 9 and 10.
 */
public final class JoinedTables {

  private static final Pattern NAMED = Pattern.compile("(?i)\\b(?:from|join)\\s+[\"'`\\[]?(\\w+)");

  private JoinedTables() {}

  /** How many different tables a query names, subqueries included. */
  public static int of(String sql) {
    String whole = Example.withWholeOperators(sql);
    try {
      return folded(new TablesNamesFinder<Void>().getTables(CCJSqlParserUtil.parse(whole))).size();
    } catch (JSQLParserException e) {
      return folded( // by its words
              NAMED.matcher(whole).results().map((MatchResult m) -> m.group(1)).toList())
          .size();
    }
  }

  private static Set<String> folded(Collection<String> names) {
    return names.stream()
        .map(name -> name.replaceAll("[\"'`\\[\\]]", "").toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }
}
