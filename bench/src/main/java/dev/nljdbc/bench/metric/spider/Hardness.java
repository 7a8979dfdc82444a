// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric.spider;

import dev.nljdbc.bench.metric.spider.SpiderConditions.Condition;
import dev.nljdbc.bench.metric.spider.SpiderConditions.Part;
import dev.nljdbc.bench.metric.spider.SpiderQuery.Aggregate;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ColumnUnit;
import dev.nljdbc.bench.metric.spider.SpiderQuery.ValueUnit;
import dev.nljdbc.bench.metric.spider.SpiderSchemas.SpiderSchema;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How hard a question is, judged by its gold query.
 *
 * <p>Source: Yu et al., EMNLP 2018, section 6 (SQL hardness criteria), as the published evaluator
 * counts: see {@link Complexity}.
 */
public enum Hardness {
  /** At most one clause or join, and nothing else. */
  EASY,
  /** Two clauses or joins, or one with several columns or conditions. */
  MEDIUM,
  /** Three of them, or one query within another. */
  HARD,
  /** All that is more. */
  EXTRA;

  /** The name in Spider's spelling, in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Of a gold query.
   *
   * @return empty when Spider's parser does not accept it
   */
  public static Optional<Hardness> of(String gold, SpiderSchema schema) {
    try {
      return Optional.of(of(QueryReader.parse(gold, schema)));
    } catch (UnreadableSqlException e) {
      return Optional.empty(); // the answer: a query that has none
    }
  }

  static Hardness of(SpiderQuery query) {
    Complexity complexity = Complexity.of(query);
    int clauses = complexity.clauses();
    int others = complexity.others();
    if (complexity.nested() > 0) {
      return complexity.nested() == 1 && clauses <= 1 && others == 0 ? HARD : EXTRA;
    } else if (clauses <= 1 && others == 0) {
      return EASY;
    } else if ((clauses <= 1 && others <= 2) || (clauses <= 2 && others < 2)) {
      return MEDIUM;
    }
    boolean hard = (clauses <= 2 && others > 2) || (clauses == 3 && others <= 2);
    return hard ? HARD : EXTRA;
  }

  /**
   * What hardness is counted by.
   *
   * @param clauses WHERE, GROUP BY, ORDER BY and LIMIT, each once; each join, OR and LIKE
   * @param nested queries to the right of operators, and what is set against the query
   * @param others one each for more than one aggregate, column selected, part of WHERE, column of
   *     GROUP BY
   */
  record Complexity(int clauses, int nested, int others) {

    static Complexity of(SpiderQuery query) {
      return new Complexity(clauses(query), nested(query), others(query));
    }

    private static int clauses(SpiderQuery query) {
      return one(!query.where().isEmpty())
          + one(!query.groups().isEmpty())
          + one(query.order() != null)
          + one(query.limited())
          + Math.max(0, query.sources().size() - 1)
          + Keywords.alternatives(query)
          + (int)
              Keywords.conditions(query).stream()
                  .filter(condition -> condition.operator().equals("like"))
                  .count();
    }

    private static int nested(SpiderQuery query) {
      long operands =
          Keywords.conditions(query).stream()
              .flatMap(condition -> Stream.of(condition.right(), condition.upper()))
              .filter(SpiderQuery.class::isInstance)
              .count();
      return (int) operands + one(query.combined() != null);
    }

    private static int others(SpiderQuery query) {
      return one(aggregates(query) > 1)
          + one(query.items().size() > 1)
          + one(query.where().size() > 1)
          + one(query.groups().size() > 1);
    }

    /**
     * The original looks for aggregates by a field that means something else in conditions: there,
     * NOT counts for one, and so does each AND and OR of HAVING.
     */
    private static long aggregates(SpiderQuery query) {
      long selected = query.items().stream().filter(i -> i.aggregate() != Aggregate.NONE).count();
      long where = query.where().comparisons().stream().filter(Condition::negated).count();
      long having = query.having().parts().stream().filter(Complexity::takenForAggregate).count();
      return selected + where + aggregates(query.groups().stream()) + having + ordered(query);
    }

    private static boolean takenForAggregate(Part part) {
      return !(part instanceof Condition condition) || condition.negated();
    }

    private static long ordered(SpiderQuery query) {
      List<ValueUnit> values = query.order() == null ? List.of() : query.order().values();
      return aggregates(
          values.stream()
              .flatMap(value -> Stream.of(value.first(), value.second()))
              .filter(Objects::nonNull));
    }

    private static long aggregates(Stream<ColumnUnit> columns) {
      return columns.filter(column -> column.aggregate() != Aggregate.NONE).count();
    }

    private static int one(boolean holds) {
      return holds ? 1 : 0;
    }
  }
}
