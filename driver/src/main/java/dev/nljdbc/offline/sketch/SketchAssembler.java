// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.sketch;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.TableId;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.sketch.Sketch.Condition;
import dev.nljdbc.offline.sketch.Sketch.Unit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** Builds a query from a sketch and the values of its slots. */
final class SketchAssembler {

  private final Iterator<SlotValue> choices;

  private SketchAssembler(SlotAssignment filling) {
    this.choices = filling.choices().iterator();
  }

  static Query query(Sketch sketch, SlotAssignment filling) {
    return new SketchAssembler(filling).level(sketch);
  }

  /** Takes the choices in the order of {@link Slot#of}. */
  private Query level(Sketch s) {
    List<List<Query.Predicate>> where =
        s.where().stream().map(or -> or.stream().map(this::condition).toList()).toList();
    List<Query.Term> select = s.select().stream().map(this::term).toList();
    List<ColumnId> groups = IntStream.range(0, s.groups()).mapToObj(i -> column().id()).toList();
    return Query.of(select)
        .withWhere(where)
        .withGroupBy(groups)
        .withHaving(s.having().stream().map(this::onGroups).toList())
        .withOrderBy(
            s.order().stream().map(o -> new Query.Order(term(o.unit()), o.descending())).toList())
        .withLimit(limit(s))
        .withTables(tables(s))
        .withCombined(
            s.second() == null ? null : new Query.Combined(s.operator(), level(s.second())));
  }

  private Query.Predicate condition(Condition c) {
    return c.sub() == null
        ? filter(c)
        : Query.Predicate.of(
            Query.Term.of(column().id()), c.operator(), new Query.Sub(level(c.sub())));
  }

  private Query.Predicate onGroups(Condition c) {
    Query.Term left = term(c.left());
    Query.Operand right =
        c.sub() == null
            ? new Query.Literal(choices.next().values().get(0), false)
            : new Query.Sub(level(c.sub()));
    return Query.Predicate.of(left, c.operator(), right);
  }

  private long limit(Sketch s) {
    return switch (s.limit()) {
      case ALL -> 0;
      case ONE -> 1;
      case NUMBER -> count(choices.next().values().get(0));
    };
  }

  private Set<TableId> tables(Sketch s) {
    return s.stars() || s.extra()
        ? Set.of(Objects.requireNonNull(choices.next().table()).id())
        : Set.of();
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

  private Query.Predicate filter(Condition c) {
    SlotValue choice = choices.next();
    ColumnView column = Objects.requireNonNull(choice.column());
    boolean like = c.operator().endsWith("LIKE");
    boolean year = !like && !column.numeric() && years(column, choice.values());
    Query.Term left = Query.Term.of(year ? "YEAR" : "", column.id());
    List<String> values = values(c, choice, column);
    String operator = c.operator().equals("=") && values.size() > 1 ? "IN" : c.operator();
    List<Query.Operand> right = new ArrayList<>();
    for (String value : values) {
      right.add(like || year ? new Query.Literal(value, like) : Query.Literal.of(column, value));
    }
    return new Query.Predicate(left, operator, right);
  }

  private static boolean years(ColumnView column, List<String> values) {
    return column.temporal()
        && !column.yearOnly()
        && !values.isEmpty()
        && values.stream().allMatch(Numerals::isYear);
  }

  /** The literals of a condition; all spellings of a cell. */
  private static List<String> values(Condition c, SlotValue choice, ColumnView column) {
    Mention mention = choice.mention();
    boolean cell = c.operator().equals("=") && choice.source().equals("cell");
    return cell && mention != null && mention.link() != null
        ? mention.link().spellings(column.id(), choice.values().get(0))
        : choice.values();
  }
}
