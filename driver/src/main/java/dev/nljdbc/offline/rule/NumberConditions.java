package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.DateMerger;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Numerals;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Unit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Conditions on numbers and dates, with literals of the type that the column has. */
final class NumberConditions extends Rule {

  NumberConditions(QueryDraft draft) {
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
            && Numerals.isNumber(value);
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
    return Numerals.isNumber(value)
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
    boolean yearly = Numerals.isYear(value) && c.temporal() && !c.numeric() && !c.yearOnly();
    Query.Literal first = Query.Literal.of(c, value);
    Query.Predicate p;
    if (yearly) {
      left = Query.Term.of("YEAR", c.id());
      first = new Query.Literal(value, false);
    }
    if (second != null) {
      Query.Literal to = yearly ? new Query.Literal(second, false) : Query.Literal.of(c, second);
      p = new Query.Predicate(left, "BETWEEN", List.of(first, to));
    } else {
      p = Query.Predicate.of(left, operator, first);
    }
    boolean denied = u.is(i - 1, "not") || u.is(i - 2, "not");
    draft.filters.add(new QueryDraft.Filter(p, i, last + 1, denied && operator.equals("=")));
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
    int month = i > 0 ? DateMerger.monthOf(u.token(i - 1).lower()) : 0;
    if (month == 0) {
      return;
    }
    Query.Predicate p =
        Query.Predicate.of(
            Query.Term.of("MONTH", c.id()), "=", new Query.Literal(String.valueOf(month), false));
    draft.filters.add(new QueryDraft.Filter(p, i - 1, i, false));
    Link name = u.linkAt(i - 1);
    if (name != null) {
      draft.use(name);
    }
  }

