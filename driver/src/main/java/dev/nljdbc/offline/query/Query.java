// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.query;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
 * @param combined a set operation with another query, or null; that query may go on with one of its
 *     own, which is applied to what came before it
 */
public record Query(
    List<Term> select,
    boolean distinct,
    Set<TableId> tables,
    List<List<Predicate>> where,
    List<ColumnId> groupBy,
    List<Predicate> having,
    List<Order> orderBy,
    long limit,
    @Nullable Combined combined) {
  /** A query that shows these terms of all rows. */
  public static Query of(List<Term> select) {
    return new Query(select, false, Set.of(), List.of(), List.of(), List.of(), List.of(), 0, null);
  }

  /** This query with other shown terms. */
  public Query withSelect(List<Term> terms) {
    return new Query(terms, distinct, tables, where, groupBy, having, orderBy, limit, combined);
  }

  /** This query with or without DISTINCT. */
  public Query withDistinct(boolean once) {
    return new Query(select, once, tables, where, groupBy, having, orderBy, limit, combined);
  }

  /** This query with other tables that take part even if none of their columns is named. */
  public Query withTables(Set<TableId> others) {
    return new Query(select, distinct, others, where, groupBy, having, orderBy, limit, combined);
  }

  /** This query with other conditions. */
  public Query withWhere(List<List<Predicate>> conditions) {
    return new Query(
        select, distinct, tables, conditions, groupBy, having, orderBy, limit, combined);
  }

  /** This query with other grouping columns. */
  public Query withGroupBy(List<ColumnId> groups) {
    return new Query(select, distinct, tables, where, groups, having, orderBy, limit, combined);
  }

  /** This query with other conditions on groups. */
  public Query withHaving(List<Predicate> conditions) {
    return new Query(
        select, distinct, tables, where, groupBy, conditions, orderBy, limit, combined);
  }

  /** This query in another order. */
  public Query withOrderBy(List<Order> order) {
    return new Query(select, distinct, tables, where, groupBy, having, order, limit, combined);
  }

  /** This query with another limit; 0 is none. */
  public Query withLimit(long rows) {
    return new Query(select, distinct, tables, where, groupBy, having, orderBy, rows, combined);
  }

  /** This query with another set operation, or with none. */
  public Query withCombined(@Nullable Combined other) {
    return new Query(select, distinct, tables, where, groupBy, having, orderBy, limit, other);
  }

  /** The tables that it reads by itself: those of its columns, and those that take part without. */
  public Set<TableId> involved() {
    Set<TableId> involved = new LinkedHashSet<>();
    shown().forEach(c -> involved.add(c.table()));
    involved.addAll(tables);
    columns().forEach(c -> involved.add(c.table()));
    return involved;
  }

  /** The columns that it shows, plain or computed with. */
  public Set<ColumnId> shown() {
    Set<ColumnId> shown = new LinkedHashSet<>();
    select.forEach(t -> t.addTo(shown));
    return shown;
  }

  /** The columns that it names by itself, not those of queries within it. */
  public Set<ColumnId> columns() {
    Set<ColumnId> columns = shown();
    conditions().forEach(p -> p.left().addTo(columns));
    columns.addAll(groupBy);
    having.forEach(p -> p.left().addTo(columns));
    orderBy.forEach(o -> o.term().addTo(columns));
    return columns;
  }

  /** Its own conditions on rows, one by one. */
  public Stream<Predicate> conditions() {
    return where.stream().flatMap(List::stream);
  }

  /**
   * A column or an aggregate of one.
   *
   * @param function COUNT, SUM, AVG, MIN, MAX, YEAR, MONTH, or empty
   * @param column null for all columns, or for COUNT(*)
   * @param distinct whether equal values count once
   */
  public record Term(String function, @Nullable ColumnId column, boolean distinct) {

    public static final Term ALL = new Term("", null, false);

    /** The columns themselves. */
    public static List<Term> of(Collection<ColumnView> columns) {
      return columns.stream().map(ColumnView::id).map(Term::of).toList();
    }

    /** A column itself. */
    public static Term of(ColumnId column) {
      return new Term("", column, false);
    }

    public static Term of(String function, @Nullable ColumnId column) {
      return new Term(function, column, false);
    }

    public static Term countAll() {
      return new Term("COUNT", null, false);
    }

    /** Adds its column, if it is of one. */
    public void addTo(Set<ColumnId> columns) {
      if (column != null) {
        columns.add(column);
      }
    }

    /** Whether it is a part of a date, computed row by row. */
    public boolean part() {
      return function.equals("YEAR") || function.equals("MONTH");
    }

    public boolean aggregate() {
      return !function.isEmpty() && !part();
    }
  }

  /** The right side of a comparison. */
  public sealed interface Operand {}

  /** A literal; {@code text} tells whether it is written as a string. */
  public record Literal(String value, boolean text) implements Operand {

    /** A literal of the type that a column can be compared with. */
    public static Literal of(ColumnView column, String value) {
      ColumnKind kind = column.column().kind();
      boolean number = Numerals.isNumber(value);
      boolean bare =
          number && kind == ColumnKind.NUMBER
              || kind == ColumnKind.BOOLEAN && value.matches("(?i)true|false|0|1");
      return new Literal(value, !bare);
    }

    /** A text within LIKE's pattern, its own signs as they are. */
    public static String inLike(String text) {
      return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
  }

  /** An expression that the engine computes once, such as a day relative to its current date. */
  public record Expression(String sql, String inWords) implements Operand {}

  /** The result of a query. */
  public record Sub(Query query) implements Operand {}

  /**
   * A comparison; "not equal" is always written {@code <>}. IS NULL has no operands, BETWEEN two,
   * IN and NOT IN a query or any number of literals, all others one.
   */
  public record Predicate(Term left, String operator, List<Operand> right) {

    public static Predicate of(Term left, String operator, Operand right) {
      return new Predicate(left, operator, List.of(right));
    }

    /** Whether it leaves out the rows with what it names. */
    public boolean denies() {
      return operator.startsWith("NOT ") || operator.equals("<>") || operator.equals("IS NULL");
    }

    /** The condition that holds where this one does not, nulls aside; empty for BETWEEN. */
    public Optional<Predicate> denied() {
      String other =
          switch (operator) {
            case "=" -> "<>";
            case "<>" -> "=";
            case "<" -> ">=";
            case "<=" -> ">";
            case ">" -> "<=";
            case ">=" -> "<";
            case "IN", "LIKE" -> "NOT " + operator;
            case "NOT IN", "NOT LIKE" -> operator.substring("NOT ".length());
            case "IS NULL" -> "IS NOT NULL";
            case "IS NOT NULL" -> "IS NULL";
            default -> "";
          };
      return other.isEmpty() ? Optional.empty() : Optional.of(new Predicate(left, other, right));
    }

    /** The literals that it compares with. */
    public Stream<Literal> literals() {
      return right.stream().filter(Literal.class::isInstance).map(Literal.class::cast);
    }

    /** The queries that it compares with. */
    public Stream<Query> subs() {
      return right.stream().filter(Sub.class::isInstance).map(o -> ((Sub) o).query());
    }
  }

  /** An item of ORDER BY. */
  public record Order(Term term, boolean descending) {}

  /** A set operation. */
  public record Combined(String operator, Query query) {}

  /**
   * Whether equal rows should be shown once, and the query's order allows it.
   *
   * @param asked whether the question asks for what is different
   */
  public static boolean repeatsRows(Query q, SchemaView schema, boolean asked) {
    boolean plain = q.select().stream().allMatch(t -> t.column() != null && !t.aggregate());
    boolean ordered = q.orderBy().stream().allMatch(o -> q.select().contains(o.term()));
    if (!plain || !ordered || q.combined() != null || !q.groupBy().isEmpty()) {
      return false;
    }
    Set<TableId> shown = new LinkedHashSet<>();
    q.select().forEach(t -> shown.add(Objects.requireNonNull(t.column()).table()));
    Set<TableId> others = new LinkedHashSet<>(q.involved());
    others.removeAll(shown);
    boolean repeats =
        others.stream().anyMatch(o -> shown.stream().noneMatch(s -> schema.key(s, o).isPresent()));
    return repeats || asked;
  }
}
