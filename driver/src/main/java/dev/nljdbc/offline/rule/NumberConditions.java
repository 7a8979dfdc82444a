package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.query.Literals;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Dates;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Unit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Conditions on numbers and dates, with literals of the type that the column has. */
final class NumberConditions extends Rule {

  NumberConditions(Draft draft) {
    super(draft);
  }

  /** The unit that stands behind a number. */
  Optional<Unit> unitBehind(int last) {
    return last + 1 < u.size() && u.token(last + 1).word()
        ? Lexicon.ENGLISH.unit(u.token(last + 1).lower())
        : Optional.empty();
  }

  /** A number in the unit that the column is kept in. */
  private String inUnitOf(ColumnView c, int last, String value) {
    Optional<Unit> asked = unitBehind(last);
    Optional<Unit> kept = Unit.of(c);
    boolean converts =
        asked.isPresent()
            && kept.isPresent()
            && asked.get().measures().equals(kept.get().measures())
            && value.matches("-?\\d+(\\.\\d+)?");
    if (!converts
        && asked.filter(a -> !a.money()).isPresent()
        && kept.isEmpty()
        && outside(c, value)) {
      List<String> inside = inside(c, value, asked.get());
      if (inside.size() == 1) {
        draft.idiom = true;
        return inside.get(0);
      }
      draft.unknownUnit = u.token(last + 1).text();
    }
    return converts ? asked.get().convert(value, kept.get()) : value;
  }

  /**
   * What a number is in those units that put it among the column's values: 3 hours are 180 minutes
   * where films have 46 to 185 of something.
   */
  private static List<String> inside(ColumnView c, String value, Unit asked) {
    return value.matches("-?\\d+(\\.\\d+)?")
        ? Lexicon.ENGLISH.unitsOf(asked.measures()).stream()
            .map(unit -> asked.convert(value, unit))
            .filter(converted -> !outside(c, converted))
            .toList()
        : List.of();
  }

  /** Whether no row has a value near: then the column must be kept in another unit. */
  private static boolean outside(ColumnView c, String value) {
    String least = c.statistics().min();
    String most = c.statistics().max();
    if (least == null
        || most == null
        || !(value + " " + least + " " + most).matches("(-?\\d+(\\.\\d+)? ?){3}")) {
      return false;
    }
    double asked = Double.parseDouble(value);
    return asked < Double.parseDouble(least) || asked > Double.parseDouble(most);
  }

  void add(
      ColumnView c, int i, int last, String operator, String asked, @Nullable String askedSecond) {
    String value = inUnitOf(c, last, asked);
    String second = askedSecond == null ? null : inUnitOf(c, last, askedSecond);
    Query.Term left = Query.Term.of(c.id());
    boolean yearly = value.matches("[12]\\d{3}") && c.temporal() && !c.numeric() && !c.yearOnly();
    Query.Literal first = Literals.of(c, value);
    Query.Predicate p;
    if (yearly) {
      left = Query.Term.of("YEAR", c.id());
      first = new Query.Literal(value, false);
    }
    if (second != null) {
      Query.Literal to = yearly ? new Query.Literal(second, false) : Literals.of(c, second);
      p = new Query.Predicate(left, "BETWEEN", List.of(first, to));
    } else {
      p = Query.Predicate.of(left, operator, first);
    }
    boolean denied = u.is(i - 1, "not") || u.is(i - 2, "not");
    draft.filters.add(new Draft.Filter(p, i, last + 1, denied && operator.equals("=")));
    if (yearly && second == null && operator.equals("=")) {
      month(c, i);
    }
    draft.usedNumbers.add(i);
    Link self = u.linkAt(i);
    if (self != null) {
      draft.use(self);
    }
  }

  /** "July 2005": the month before a year. */
  private void month(ColumnView c, int i) {
    int month = i > 0 ? Dates.monthOf(u.token(i - 1).lower()) : 0;
    if (month == 0) {
      return;
    }
    Query.Predicate p =
        Query.Predicate.of(
            Query.Term.of("MONTH", c.id()), "=", new Query.Literal(String.valueOf(month), false));
    draft.filters.add(new Draft.Filter(p, i - 1, i, false));
    Link name = u.linkAt(i - 1);
    if (name != null) {
      draft.use(name);
    }
  }

  boolean fits(ColumnView c, String value) {
    boolean number = value.matches("-?\\d+(\\.\\d+)?");
    if (!number) {
      return c.temporal();
    }
    if (c.column().kind() == ColumnKind.NUMBER) {
      return true;
    }
    return c.numeric()
        || c.temporal() && value.length() == 4
        || c.identifier()
        || c.has("number")
        || schema.table(c.table()).empty();
  }

  void having(Query.Term term, String operator, String value, @Nullable String second) {
    if (second == null) {
      having(term, operator, value);
    } else {
      having(term, ">=", value);
      having(term, "<=", second);
    }
  }

  void having(Query.Term term, String operator, String value) {
    draft.having.add(Query.Predicate.of(term, operator, new Query.Literal(value, false)));
  }
}
