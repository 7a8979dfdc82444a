package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A query before it is written in an engine's SQL.
 *
 * @param select what to show; not empty
 * @param distinct whether equal rows are shown once
 * @param tables tables that take part even if none of their columns is named
 * @param where a conjunction of disjunctions
 * @param groupBy columns to group by
 * @param having conditions on groups
 * @param orderBy the order
 * @param limit the most rows, 0 for all
 * @param combined a set operation with another query, or null
 */
record Query(
    List<Term> select,
    boolean distinct,
    Set<TableId> tables,
    List<List<Predicate>> where,
    List<ColumnId> groupBy,
    List<Predicate> having,
    List<Order> orderBy,
    long limit,
    @Nullable Combined combined) {

  /**
   * A column or an aggregate of one.
   *
   * @param function COUNT, SUM, AVG, MIN, MAX, YEAR, MONTH, or empty
   * @param column null for all columns, or for COUNT(*)
   * @param distinct whether equal values count once
   */
  record Term(String function, @Nullable ColumnId column, boolean distinct) {

    static final Term ALL = new Term("", null, false);

    static Term of(ColumnId column) {
      return new Term("", column, false);
    }

    static Term of(String function, @Nullable ColumnId column) {
      return new Term(function, column, false);
    }

    static Term countAll() {
      return new Term("COUNT", null, false);
    }

    /** Whether it is a part of a date, computed row by row. */
    boolean part() {
      return function.equals("YEAR") || function.equals("MONTH");
    }

    boolean aggregate() {
      return !function.isEmpty() && !part();
    }
  }

  /** What a term is compared with. */
  sealed interface Operand {}

  /** A literal; {@code text} tells whether it is written as a string. */
  record Literal(String value, boolean text) implements Operand {}

  /** The result of a query. */
  record Sub(Query query) implements Operand {}

  /** A comparison. IS NULL has no operands, BETWEEN two, all others one. */
  record Predicate(Term left, String operator, List<Operand> right) {

    static Predicate of(Term left, String operator, Operand right) {
      return new Predicate(left, operator, List.of(right));
    }
  }

  /** An item of ORDER BY. */
  record Order(Term term, boolean descending) {}

  /** A set operation. */
  record Combined(String operator, Query query) {}
}
