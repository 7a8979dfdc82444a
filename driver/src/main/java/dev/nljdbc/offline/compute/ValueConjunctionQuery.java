// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.compute;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Extends a query with the first value of a {@link ValueConjunction} to all of its values. A
 * single-valued column matches any of them; a to-many relation has to contain all (relational
 * division).
 */
public final class ValueConjunctionQuery {

  private final ValueConjunction chain;
  private final Utterance question;
  private final SchemaView schema;

  public ValueConjunctionQuery(ValueConjunction chain, Utterance question, SchemaView schema) {
    this.chain = chain;
    this.question = question;
    this.schema = schema;
  }

  /**
   * The query with all cells.
   *
   * @param query it
   * @param things the table of what is shown or counted
   * @param column what the cells are compared with
   * @param all whether one thing has to have all of them
   * @param others the query's other conditions
   */
  public record Made(
      Query query,
      TableId things,
      ColumnId column,
      boolean all,
      List<List<Query.Predicate>> others) {}

  /**
   * The query with all cells.
   *
   * @param one the query of the question with the first of them
   * @return empty where it does not compare one column with that cell, or more than rows is asked
   */
  public Optional<Made> of(Query one) {
    Optional<TableId> things = ListedThings.of(one, question, schema);
    Optional<Query.Predicate> compared = compared(one);
    if (things.isEmpty() || compared.isEmpty()) {
      return Optional.empty();
    }
    ColumnId column = Objects.requireNonNull(compared.get().left().column());
    Set<TableId> reached = RankingGroup.reached(things.get(), schema);
    boolean single =
        column.table().equals(things.get())
            || reached.contains(column.table()) && reached.containsAll(one.involved());
    if (chain.only()) {
      if (single && one.shown().contains(column)) {
        return Optional.empty(); // the shown column is the compared one: the subject was lost
      }
      return single
          ? Optional.of(anyOf(one, things.get(), compared.get(), column))
          : only(one, things.get(), compared.get(), column);
    }
    return single
        ? any(one, things.get(), compared.get(), column)
        : all(one, things.get(), compared.get(), column);
  }

  /** The only condition of a query that compares a column of all the cells with the first. */
  private Optional<Query.Predicate> compared(Query one) {
    List<Query.Predicate> found =
        one.where().stream()
            .filter(or -> or.size() == 1)
            .map(or -> or.get(0))
            .filter(p -> p.operator().equals("=") && p.left().column() != null)
            .filter(p -> isFirst(p) && isOfAll(Objects.requireNonNull(p.left().column())))
            .toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  private boolean isFirst(Query.Predicate p) {
    String contents =
        ValueConjunction.contents(chain.wanted().get(0), Objects.requireNonNull(p.left().column()))
            .orElse("");
    return p.literals().anyMatch(l -> l.value().equals(contents));
  }

  private boolean isOfAll(ColumnId column) {
    List<Link> cells = new ArrayList<>(chain.wanted());
    cells.addAll(chain.unwanted());
    return cells.stream().allMatch(cell -> ValueConjunction.contents(cell, column).isPresent());
  }

  /** A value that is one of those wanted is none of the others. */
  private Optional<Made> any(Query one, TableId things, Query.Predicate first, ColumnId column) {
    return chain.together() ? Optional.empty() : Optional.of(anyOf(one, things, first, column));
  }

  private Made anyOf(Query one, TableId things, Query.Predicate first, ColumnId column) {
    List<Query.Operand> cells =
        chain.wanted().stream().map(cell -> (Query.Operand) literal(cell, column)).toList();
    Query.Predicate in = cells.size() == 1 ? first : new Query.Predicate(first.left(), "IN", cells);
    return new Made(replaced(one, first, in), things, column, false, others(one, first));
  }

  private Optional<Made> all(Query one, TableId things, Query.Predicate first, ColumnId column) {
    Optional<ColumnId> key = schema.table(things).key().map(k -> k.id());
    boolean said = chain.together() || chain.clause();
    if (!said || key.isEmpty() || !chain.unwanted().isEmpty() && limits(one, things)) {
      return Optional.empty();
    }
    Query.Term id = Query.Term.of(key.get());
    List<List<Query.Predicate>> where = new ArrayList<>();
    for (Link cell : chain.wanted()) {
      where.add(List.of(member("IN", one, id, first, cell, column)));
    }
    for (Link cell : chain.unwanted()) {
      where.add(List.of(member("NOT IN", one, id, first, cell, column)));
    }
    return Optional.of(made(one, things, column, first, where));
  }

  private static Made made(
      Query one,
      TableId things,
      ColumnId column,
      Query.Predicate first,
      List<List<Query.Predicate>> where) {
    boolean counts = one.select().get(0).aggregate();
    Query all = Query.of(counts ? List.of(Query.Term.countAll()) : one.select());
    return new Made(
        all.withTables(Set.of(things)).withWhere(where), things, column, true, others(one, first));
  }

  /** One of the cells, and no other. */
  private Optional<Made> only(Query one, TableId things, Query.Predicate first, ColumnId column) {
    Optional<ColumnId> key = schema.table(things).key().map(k -> k.id());
    if (key.isEmpty() || limits(one, things)) {
      return Optional.empty();
    }
    List<Query.Operand> cells =
        chain.wanted().stream().map(cell -> (Query.Operand) literal(cell, column)).toList();
    Query.Term id = Query.Term.of(key.get());
    Query.Predicate have = new Query.Predicate(first.left(), "IN", cells);
    Query.Predicate another = new Query.Predicate(first.left(), "NOT IN", cells);
    return Optional.of(
        made(
            one,
            things,
            column,
            first,
            List.of(
                List.of(Query.Predicate.of(id, "IN", rows(one, id, first, have))),
                List.of(Query.Predicate.of(id, "NOT IN", rows(one, id, first, another))))));
  }

  private static List<List<Query.Predicate>> others(Query one, Query.Predicate first) {
    return one.where().stream().filter(or -> !or.equals(List.of(first))).toList();
  }

  /** Whether other conditions would limit what is ruled out as well: nothing tells if they do. */
  private boolean limits(Query one, TableId things) {
    return one.where().size() > 1
        && one.conditions()
            .map(p -> p.left().column())
            .filter(Objects::nonNull)
            .filter(c -> ValueConjunction.contents(chain.wanted().get(0), c).isEmpty())
            .anyMatch(c -> !RankingGroup.reached(things, schema).contains(c.table()));
  }

  private Query.Predicate member(
      String operator,
      Query one,
      Query.Term id,
      Query.Predicate first,
      Link cell,
      ColumnId column) {
    Query.Predicate is = Query.Predicate.of(first.left(), "=", literal(cell, column));
    return Query.Predicate.of(id, operator, rows(one, id, first, is));
  }

  /** The keys of the rows with another condition in the first cell's place. */
  private static Query.Sub rows(
      Query one, Query.Term id, Query.Predicate first, Query.Predicate by) {
    return new Query.Sub(
        replaced(one, first, by)
            .withTables(one.involved())
            .withSelect(List.of(id))
            .withDistinct(false));
  }

  private static Query replaced(Query one, Query.Predicate first, Query.Predicate by) {
    return one.withWhere(
        one.where().stream().map(or -> or.equals(List.of(first)) ? List.of(by) : or).toList());
  }

  private Query.Literal literal(Link cell, ColumnId column) {
    return Query.Literal.of(
        schema.column(column), ValueConjunction.contents(cell, column).orElseThrow());
  }
}
