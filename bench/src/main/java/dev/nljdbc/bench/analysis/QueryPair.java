// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.QueryShape.Part;
import dev.nljdbc.bench.dataset.Example;
import java.util.Optional;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;

/**
 * The shapes of both queries, in the same words.
 *
 * @param gold of the data set's
 * @param predicted of the answer's
 */
record QueryPair(QueryShape gold, QueryShape predicted) {

  /** The shapes of two queries: parsed if both can be, else by their words. */
  static QueryPair of(String gold, String predicted) {
    Optional<Select> first = parse(gold);
    Optional<Select> second = parse(predicted);
    if (first.isEmpty() || second.isEmpty()) {
      return new QueryPair(WordShape.of(gold), WordShape.of(predicted));
    }
    ComparedColumns names = new ComparedColumns();
    // The first reading learns which names are bare, the second what the gold's joins equate.
    ShapeReader.read(first.get(), names);
    ShapeReader.read(second.get(), names);
    equate(ShapeReader.read(first.get(), names), names);
    return new QueryPair(
        ShapeReader.read(first.get(), names), ShapeReader.read(second.get(), names));
  }

  private static void equate(QueryShape gold, ComparedColumns names) {
    for (String join : gold.of(Part.JOINS)) {
      String[] sides = join.split(" = ", -1);
      if (sides.length == 2) {
        names.equate(sides[0], sides[1]);
      }
    }
  }

  /** The shape of one query. */
  static QueryShape alone(String sql) {
    return parse(sql)
        .map(query -> ShapeReader.read(query, new ComparedColumns()))
        .orElseGet(() -> WordShape.of(sql));
  }

  private static Optional<Select> parse(String sql) {
    try {
      Statement statement = statement(Example.withWholeOperators(sql));
      return statement instanceof Select select ? Optional.of(select) : Optional.empty();
    } catch (JSQLParserException e) {
      return Optional.empty(); // read by its words
    }
  }

  /** In this thread where the grammar's quick way will do; its other way has a limit of time. */
  private static Statement statement(String sql) throws JSQLParserException {
    try {
      return new CCJSqlParser(sql).withAllowComplexParsing(false).Statement();
    } catch (ParseException | TokenMgrException e) {
      return CCJSqlParserUtil.parse(sql);
    }
  }
}
