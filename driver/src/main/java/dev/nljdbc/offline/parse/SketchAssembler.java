package dev.nljdbc.offline.parse;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.parse.Sketch.Condition;
import dev.nljdbc.offline.parse.Sketch.Limit;
import dev.nljdbc.offline.parse.Sketch.Order;
import dev.nljdbc.offline.parse.Sketch.Unit;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Numerals;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Builds a query from a sketch and the values of its slots. */
final class SketchAssembler {

  private final Iterator<SlotValue> choices;

  private SketchAssembler(SlotAssignment filling) {
    this.choices = filling.choices().iterator();
  }

  static Query query(Sketch sketch, SlotAssignment filling) {
    return new SketchAssembler(filling).level(sketch);
  }

  private Query level(Sketch s) {
    List<List<Query.Predicate>> where = new ArrayList<>();
    for (List<Condition> or : s.where()) {
      List<Query.Predicate> parts = new ArrayList<>();
      for (Condition c : or) {
        parts.add(c.sub() == null ? filter(c) : comparison(c, c.sub()));
      }
      where.add(parts);
    }
    List<Query.Term> select = s.select().stream().map(this::term).toList();
    List<ColumnId> group = new ArrayList<>();
    for (int i = 0; i < s.groups(); i++) {
      group.add(column().id());
    }
    List<Query.Predicate> having = new ArrayList<>();
    for (Condition c : s.having()) {
      Query.Term left = term(c.left());
      Query.Operand right =
          c.sub() == null
              ? new Query.Literal(choices.next().values().get(0), false)
              : new Query.Sub(level(c.sub()));
      having.add(Query.Predicate.of(left, c.operator(), right));
    }
    List<Query.Order> order = new ArrayList<>();
    for (Order o : s.order()) {
      order.add(new Query.Order(term(o.unit()), o.descending()));
    }
    long limit = s.limit() == Limit.ALL ? 0 : 1;
    if (s.limit() == Limit.NUMBER) {
      limit = count(choices.next().values().get(0));
    }
    Set<TableId> tables = new LinkedHashSet<>();
    if (s.stars() || s.extra()) {
      tables.add(Objects.requireNonNull(choices.next().table()).id());
    }
    Query.Combined combined =
        s.second() == null ? null : new Query.Combined(s.operator(), level(s.second()));
    return Query.of(select)
        .withTables(tables)
        .withWhere(where)
        .withGroupBy(group)
        .withHaving(having)
        .withOrderBy(order)
        .withLimit(limit)
        .withCombined(combined);
  }

  private static long count(String digits) {
    return digits.matches("\\d{1,9}") ? Math.max(1, Long.parseLong(digits)) : 1;
  }

  private ColumnView column() {
    return Objects.requireNonNull(choices.next().column());
  }

  private Query.Term term(Unit unit) {
    return unit.star()
        ? Query.Term.of(unit.function(), null)
        : new Query.Term(unit.function(), column().id(), unit.distinct());
  }

  private Query.Predicate comparison(Condition c, Sketch sub) {
    Query.Term left = Query.Term.of(column().id());
    return Query.Predicate.of(left, c.operator(), new Query.Sub(level(sub)));
  }

  private Query.Predicate filter(Condition c) {
    SlotValue choice = choices.next();
    ColumnView column = Objects.requireNonNull(choice.column());
    boolean like = c.operator().endsWith("LIKE");
    boolean years =
        column.temporal()
            && !column.yearOnly()
            && !like
            && !choice.values().isEmpty()
            && choice.values().stream().allMatch(v -> Numerals.isYear(v));
    Query.Term left =
        years && !column.numeric()
            ? Query.Term.of("YEAR", column.id())
            : Query.Term.of(column.id());
    List<Query.Operand> right = new ArrayList<>();
    List<String> values = choice.values();
    Mention mention = choice.mention();
    boolean cell = c.operator().equals("=") && choice.source().equals("cell");
    if (cell && mention != null && mention.link() != null) {
      values = mention.link().spellings(column.id(), values.get(0));
    }
    for (String value : values) {
      right.add(
          like
              ? new Query.Literal(value, true)
              : left.part() ? new Query.Literal(value, false) : Query.Literal.of(column, value));
    }
    return new Query.Predicate(left, cell && right.size() > 1 ? "IN" : c.operator(), right);
  }
}
