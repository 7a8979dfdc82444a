// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.offline.query.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a query: everything but its columns, tables and values.
 *
 * @param select what is shown
 * @param where a conjunction of disjunctions
 * @param groups how many columns are grouped by
 * @param having conditions on groups
 * @param order what the rows are ordered by
 * @param limit no limit, the first row, or a number that the question gives
 * @param extra whether a table takes part that no column needs and no star counts
 * @param operator UNION, INTERSECT or EXCEPT; empty when there is no second query
 * @param second the second query of a set operation, or null
 */
public record Sketch(
    List<Unit> select,
    List<List<Condition>> where,
    int groups,
    List<Condition> having,
    List<Order> order,
    Limit limit,
    boolean extra,
    String operator,
    @Nullable Sketch second) {

  /** How many rows are kept. */
  public enum Limit {
    ALL,
    ONE,
    NUMBER
  }

  /**
   * A column, or a function of one.
   *
   * @param function as in {@link Query.Term}
   * @param star whether all columns are meant
   * @param distinct whether equal values count once
   */
  public record Unit(String function, boolean star, boolean distinct) {

    static Unit of(Query.Term term) {
      boolean counts = term.function().equals("COUNT");
      return new Unit(term.function(), term.column() == null, counts && term.distinct());
    }
  }

  /**
   * A comparison.
   *
   * @param left what is compared
   * @param operator as in {@link Query.Predicate}
   * @param sub the query that it is compared with, or null for a literal
   */
  public record Condition(Unit left, String operator, @Nullable Sketch sub) {

    static Condition of(Query.Predicate p, ExtraTables tables) {
      Sketch sub =
          p.right().stream()
              .filter(Query.Sub.class::isInstance)
              .map(o -> Sketch.of(((Query.Sub) o).query(), tables))
              .findFirst()
              .orElse(null);
      return new Condition(Unit.of(p.left()), p.operator(), sub);
    }
  }

  /** An item of ORDER BY. */
  public record Order(Unit unit, boolean descending) {}

  /** Copies the lists. */
  public Sketch {
    select = List.copyOf(select);
    where = List.copyOf(where);
    having = List.copyOf(having);
    order = List.copyOf(order);
  }

  /** The sketch of a query; its conditions are in {@link #sorted}'s order. */
  public static Sketch of(Query query, ExtraTables tables) {
    Query q = sorted(query);
    Query.Combined combined = q.combined();
    return new Sketch(
        q.select().stream().map(Unit::of).toList(),
        q.where().stream().map(or -> conditions(or, tables)).toList(),
        q.groupBy().size(),
        conditions(q.having(), tables),
        q.orderBy().stream().map(o -> new Order(Unit.of(o.term()), o.descending())).toList(),
        q.limit() == 0 ? Limit.ALL : q.limit() == 1 ? Limit.ONE : Limit.NUMBER,
        !stars(q) && tables.extra(q).isPresent(),
        combined == null ? "" : combined.operator(),
        combined == null ? null : Sketch.of(combined.query(), tables));
  }

  private static List<Condition> conditions(List<Query.Predicate> given, ExtraTables tables) {
    return given.stream().map(p -> Condition.of(p, tables)).toList();
  }

  /** Whether something of all columns is asked for, so that a table has to be chosen. */
  public static boolean stars(Query q) {
    return q.select().stream().anyMatch(t -> t.column() == null)
        || q.having().stream().anyMatch(p -> p.left().column() == null)
        || q.orderBy().stream().anyMatch(o -> o.term().column() == null);
  }

  /** Whether something of all columns is asked for. */
  boolean stars() {
    return select.stream().anyMatch(Unit::star)
        || having.stream().anyMatch(c -> c.left().star())
        || order.stream().anyMatch(o -> o.unit().star());
  }

  /** The query with its conditions in a canonical order. */
  public static Query sorted(Query q) {
    List<List<Query.Predicate>> where = new ArrayList<>(q.where());
    Comparator<List<Query.Predicate>> byOperator =
        Comparator.comparing(
            or -> {
              Query.Predicate first = or.get(0);
              boolean sub = first.right().stream().anyMatch(Query.Sub.class::isInstance);
              return (sub ? "1" : "0") + or.size() + first.operator() + first.left().function();
            });
    where.sort(byOperator);
    return q.withWhere(where);
  }
}
