// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Numerals;
import dev.nljdbc.offline.language.Token;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads comparisons with numbers and dates: older than 20, at least 3 tracks, in 2010, id 5. */
final class NumberRule extends Rule {

  private final NumberConditions conditions;

  NumberRule(QueryDraft draft) {
    super(draft);
    this.conditions = new NumberConditions(draft);
  }

  void apply() {
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      Link link = u.linkAt(i);
      boolean alone = link == null || link.length() == 1 && t.number();
      if (u.given(i) && alone && draft.free(t) && !limit(i)) {
        compare(i);
      } else if (t.word() && (t.is("once") || t.is("twice")) && u.cueAt(i - 1) != null) {
        times(i, t.is("once") ? "1" : "2");
      }
    }
  }

  /** "first 5", "one of": numbers that compare nothing. */
  private boolean limit(int i) {
    return u.is(i + 1, "of")
        || u.is(i, "one") && !u.token(i).text().equals("1") && around.compareBefore(i) == null
        || draft.query().limit() > 0
            && u.parts().get(i) == Part.HEAD
            && String.valueOf(draft.query().limit()).equals(u.token(i).lower());
  }

  private void times(int i, String value) {
    Cue cue = around.compareBefore(i);
    if (cue != null) {
      draft.use(cue);
      conditions.having(Query.Term.countAll(), cue.operator(), value);
    }
  }

  private void compare(int i) {
    Cue cue = around.compareBefore(i);
    int last = rangeEnd(i);
    String second = last > i ? u.token(last).lower() : null;
    String operator = second != null ? "BETWEEN" : cue == null ? "=" : cue.operator();
    int end = second == null ? u.endOfRange(i) : i;
    if (end > i) {
      operator = u.operatorOfRange(i, end);
      last = end == i + 2 ? end : i; // what is counted stands between: 3 hours or less
    }
    draft.use(cue);
    boolean read = read(new GivenNumber(i, last, cue, operator, u.token(i).lower(), second));
    draft.notes().doubt(read ? 0 : 0.15);
  }

  /** The second number of "between 10 and 20"; the first where there is none. */
  private int rangeEnd(int i) {
    boolean range = u.is(i - 1, "between") || u.is(i - 1, "from") || u.is(i - 2, "between");
    int j = i + 2;
    if (!range || !u.isAny(i + 1, "and", "to") || j >= u.size() || !u.given(j)) {
      return i;
    }
    draft.use(u.linkAt(j));
    draft.use(u.token(j));
    return j;
  }

  private boolean read(GivenNumber n) {
    Link left = around.leftOf(n.from());
    if (left != null && onlyYear(left, n.value())) {
      left = null;
    }
    Link close = left != null && around.gap(left.end(), n.from()) ? left : null;
    if (u.isAny(n.last() + 1, "time", "times") && n.second() == null && n.cue() != null) {
      conditions.having(Query.Term.countAll(), n.operator(), n.value());
      return true;
    }
    return u.isAny(n.last() + 1, "years", "year")
            && u.isAny(n.last() + 2, "old", "of")
            && conditions.aged(n)
        || left != null && left.end() == n.start() && conditions.keyed(left, n)
        || related(n, left, close, right(n, close));
  }

  private boolean related(
      GivenNumber n, @Nullable Link left, @Nullable Link close, @Nullable Link right) {
    return conditions.measured(n)
        || left != null && conditions.amountIn(left, n)
        || close != null && (counted(close, n) || column(close, n))
        || right != null && right.start() == n.last() + 1 && units(right, n)
        || hinted(n)
        || !amount(n) && conditions.date(n)
        || left != null && column(left, n)
        || cell(n)
        || right != null && units(right, n)
        || conditions.spent(n)
        || conditions.listed(n)
        || conditions.years(n);
  }

  /** What stands behind a number, unless what stands before it is surely meant. */
  private @Nullable Link right(GivenNumber n, @Nullable Link close) {
    boolean named =
        n.cue() != null
            && n.cue().operator().equals("=")
            && close != null
            && close.columnScore() > close.tableScore();
    Link right = around.rightOf(n.last() + 1);
    return named || right != null && u.token(n.last() + 1).is("time") ? null : right;
  }

  /** "the year 2023" of rows that have a date, and no year of their own. */
  private boolean onlyYear(Link link, String value) {
    return link.length() == 1
        && u.is(link.start(), "year")
        && Numerals.isYear(value)
        && draft.focus().columns().stream().anyMatch(ColumnView::temporal)
        && draft.focus().columns().stream().noneMatch(c -> c.has("year"));
  }

  /** "more than 2000": how much, and not when. */
  private boolean amount(GivenNumber n) {
    return n.cue() != null
        && n.cue().hints().isEmpty()
        && n.second() == null
        && !n.cue().operator().equals("=")
        && u.token(n.start()).number();
  }

  private boolean cell(GivenNumber n) {
    Link self = u.linkAt(n.start());
    return self != null && self.value();
  }

  /** "older than 20": a column that the comparison hints at. */
  private boolean hinted(GivenNumber n) {
    if (n.cue() == null || n.cue().hints().isEmpty()) {
      return false;
    }
    String operator = n.cue().operator();
    return found(
        chooser
            .hinted(n.cue().hints(), c -> conditions.fits(c, n.value()))
            .filter(
                h ->
                    h.column().has("age")
                        || n.value().length() == 4
                        || h.operator().equals(operator)),
        h -> conditions.add(h.column(), n.by(h.operator())));
  }

  /** "whose number of tracks is more than 3", "average age above 20". */
  private boolean counted(Link left, GivenNumber n) {
    Cue before = around.cueBefore(left);
    if (before == null || !draft.free(before) || u.part(left) == Part.HEAD) {
      return false;
    }
    if (before.is(Cue.Kind.COUNT)
        && left.table()
        && (chooser.meansTable(left) || left.columnScore() < 0.7)) {
      draft.use(before);
      conditions.counted(left, n);
      return true;
    }
    return aggregated(left, before, n);
  }

  private boolean aggregated(Link left, Cue before, GivenNumber n) {
    return found(
        before.is(Cue.Kind.AGGREGATE)
            ? chooser.column(left, ColumnView::numeric)
            : Optional.empty(),
        c -> {
          draft.use(before);
          draft.use(left);
          conditions.having(Query.Term.of(before.operator(), c.id()), n);
        });
  }

  private boolean column(Link link, GivenNumber n) {
    boolean table =
        link.table() && (chooser.meansTable(link) || link.columnScore() < link.tableScore());
    if (!orderable(link, n) || table || link.value() && link.literal() != null) {
      return false;
    }
    return found(
        chooser.column(link, x -> conditions.fits(x, n.value())),
        c -> {
          if (u.part(link) != Part.HEAD || compared(link, n.start())) {
            draft.use(link);
          }
          conditions.add(c, n);
        });
  }

  /** Whether one of the columns has an order, where one is asked for. */
  private boolean orderable(Link link, GivenNumber n) {
    return n.operator().equals("=")
        || chooser.column(link, x -> conditions.fits(x, n.value()) && !x.identifier()).isPresent()
        || around.rightOf(n.last() + 1) == null
            && chooser.column(link, x -> conditions.fits(x, n.value()) && x.numeric()).isPresent();
  }

  /** "products cost less than 10": at most a word, or the comparison, stands between. */
  private boolean compared(Link link, int i) {
    return i - link.end() <= 1
        || IntStream.range(link.end(), i)
            .allMatch(
                k -> {
                  Cue cue = u.cueAt(k);
                  return u.isIn(k, "equal")
                      || cue != null && (cue.is(Cue.Kind.COMPARE) || cue.is(Cue.Kind.BETWEEN));
                });
  }

  /** What is counted or measured stands after the number: at least 3 tracks, 20 years. */
  private boolean units(Link link, GivenNumber n) {
    boolean ordered = !n.operator().equals("=");
    boolean named = link.columnScore() >= Link.PARTLY_NAMED && !chooser.meansTable(link);
    Optional<ColumnView> measure =
        named ? chooser.column(link, ColumnView::measure) : Optional.empty();
    if (measure.isPresent()) {
      draft.use(link);
      conditions.add(measure.get(), n);
      return true;
    }
    if (link.table() && (ordered || had(n)) && !n.value().contains(".")) {
      return rows(link, n);
    }
    return ordered && n.second() == null && different(link, n);
  }

  private boolean had(GivenNumber n) {
    return u.cueAt(n.start() - 1) != null || u.isAny(n.start() - 1, "has", "have", "had", "with");
  }

  private boolean rows(Link link, GivenNumber n) {
    boolean own = draft.focuses(link.firstTable().id()) && u.part(link) == Part.HEAD;
    if (!own) {
      conditions.counted(link, n);
    }
    return !own;
  }

  /** "in more than 3 cities": how many different ones. */
  private boolean different(Link link, GivenNumber n) {
    return found(
        chooser.column(link),
        c -> {
          draft.from(c.table());
          draft.use(link);
          conditions.having(new Query.Term("COUNT", c.id(), true), n);
        });
  }
}
