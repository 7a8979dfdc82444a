// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderConditions.Connector;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Part;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Aggregate;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ColumnUnit;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Combined;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Derived;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Item;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Named;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Order;
import dev.nljdbc.bench.metric.spider.SpiderQuery.SetOperator;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Source;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ValueUnit;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a query clause by clause, the FROM clause first, as columns without a table's name are of
 * its tables. What follows the last clause is not looked at.
 */
final class QueryReader {

  /** HAVING is not among them: it ends no clause but GROUP BY. */
  static final Set<String> CLAUSES =
      Set.of("select", "from", "where", "group", "order", "limit", "intersect", "union", "except");

  private static final int DEEPEST = 200;

  private final SpiderQueryNames names;
  private final UnitReader units;
  private final SpiderConditionReader conditions;
  private int depth;

  private QueryReader(SpiderQueryNames names) {
    this.names = names;
    this.units = new UnitReader(names);
    this.conditions = new SpiderConditionReader(units, this);
  }

  /**
   * Parses a text.
   *
   * @throws UnreadableSqlException when the parser does not accept it
   */
  static SpiderQuery parse(String sql, SpiderSchema schema) throws UnreadableSqlException {
    List<String> tokens = SpiderTokens.of(sql);
    QueryReader reader = new QueryReader(new SpiderQueryNames(tokens, schema));
    return reader.read(new TokenCursor(tokens, 0));
  }

  /** What a FROM clause holds, and the tables that columns without a table's name are of. */
  private record From(List<Source> sources, SpiderConditions joins, List<String> tables) {}

  SpiderQuery read(TokenCursor cursor) throws UnreadableSqlException {
    if (++depth > DEEPEST) {
      throw new UnreadableSqlException("queries within queries, too deep");
    }
    boolean bracket = cursor.skip("(");
    TokenCursor behind = cursor.find("from");
    From from = from(behind);
    List<String> tables = from.tables();
    cursor.expect("select");
    boolean distinct = cursor.skip("distinct");
    List<Item> items = items(cursor, tables);
    cursor.moveTo(behind.position());
    SpiderConditions where = conditions("where", cursor, tables);
    List<ColumnUnit> groups = groups(cursor, tables);
    SpiderConditions having = conditions("having", cursor, tables);
    Order order = order(cursor, tables);
    boolean limited = limit(cursor);
    end(cursor, bracket);
    Combined combined = combined(cursor);
    depth--;
    List<Source> sources = from.sources();
    SpiderConditions joins = from.joins();
    return new SpiderQuery(
        distinct, items, sources, joins, where, groups, having, order, limited, combined);
  }

  private From from(TokenCursor cursor) throws UnreadableSqlException {
    cursor.expect("from");
    List<Source> sources = new ArrayList<>();
    List<Part> joins = new ArrayList<>();
    List<String> tables = new ArrayList<>();
    while (!cursor.atEnd()) {
      boolean bracket = cursor.skip("(");
      sources.add(source(cursor, tables));
      if (cursor.skip("on")) {
        joins.addAll(joins.isEmpty() ? List.of() : List.of(Connector.AND));
        joins.addAll(conditions.read(cursor, tables));
      }
      if (bracket) {
        cursor.expect(")");
      }
      if (endsClause(cursor)) {
        break;
      }
    }
    return new From(List.copyOf(sources), checked(joins), tables);
  }

  private Source source(TokenCursor cursor, List<String> tables) throws UnreadableSqlException {
    if (cursor.peek().equals("select")) {
      return new Derived(read(cursor));
    }
    cursor.skip("join");
    tables.add(table(cursor));
    return new Named(tables.get(tables.size() - 1));
  }

  private String table(TokenCursor cursor) throws UnreadableSqlException {
    String table = names.table(cursor.next());
    if (cursor.skip("as")) {
      cursor.next();
    }
    return table;
  }

  private List<Item> items(TokenCursor cursor, List<String> tables) throws UnreadableSqlException {
    List<Item> items = new ArrayList<>();
    while (!cursor.atEnd() && !cursor.seesOneOf(CLAUSES)) {
      Aggregate aggregate = Aggregate.of(cursor.peek());
      if (aggregate != null) {
        cursor.next();
      }
      ValueUnit value = units.value(cursor, tables);
      items.add(new Item(aggregate == null ? Aggregate.NONE : aggregate, value));
      cursor.skip(",");
    }
    return List.copyOf(items);
  }

  private SpiderConditions conditions(String word, TokenCursor cursor, List<String> tables)
      throws UnreadableSqlException {
    return cursor.skip(word) ? checked(conditions.read(cursor, tables)) : SpiderConditions.NONE;
  }

  private static SpiderConditions checked(List<Part> parts) throws UnreadableSqlException {
    SpiderConditions checked = new SpiderConditions(parts);
    if (checked.misplaced()) {
      throw new UnreadableSqlException("AND and OR stand where a condition has to");
    }
    return checked;
  }

  private List<ColumnUnit> groups(TokenCursor cursor, List<String> tables)
      throws UnreadableSqlException {
    List<ColumnUnit> groups = new ArrayList<>();
    if (cursor.skip("group")) {
      cursor.expect("by");
      while (!cursor.atEnd() && !endsClause(cursor)) {
        groups.add(units.column(cursor, tables));
        if (!cursor.skip(",")) {
          break;
        }
      }
    }
    return List.copyOf(groups);
  }

  private @Nullable Order order(TokenCursor cursor, List<String> tables)
      throws UnreadableSqlException {
    if (!cursor.skip("order")) {
      return null;
    }
    cursor.expect("by");
    boolean descending = false;
    List<ValueUnit> values = new ArrayList<>();
    while (!cursor.atEnd() && !endsClause(cursor)) {
      values.add(units.value(cursor, tables));
      if (cursor.skip("asc")) {
        descending = false;
      } else if (cursor.skip("desc")) {
        descending = true;
      }
      if (!cursor.skip(",")) {
        break;
      }
    }
    return new Order(descending, List.copyOf(values));
  }

  private static boolean limit(TokenCursor cursor) throws UnreadableSqlException {
    boolean limited = cursor.skip("limit");
    if (limited) {
      cursor.next();
    }
    return limited;
  }

  private static void end(TokenCursor cursor, boolean bracket) throws UnreadableSqlException {
    skipSemicolons(cursor);
    if (bracket) {
      cursor.expect(")");
    }
    skipSemicolons(cursor);
  }

  private static void skipSemicolons(TokenCursor cursor) {
    while (cursor.skip(";")) {
      // one is as good as several
    }
  }

  private @Nullable Combined combined(TokenCursor cursor) throws UnreadableSqlException {
    for (SetOperator operator : SetOperator.values()) {
      if (cursor.skip(operator.name().toLowerCase(Locale.ROOT))) {
        return new Combined(operator, read(cursor));
      }
    }
    return null;
  }

  private static boolean endsClause(TokenCursor cursor) {
    return cursor.seesOneOf(CLAUSES) || cursor.sees(")") || cursor.sees(";");
  }
}
