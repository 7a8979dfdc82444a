// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderConditions.Condition;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Part;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ColumnUnit;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Combined;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Item;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Named;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Order;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ValueUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Drops from a query what does not count.
 *
 * <ul>
 *   <li>Values and columns to the right of operators, also in the queries that stand there, but not
 *       in queries of a FROM clause.
 *   <li>DISTINCT, and which of two columns that a foreign key equates is named, if its table is in
 *       the outermost query's FROM clause. Both also in what is set against the query by UNION and
 *       the like, but not in queries to the right of operators or in a FROM clause.
 * </ul>
 */
final class ComparableForm {

  private final Map<String, String> equal;
  private final Set<String> tables = new HashSet<>();

  private ComparableForm(SpiderQuery outermost, Map<String, String> equal) {
    this.equal = equal;
    outermost.sources().stream()
        .filter(Named.class::isInstance)
        .forEach(source -> tables.add(((Named) source).table()));
  }

  /**
   * Of a whole query.
   *
   * @param equal the column that another is taken for
   */
  static SpiderQuery of(SpiderQuery query, Map<String, String> equal) {
    return new ComparableForm(query, equal).columns(withoutValues(query));
  }

  private static SpiderQuery withoutValues(SpiderQuery query) {
    return new SpiderQuery(
        query.distinct(),
        query.items(),
        query.sources(),
        withoutValues(query.joins()),
        withoutValues(query.where()),
        query.groups(),
        withoutValues(query.having()),
        query.order(),
        query.limited(),
        query.combined() == null
            ? null
            : new Combined(query.combined().operator(), withoutValues(query.combined().query())));
  }

  private static SpiderConditions withoutValues(SpiderConditions conditions) {
    List<Part> parts = new ArrayList<>(conditions.parts());
    for (int i = 0; i < parts.size(); i += 2) {
      Condition one = (Condition) parts.get(i);
      parts.set(
          i,
          new Condition(
              one.negated(),
              one.operator(),
              one.left(),
              withoutValue(one.right()),
              withoutValue(one.upper())));
    }
    return new SpiderConditions(parts);
  }

  private static @Nullable Operand withoutValue(@Nullable Operand operand) {
    return operand instanceof SpiderQuery query ? withoutValues(query) : null;
  }

  private SpiderQuery columns(SpiderQuery query) {
    return new SpiderQuery(
        false,
        query.items().stream().map(this::item).toList(),
        query.sources(),
        columns(query.joins()),
        columns(query.where()),
        query.groups().stream().map(this::column).toList(),
        columns(query.having()),
        order(query.order()),
        query.limited(),
        query.combined() == null
            ? null
            : new Combined(query.combined().operator(), columns(query.combined().query())));
  }

  private Item item(Item item) {
    return new Item(item.aggregate(), value(item.value()));
  }

  private @Nullable Order order(@Nullable Order order) {
    return order == null
        ? null
        : new Order(order.descending(), order.values().stream().map(this::value).toList());
  }

  private SpiderConditions columns(SpiderConditions conditions) {
    List<Part> parts = new ArrayList<>(conditions.parts());
    for (int i = 0; i < parts.size(); i += 2) {
      Condition one = (Condition) parts.get(i);
      parts.set(
          i,
          new Condition(
              one.negated(), one.operator(), value(one.left()), one.right(), one.upper()));
    }
    return new SpiderConditions(parts);
  }

  private ValueUnit value(ValueUnit value) {
    ColumnUnit second = value.second();
    return new ValueUnit(
        value.sign(), column(value.first()), second == null ? null : column(second));
  }

  private ColumnUnit column(ColumnUnit unit) {
    String column = unit.column();
    int dot = column.indexOf('.');
    boolean known = dot > 0 && tables.contains(column.substring(0, dot));
    return new ColumnUnit(
        unit.aggregate(), known ? equal.getOrDefault(column, column) : column, false);
  }
}