  boolean fits(ColumnView c, String value) {
    boolean number = Numerals.isNumber(value);
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

  /** "20 years old". */
  boolean aged(int i, int last, String operator, String value, @Nullable String second) {
    Optional<ColumnDisambiguator.Hinted> age =
        chooser.hinted(List.of(new Lexicon.Hint("age", operator)), ColumnView::numeric);
    age.ifPresent(a -> add(a.column(), i, last, operator, value, second));
    return age.isPresent();
  }

  /** "supplier 3": the number is the table's key. */
  boolean keyed(Link link, int i, int last, String value) {
    if (!link.table() || link.tableScore() < Link.NAMED || !chooser.meansTable(link)) {
      return false;
    }
    Optional<ColumnView> key = link.tables().get(0).what().key().filter(k -> k.numeric());
    if (key.isEmpty() || Numerals.isYear(value) && beyond(key.get(), value)) {
      return false;
    }
    add(key.get(), i, last, "=", value, null);
    return true;
  }

  /** Whether no key is as large: invoices 2024 are those of that year. */
  private static boolean beyond(ColumnView key, String value) {
    String most = key.statistics().max();
    return most != null
        && most.matches("\\d+(\\.\\d+)?")
        && Double.parseDouble(most) < Double.parseDouble(value);
  }

  boolean date(int i, int last, String operator, String value, @Nullable String second) {
    boolean year = Numerals.isYear(value);
    if (!year && u.token(i).kind() != Token.Kind.DATE) {
      return false;
    }
    List<Lexicon.Hint> hints =
        year ? Lexicon.hints("hints.year", operator) : Lexicon.hints("hints.date", operator);
    Optional<ColumnDisambiguator.Hinted> hint =
        chooser.hinted(hints, c -> c.temporal() || c.numeric() || c.has("founded"));
    Optional<ColumnView> column = hint.map(ColumnDisambiguator.Hinted::column);
    TableView focus = draft.focus();
    if (focus != null && column.filter(c -> c.table().equals(focus.id())).isEmpty()) {
      column = dated(focus).or(() -> hint.map(ColumnDisambiguator.Hinted::column));
    }
    column.ifPresent(c -> add(c, i, last, operator, value, second));
    return column.isPresent();
  }

  /** The one column of a table that holds dates, whatever its name: joined on. */
  static Optional<ColumnView> dated(TableView table) {
    List<ColumnView> dates =
        table.columns().stream().filter(c -> c.column().kind() == ColumnKind.TEMPORAL).toList();
    return dates.size() == 1 ? Optional.of(dates.get(0)) : Optional.empty();
  }

  /** "the revenue in 2024", "sales for 2024": the year when, not the amount. */
  boolean amountIn(Link left, int i, int last, String value) {
    return Numerals.isYear(value)
        && u.isAny(i - 1, "in", "during", "for")
        && left.column()
        && chooser.column(left).filter(ColumnView::measure).isPresent()
        && date(i, last, "=", value, null);
  }

  /** "aged 35 or 36": compared with the same column as the number before. */
  boolean listed(int i, @Nullable Cue cue, String value) {
    if (cue != null || draft.filters.isEmpty() || !u.is(i - 1, "or")) {
      return false;
    }
    QueryDraft.Filter before = draft.filters.get(draft.filters.size() - 1);
    ColumnId column = before.predicate().left().column();
    if (before.end() != i - 1 || column == null || !before.predicate().operator().equals("=")) {
      return false;
    }
    add(schema.column(column), i, i, "=", value, null);
    return true;
  }

  /** "people under 40", "aged 30 or younger": people's years of age. */
  boolean years(int i, int last, @Nullable Cue cue, String operator, String value) {
    TableView focus = draft.focus();
    boolean said = u.isAny(i - 1, "aged", "age") || u.isAny(i - 2, "aged", "age");
    boolean people =
        focus != null
            && cue != null
            && u.isAny(cue.start(), "under", "over", "above", "below")
            && focus.columns().stream().anyMatch(c -> c.words().equals(List.of("age")));
    return (said || people)
        && value.matches("\\d{1,3}")
        && u.linkAt(last + 1) == null
        && aged(i, last, operator, value, null);
  }

  /** "of more than 10 minutes": a column that is kept in such a unit. */
  boolean measured(int i, int last, @Nullable Cue cue, String operator, @Nullable String second) {
    Optional<Unit> unit = unitBehind(last);
    Link named = u.linkAt(last + 1);
    if (unit.isEmpty()
        || named != null && named.tableScore() >= Link.NAMED
        || cue == null && second == null && !u.isAny(i - 1, "of", "for", "than", "is", "are")) {
      return false;
    }
    Link left = around.leftOf(cue == null ? i : cue.start());
    Optional<ColumnView> column =
        (left == null
                ? Optional.<ColumnView>empty()
                : chooser.column(left, c -> kept(c, unit.get())))
            .or(() -> chooser.near(c -> kept(c, unit.get())));
    if (column.isEmpty()) {
      return false;
    }
    if (left != null
        && left.column()
        && left.columns().stream().anyMatch(n -> n.what().equals(column.get()))
        && !chooser.meansTable(left)) {
      draft.use(left);
    }
    if (named != null) {
      draft.use(named);
    }
    add(column.get(), i, last, operator, u.token(i).lower(), second);
    return true;
  }

  private static boolean kept(ColumnView c, Unit unit) {
    return c.measure() && Unit.of(c).filter(k -> k.measures().equals(unit.measures())).isPresent();
  }

  /** "spent more than 100": the amounts of a row, or all of them together. */
  boolean spent(int i, int last, Cue cue, String value) {
    for (int k = cue.start() - 1; k >= Math.max(0, cue.start() - 4); k--) {
      List<Lexicon.Hint> hints = Lexicon.ENGLISH.amountHints(u.token(k).stem(), cue.operator());
      Optional<ColumnDisambiguator.Hinted> found =
          hints.isEmpty() ? Optional.empty() : chooser.hinted(hints, ColumnView::measure);
      if (found.isPresent()) {
        ColumnView c = found.get().column();
        TableView focus = draft.focus();
        if (focus != null && c.table().equals(focus.id())) {
          add(c, i, last, cue.operator(), value, null);
        } else {
          draft.usedNumbers.add(i);
          having(Query.Term.of("SUM", c.id()), cue.operator(), value);
        }
        return true;
      }
    }
    return false;
  }
}
