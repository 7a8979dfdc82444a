// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.DateMerger;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.language.Unit;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.DateWords;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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
    Optional<Unit> kept = c.unit();
    boolean number = asked.isPresent() && Numerals.isNumber(value);
    if (number && kept.filter(k -> k.measures().equals(asked.get().measures())).isPresent()) {
      return asked.get().convert(value, kept.get());
    }
    if (asked.filter(a -> !a.money()).isPresent() && kept.isEmpty() && outside(c, value)) {
      return inside(c, last, value, asked.get());
    }
    return value;
  }

  private String inside(ColumnView c, int last, String value, Unit asked) {
    List<String> inside = inside(c, value, asked);
    if (inside.size() == 1) {
      draft.notes().idiom(true);
      return inside.get(0);
    }
    draft.notes().unknownUnit(u.token(last + 1).text());
    return value;
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

  void add(ColumnView c, GivenNumber n) {
    Query.Predicate p = predicate(c, n);
    int i = n.start();
    boolean equal = n.operator().equals("=");
    boolean denied = equal && (u.is(i - 1, "not") || u.is(i - 2, "not"));
    draft.where(new QueryDraft.Filter(p, i, n.last() + 1, denied));
    if (p.left().function().equals("YEAR") && n.second() == null && equal) {
      month(c, i);
    }
    draft.use(u.token(i));
    draft.use(u.linkAt(i));
  }

  private Query.Predicate predicate(ColumnView c, GivenNumber n) {
    String value = inUnitOf(c, n.last(), n.value());
    String second = n.second() == null ? null : inUnitOf(c, n.last(), n.second());
    boolean yearly = Numerals.isYear(value) && c.temporal() && !c.numeric() && !c.yearOnly();
    List<Query.Operand> right = new ArrayList<>(List.of(literal(c, value, yearly)));
    if (second != null) {
      right.add(literal(c, second, yearly));
    }
    Query.Term left = Query.Term.of(yearly ? "YEAR" : "", c.id());
    return new Query.Predicate(left, second != null ? "BETWEEN" : n.operator(), right);
  }

  private static Query.Operand literal(ColumnView c, String value, boolean yearly) {
    return yearly ? new Query.Literal(value, false) : Query.Literal.of(c, value);
  }

  /** "July 2005": the month before a year. */
  private void month(ColumnView c, int i) {
    int month = i > 0 ? DateMerger.monthOf(u.token(i - 1).lower()) : 0;
    if (month > 0) {
      Query.Literal literal = new Query.Literal(String.valueOf(month), false);
      draft.where(Query.Predicate.of(Query.Term.of("MONTH", c.id()), "=", literal), i - 1, i);
      draft.use(u.linkAt(i - 1));
    }
  }

  boolean fits(ColumnView c, String value) {
    return Numerals.isNumber(value)
        ? c.column().kind() == ColumnKind.NUMBER
            || c.numeric()
            || c.temporal() && value.length() == 4
            || c.identifier()
            || c.has("number")
            || schema.table(c.table()).empty()
        : c.temporal();
  }

  /** Lets the rows of a table be counted. */
  void counted(Link link, GivenNumber n) {
    draft.from(link.firstTable().id());
    draft.use(link);
    having(Query.Term.countAll(), n);
  }

  void having(Query.Term term, GivenNumber n) {
    having(term, n.second() == null ? n.operator() : ">=", n.value());
    if (n.second() != null) {
      having(term, "<=", n.second());
    }
  }

  void having(Query.Term term, String operator, String value) {
    draft.having(Query.Predicate.of(term, operator, new Query.Literal(value, false)));
  }

  /** "20 years old". */
  boolean aged(GivenNumber n) {
    return found(
        chooser.hinted(List.of(new Lexicon.Hint("age", n.operator())), ColumnView::numeric),
        a -> add(a.column(), n));
  }

  /** "supplier 3": the number is the table's key. */
  boolean keyed(Link link, GivenNumber n) {
    if (n.cue() != null || link.tableScore() < Link.NAMED || !chooser.meansTable(link)) {
      return false;
    }
    return found(
        link.firstTable()
            .key()
            .filter(ColumnView::numeric)
            .filter(k -> !(Numerals.isYear(n.value()) && beyond(k, n.value()))),
        k -> add(k, n.exact()));
  }

  /** Whether no key is as large: invoices 2024 are those of that year. */
  private static boolean beyond(ColumnView key, String value) {
    String most = key.statistics().max();
    return most != null
        && most.matches("\\d+(\\.\\d+)?")
        && Double.parseDouble(most) < Double.parseDouble(value);
  }

  boolean date(GivenNumber n) {
    boolean year = Numerals.isYear(n.value());
    if (!year && u.token(n.start()).kind() != Token.Kind.DATE) {
      return false;
    }
    Optional<ColumnView> hint =
        chooser
            .hinted(
                Lexicon.hints(year ? "hints.year" : "hints.date", n.operator()),
                c -> c.temporal() || c.numeric() || c.has("founded"))
            .map(ColumnDisambiguator.Hinted::column);
    return found(
        hint.filter(c -> draft.focuses(c.table())).or(() -> dated(draft.focus())).or(() -> hint),
        c -> add(c, n));
  }

  /**
   * The one column of a table that holds dates, whatever its name: joined on. Of several, the one
   * at which nothing ends: of received on and resolved on, the first.
   */
  static Optional<ColumnView> dated(TableView table) {
    List<ColumnView> dates = table.columns().stream().filter(ColumnView::holdsDays).toList();
    List<ColumnView> first = dates.stream().filter(c -> !DateWords.later(c)).toList();
    return dates.size() == 1
        ? Optional.of(dates.get(0))
        : first.stream().filter(c -> first.size() == 1 && !DateWords.aside(c)).findFirst();
  }

  /** "the revenue in 2024", "sales for 2024": the year when, not the amount. */
  boolean amountIn(Link left, GivenNumber n) {
    return n.cue() == null
        && Numerals.isYear(n.value())
        && u.isAny(n.start() - 1, "in", "during", "for")
        && chooser.column(left).filter(ColumnView::measure).isPresent()
        && date(n.exact());
  }

  /** "aged 35 or 36": compared with the same column as the number before. */
  boolean listed(GivenNumber n) {
    int i = n.start();
    List<QueryDraft.Filter> filters = draft.filters();
    if (n.second() != null || n.cue() != null || filters.isEmpty() || !u.is(i - 1, "or")) {
      return false;
    }
    QueryDraft.Filter before = filters.get(filters.size() - 1);
    ColumnId column = before.predicate().left().column();
    if (before.end() != i - 1 || column == null || !before.predicate().operator().equals("=")) {
      return false;
    }
    add(schema.column(column), new GivenNumber(i, i, null, "=", n.value(), null));
    return true;
  }

  /** "people under 40", "aged 30 or younger": people's years of age. */
  boolean years(GivenNumber n) {
    int i = n.start();
    boolean said = u.isAny(i - 1, "aged", "age") || u.isAny(i - 2, "aged", "age");
    boolean people =
        n.cue() != null
            && u.isAny(n.cue().start(), "under", "over", "above", "below")
            && draft.focus().columns().stream().anyMatch(c -> c.words().equals(List.of("age")));
    return (said || people)
        && n.second() == null
        && n.value().matches("\\d{1,3}")
        && u.linkAt(n.last() + 1) == null
        && aged(n);
  }

  /** "of more than 10 minutes": a column that is kept in such a unit. */
  boolean measured(GivenNumber n) {
    Optional<Unit> unit = unitBehind(n.last());
    Link named = u.linkAt(n.last() + 1);
    if (unit.isEmpty() || !compared(n) || named != null && named.tableScore() >= Link.NAMED) {
      return false;
    }
    Optional<Link> left = Optional.ofNullable(around.leftOf(n.from()));
    return found(
        left.flatMap(l -> chooser.column(l, c -> kept(c, unit.get())))
            .or(() -> chooser.near(c -> kept(c, unit.get()))),
        c -> {
          left.filter(l -> l.names(c.id()) && !chooser.meansTable(l)).ifPresent(draft::use);
          draft.use(named);
          add(c, n);
        });
  }

  private boolean compared(GivenNumber n) {
    return n.cue() != null
        || n.second() != null
        || u.isAny(n.start() - 1, "of", "for", "than", "is", "are");
  }

  private static boolean kept(ColumnView c, Unit unit) {
    return c.measure() && c.unit().filter(k -> k.measures().equals(unit.measures())).isPresent();
  }

  /** "spent more than 100": the amounts of a row, or all of them together. */
  boolean spent(GivenNumber n) {
    Cue cue = n.cue();
    if (cue == null || n.second() != null) {
      return false;
    }
    return found(
        amountBefore(cue),
        c -> {
          if (draft.focuses(c.table())) {
            add(c, n.by(cue.operator()));
          } else {
            draft.use(u.token(n.start()));
            having(Query.Term.of("SUM", c.id()), cue.operator(), n.value());
          }
        });
  }

  private Optional<ColumnView> amountBefore(Cue cue) {
    return IntStream.rangeClosed(1, Math.min(4, cue.start()))
        .mapToObj(k -> u.token(cue.start() - k).stem())
        .map(stem -> chooser.hinted(Lexicon.ENGLISH.amountHints(stem), ColumnView::measure))
        .flatMap(Optional::stream)
        .map(ColumnDisambiguator.Hinted::column)
        .findFirst();
  }
}
