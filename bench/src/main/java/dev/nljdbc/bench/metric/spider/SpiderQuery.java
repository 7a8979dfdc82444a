// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A query as Spider's parser reads it. Two that are equal are so for the evaluator.
 *
 * @param distinct whether DISTINCT follows SELECT
 * @param items what is selected
 * @param sources tables and queries of the FROM clause
 * @param joins all ON conditions, connected by AND
 * @param where empty for none
 * @param groups the columns of GROUP BY
 * @param having empty for none
 * @param order null for none
 * @param limited whether there is a LIMIT; its number is not read
 * @param combined what follows UNION, INTERSECT or EXCEPT; null for none
 */
record SpiderQuery(
    boolean distinct,
    List<Item> items,
    List<Source> sources,
    SpiderConditions joins,
    SpiderConditions where,
    List<ColumnUnit> groups,
    SpiderConditions having,
    @Nullable Order order,
    boolean limited,
    @Nullable Combined combined)
    implements Operand {

  /** The query in place of a prediction that the parser does not accept. */
  static final SpiderQuery EMPTY =
      new SpiderQuery(
          false,
          List.of(),
          List.of(),
          SpiderConditions.NONE,
          SpiderConditions.NONE,
          List.of(),
          SpiderConditions.NONE,
          null,
          false,
          null);

  /** The functions that the parser knows. {@code none} is a word of its language, too. */
  enum Aggregate {
    NONE,
    MAX,
    MIN,
    COUNT,
    SUM,
    AVG;

    static @Nullable Aggregate of(String word) {
      for (Aggregate one : values()) {
        if (one.name().toLowerCase(Locale.ROOT).equals(word)) {
          return one;
        }
      }
      return null;
    }
  }

  /**
   * A column, maybe aggregated.
   *
   * @param column {@code table.column}, or {@link SpiderSchema#ALL}
   * @param distinct as in {@code count(DISTINCT x)}
   */
  record ColumnUnit(Aggregate aggregate, String column, boolean distinct) implements Operand {}

  /**
   * A column, or two with a sign between.
   *
   * @param sign {@code none} where there is but one
   */
  record ValueUnit(String sign, ColumnUnit first, @Nullable ColumnUnit second) {}

  /** Something selected. */
  record Item(Aggregate aggregate, ValueUnit value) {}

  /** A source in FROM. */
  sealed interface Source permits Named, Derived {}

  /** A table. */
  record Named(String table) implements Source {}

  /** A query. */
  record Derived(SpiderQuery query) implements Source {}

  /**
   * The order of rows.
   *
   * @param descending said of the last value with a direction, and taken for all
   */
  record Order(boolean descending, List<ValueUnit> values) {}

  /** The operations on sets. */
  enum SetOperator {
    INTERSECT,
    UNION,
    EXCEPT
  }

  /** Another query, set against this one. */
  record Combined(SetOperator operator, SpiderQuery query) {}

  /** The operand of a set operator; null for none. */
  @Nullable SpiderQuery operand(SetOperator operator) {
    return combined != null && combined.operator == operator ? combined.query : null;
  }
}
