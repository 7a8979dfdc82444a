// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.measure.GoldVisitor.GoldScope;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.ColumnId;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;

/**
 * The columns that a gold query names, aliases resolved.
 *
 * @param named all of them
 * @param joined those that occur in nothing but joins: {@code ON a.x = b.y}, or such an equation
 *     between two tables anywhere else
 */
public record GoldColumns(Set<ColumnId> named, Set<ColumnId> joined) {

  /** Copies the sets. */
  public GoldColumns {
    named = Set.copyOf(named);
    joined = Set.copyOf(joined);
  }

  /** The columns that the question has to lead to: all but those that only join. */
  public Set<ColumnId> asked() {
    Set<ColumnId> asked = new LinkedHashSet<>(named);
    asked.removeAll(joined);
    return asked;
  }

  /**
   * Of a query.
   *
   * @return empty when it can't be parsed, or is no query
   */
  public static Optional<GoldColumns> of(String sql, Catalog catalog) {
    Statement statement;
    try {
      statement = CCJSqlParserUtil.parse(plain(sql));
    } catch (JSQLParserException e) {
      return Optional.empty();
    }
    if (!(statement instanceof Select select)) {
      return Optional.empty();
    }
    GoldVisitor visitor = new GoldVisitor(catalog);
    visitor.query(select, GoldScope.NONE);
    return Optional.of(visitor.columns());
  }

  /** As the parser reads it: Spider parts the signs of operators, and quotes texts as names. */
  private static String plain(String sql) {
    return Example.withWholeOperators(sql).replaceAll("\"([^\"']*)\"", "'$1'");
  }
}
