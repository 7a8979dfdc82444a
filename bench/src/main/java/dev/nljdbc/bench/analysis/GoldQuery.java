// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.GoldLiterals;
import dev.nljdbc.bench.metric.GoldLiterals.Literal;
import dev.nljdbc.catalog.Catalog;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.util.TablesNamesFinder;

/**
 * A gold query, read.
 *
 * @param example the question
 * @param plain the query without what stands between quotes, in lower case
 * @param tables that it names, each once, in lower case; empty when the parser fails
 * @param values texts that it compares columns with
 */
record GoldQuery(
    Example example, String plain, Optional<Set<String>> tables, List<Literal> values) {

  static GoldQuery of(Example example, Catalog catalog) {
    String sql = Example.withWholeOperators(example.gold());
    return new GoldQuery(
        example,
        withoutLiterals(sql).toLowerCase(Locale.ROOT),
        tables(sql, catalog),
        GoldLiterals.of(sql, catalog));
  }

  private static String withoutLiterals(String sql) {
    return sql.replaceAll("'(?:[^']|'')*'|\"[^\"]*\"|`[^`]*`", "x").replaceAll("\\s+", " ");
  }

  /** Names that stand for no table of the database are those of WITH. */
  private static Optional<Set<String>> tables(String sql, Catalog catalog) {
    try {
      Set<String> names =
          new TablesNamesFinder<Void>()
              .getTables(CCJSqlParserUtil.parse(sql)).stream()
                  .map(name -> name.replaceAll("[\"`\\[\\]]", "").toLowerCase(Locale.ROOT))
                  .filter(name -> catalog.table(name).isPresent())
                  .collect(Collectors.toSet());
      return Optional.of(names);
    } catch (JSQLParserException e) {
      return Optional.empty();
    }
  }

  /** How often the words stand in the query, outside quotes. */
  int count(String pattern) {
    return (int) java.util.regex.Pattern.compile(pattern).matcher(plain).results().count();
  }
}
