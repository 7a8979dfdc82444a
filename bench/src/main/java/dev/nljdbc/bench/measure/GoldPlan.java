// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.GoldLiterals;
import dev.nljdbc.bench.metric.GoldLiterals.Literal;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What somebody has to know before writing the gold query.
 *
 * @param sql the query as a careful author would write it: texts in apostrophes, operators in one
 *     piece
 * @param asked the columns that the question leads to
 * @param joined the columns that only join
 * @param literals the texts that columns are compared with
 */
record GoldPlan(String sql, List<ColumnId> asked, List<ColumnId> joined, List<Literal> literals) {

  private static final Pattern QUOTED = Pattern.compile("\"([^\"']*)\"");

  /** Of a gold query; empty when it can't be parsed. */
  static Optional<GoldPlan> of(String gold, Catalog catalog) {
    String sql = careful(gold, catalog);
    return GoldColumns.of(sql, catalog)
        .map(
            columns ->
                new GoldPlan(
                    sql,
                    sorted(columns.asked()),
                    sorted(columns.joined()),
                    GoldLiterals.of(sql, catalog)));
  }

  private static List<ColumnId> sorted(Collection<ColumnId> columns) {
    List<ColumnId> sorted = new ArrayList<>(columns);
    sorted.sort((a, b) -> a.toString().compareTo(b.toString()));
    return sorted;
  }

  /** Spider's authors part the signs of operators, and quote texts as names are quoted. */
  private static String careful(String gold, Catalog catalog) {
    String sql = Example.withWholeOperators(gold);
    Matcher quoted = QUOTED.matcher(sql);
    StringBuilder text = new StringBuilder();
    while (quoted.find()) {
      String name = quoted.group(1);
      boolean known =
          catalog.columns().stream().anyMatch(c -> c.name().equalsIgnoreCase(name))
              || catalog.table(name).isPresent();
      quoted.appendReplacement(
          text, Matcher.quoteReplacement(known ? quoted.group() : "'" + name + "'"));
    }
    return quoted.appendTail(text).toString().strip().replaceAll(";\\s*$", "");
  }
}
