// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderQuery.Aggregate;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ColumnUnit;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ValueUnit;
import java.util.List;
import java.util.Set;

/** Reads columns, aggregated columns and two of them with a sign between. */
final class UnitReader {

  /** The placeholder for no sign; the parser also accepts the word. */
  static final String NO_SIGN = "none";

  private static final Set<String> SIGNS = Set.of(NO_SIGN, "-", "+", "*", "/");

  private final SpiderQueryNames names;

  UnitReader(SpiderQueryNames names) {
    this.names = names;
  }

  /** In brackets or not, but an aggregate's closing bracket is then left to the caller. */
  ColumnUnit column(TokenCursor cursor, List<String> tables) throws UnreadableSqlException {
    boolean bracket = cursor.skip("(");
    Aggregate aggregate = Aggregate.of(cursor.peek());
    if (aggregate != null) {
      cursor.next();
      cursor.expect("(");
    }
    boolean distinct = cursor.skip("distinct");
    String column = names.column(cursor.next(), tables);
    if (bracket || aggregate != null) {
      cursor.expect(")");
    }
    return new ColumnUnit(aggregate == null ? Aggregate.NONE : aggregate, column, distinct);
  }

  ValueUnit value(TokenCursor cursor, List<String> tables) throws UnreadableSqlException {
    boolean bracket = cursor.skip("(");
    ColumnUnit first = column(cursor, tables);
    String sign = NO_SIGN;
    ColumnUnit second = null;
    if (cursor.seesOneOf(SIGNS)) {
      sign = cursor.next();
      second = column(cursor, tables);
    }
    if (bracket) {
      cursor.expect(")");
    }
    return new ValueUnit(sign, first, second);
  }
}
