// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import java.util.Collection;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * What came of a question.
 *
 * @param question with its results and trace
 * @param groups what it is told apart by: the data set's, {@code database}, and {@code tables}, how
 *     many tables its gold query names
 */
record JudgedQuestion(QuestionRecord question, SortedMap<String, String> groups) {

  static final String DATABASE = "database";
  static final String TABLES = "tables";

  private static final Pattern NAMED = Pattern.compile("(?i)\\b(?:from|join)\\s+[\"'`\\[]?(\\w+)");

  static JudgedQuestion of(QuestionRecord question) {
    SortedMap<String, String> groups = new TreeMap<>(question.groups());
    groups.putIfAbsent(DATABASE, question.database());
    groups.computeIfAbsent(TABLES, t -> String.valueOf(tables(question.gold())));
    return new JudgedQuestion(question, groups);
  }

  /**
   * How many different tables a query names, subqueries included.
   *
   * <p>Source: Interactive-T2S (arXiv 2408.11062), tables 9 and 10.
   */
  private static long tables(String sql) {
    String whole = Example.withWholeOperators(sql);
    try {
      return different(new TablesNamesFinder<Void>().getTables(CCJSqlParserUtil.parse(whole)));
    } catch (JSQLParserException e) {
      return different( // by its words
          NAMED.matcher(whole).results().map((MatchResult m) -> m.group(1)).toList());
    }
  }

  private static long different(Collection<String> names) {
    return names.stream()
        .map(name -> name.replaceAll("[\"'`\\[\\]]", "").toLowerCase(Locale.ROOT))
        .distinct()
        .count();
  }

  boolean isCorrect() {
    return question.verdict() == Verdict.CORRECT;
  }
}
