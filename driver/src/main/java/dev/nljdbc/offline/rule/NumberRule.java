package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Numerals;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance.Part;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads comparisons with numbers and dates: older than 20, at least 3 tracks, in 2010, id 5. */
final class NumberRule extends Rule {

  private static final Set<String> TIMES = Set.of("time", "times");

  private final NumberConditions conditions;

  NumberRule(QueryDraft draft) {
    super(draft);
    this.conditions = new NumberConditions(draft);
  }

  void apply() {
    for (int i = 0; i < u.size(); i++) {
      Token t = u.token(i);
      Link link = u.linkAt(i);
      boolean number = t.number() || t.kind() == Token.Kind.DATE;
      boolean alone = link == null || link.length() == 1 && t.number();
      if (number && alone && !draft.usedNumbers.contains(i) && !limit(i)) {
        compare(i);
      } else if (t.word() && (t.is("once") || t.is("twice")) && u.cueAt(i - 1) != null) {
        times(i, t.is("once") ? "1" : "2");
      }
    }
  }

  /** "first 5", "one of": numbers that compare nothing. */
  private boolean limit(int i) {
    if (u.is(i + 1, "of")
        || (u.is(i, "one") && !u.token(i).text().equals("1") && around.compareBefore(i) == null)) {
      return true;
    }
    if (draft.limit > 0
        && u.part(new Link(i, i + 1, List.of(), List.of(), List.of(), null)) == Part.HEAD
        && String.valueOf(draft.limit).equals(u.token(i).lower())) {
      return true;
    }
    return false;
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
    String operator = cue == null ? "=" : cue.operator();
    int last = i;
    String second = null;
    if (u.is(i - 1, "between") || u.is(i - 1, "from") || u.is(i - 2, "between")) {
      int j = u.isAny(i + 1, "and", "to") ? i + 2 : -1;
      if (j > 0 && j < u.size() && (u.token(j).number() || u.token(j).kind() == Token.Kind.DATE)) {
        second = u.token(j).lower();
        last = j;
        Link self = u.linkAt(j);
        if (self != null) {
          draft.use(self);
        }
        draft.usedNumbers.add(j);
        operator = "BETWEEN";
      }
    }
    if (u.is(i + 1, "or") && u.isIn(i + 2, "or.more") && !number(i + 3)) {
      operator = ">=";
      last = i + 2;
    } else if (u.is(i + 1, "or") && u.isIn(i + 2, "or.less") && !number(i + 3)) {
      operator = "<=";
      last = i + 2;
    }
    if (cue != null) {
      draft.use(cue);
    }
    target(i, last, cue, operator, second);
  }

  private boolean number(int i) {
    return i < u.size() && u.token(i).number();
  }

  private void target(
      int i, int last, @Nullable Cue cue, String operator, @Nullable String second) {
    String value = u.token(i).lower();
    int opStart = cue == null ? i : cue.start();
    Link left = around.leftOf(opStart);
    if (left != null && onlyYear(left, value)) {
      left = null;
    }
    Link right = around.rightOf(last + 1);
    boolean leftClose = left != null && around.gap(left.end(), opStart);
    if (cue != null
        && cue.operator().equals("=")
        && leftClose
        && left != null
        && left.columnScore() > left.tableScore()) {
      right = null;
    }
    if (right != null && u.token(last + 1).is("time")) {
      right = null;
    }
    if (TIMES.contains(last + 1 < u.size() ? u.token(last + 1).lower() : "")
        && second == null
        && cue != null) {
      conditions.having(Query.Term.countAll(), operator, value);
      return;
    }
    if (u.isAny(last + 1, "years", "year")
        && u.isAny(last + 2, "old", "of")
        && conditions.aged(i, last, operator, value, second)) {
      return;
    }
    if (left != null && left.end() == i && cue == null && conditions.keyed(left, i, last, value)) {
      return;
    }
    boolean found =
        conditions.measured(i, last, cue, operator, second)
            || left != null && cue == null && conditions.amountIn(left, i, last, value)
            || leftClose && left != null && counted(left, operator, value, second)
            || leftClose && left != null && column(left, i, last, operator, value, second)
            || right != null
                && right.start() == last + 1
                && units(right, i, last, operator, value, second)
            || cue != null && hinted(i, last, cue, value, second)
            || !amount(i, cue, second) && conditions.date(i, last, operator, value, second)
            || left != null && column(left, i, last, operator, value, second)
            || cell(i)
            || right != null && units(right, i, last, operator, value, second)
            || cue != null && second == null && conditions.spent(i, last, cue, value)
            || second == null && conditions.listed(i, cue, value)
            || second == null && conditions.years(i, last, cue, operator, value);
    if (!found) {
      draft.doubt += 0.15;
    }
  }

  /** "the year 2023" of rows that have a date, and no year of their own. */
  private boolean onlyYear(Link link, String value) {
    TableView focus = draft.focus();
    return focus != null
        && link.length() == 1
        && u.is(link.start(), "year")
        && Numerals.isYear(value)
        && focus.columns().stream().anyMatch(ColumnView::temporal)
        && focus.columns().stream().noneMatch(c -> c.has("year"));
  }

  /** "more than 2000": how much, and not when. */
  private boolean amount(int i, @Nullable Cue cue, @Nullable String second) {
    return cue != null
        && cue.hints().isEmpty()
        && second == null
        && !cue.operator().equals("=")
        && u.token(i).number();
  }

  private boolean cell(int i) {
    Link self = u.linkAt(i);
    return self != null && self.value();
  }

  /** "older than 20": a column that the comparison hints at. */
  private boolean hinted(int i, int last, Cue cue, String value, @Nullable String second) {
    if (cue.hints().isEmpty()) {
      return false;
    }
    Optional<ColumnDisambiguator.Hinted> hint =
        chooser.hinted(cue.hints(), c -> conditions.fits(c, value));
    if (hint.isEmpty()) {
      return false;
    }
    ColumnView c = hint.get().column();
    boolean flip =
        !c.has("age") && value.length() != 4 && !hint.get().operator().equals(cue.operator());
    if (!flip) {
      conditions.add(c, i, last, hint.get().operator(), value, second);
    }
    return !flip;
  }

  /** "whose number of tracks is more than 3", "average age above 20". */
  private boolean counted(Link left, String operator, String value, @Nullable String second) {
    Cue before = around.cueBefore(left);
    if (before == null || !draft.free(before)) {
      return false;
    }
    if (before.kind() == Cue.Kind.COUNT
        && left.table()
        && (chooser.meansTable(left) || left.columnScore() < 0.7)) {
      if (u.part(left) == Part.HEAD) {
        return false;
      }
      draft.use(before);
      draft.use(left);
      draft.tables.add(left.tables().get(0).what().id());
      conditions.having(Query.Term.countAll(), operator, value, second);
      return true;
    }
    if (before.kind() == Cue.Kind.AGGREGATE && left.column() && u.part(left) != Part.HEAD) {
      Optional<ColumnView> c = chooser.column(left, ColumnView::numeric);
      if (c.isPresent()) {
        draft.use(before);
        draft.use(left);
        conditions.having(Query.Term.of(before.operator(), c.get().id()), operator, value, second);
        return true;
      }
    }
    return false;
  }

  private boolean column(
      Link link, int i, int last, String operator, String value, @Nullable String second) {
    boolean table =
        link.table() && (chooser.meansTable(link) || link.columnScore() < link.tableScore());
    boolean ordered = !operator.equals("=");
    if (ordered
        && chooser.column(link, x -> conditions.fits(x, value) && !x.identifier()).isEmpty()
        && (around.rightOf(last + 1) != null
            || chooser.column(link, x -> conditions.fits(x, value) && x.numeric()).isEmpty())) {
      return false;
    }
    if (!link.column() || table || link.value() && link.literal() != null) {
      return false;
    }
    Optional<ColumnView> c = chooser.column(link, x -> conditions.fits(x, value));
    if (c.isEmpty()) {
      return false;
    }
    if (u.part(link) != Part.HEAD || adjacent(link, i) || compared(link, i)) {
      draft.use(link);
    }
    conditions.add(c.get(), i, last, operator, value, second);
    return true;
  }

  /** "products cost less than 10": nothing but the comparison stands between. */
  private boolean compared(Link link, int i) {
    for (int k = link.end(); k < i; k++) {
      Cue cue = u.cueAt(k);
      if (!u.isIn(k, "equal")
          && (cue == null || cue.kind() != Cue.Kind.COMPARE && cue.kind() != Cue.Kind.BETWEEN)) {
        return false;
      }
    }
    return true;
  }

  private boolean adjacent(Link link, int i) {
    return i - link.end() <= 1;
  }

  /** What is counted or measured stands after the number: at least 3 tracks, 20 years. */
  private boolean units(
      Link link, int i, int last, String operator, String value, @Nullable String second) {
    boolean counts =
        u.cueAt(i - 1) != null
            || !operator.equals("=")
            || u.isAny(i - 1, "has", "have", "had", "with");
    if (link.column() && !(link.table() && chooser.meansTable(link))) {
      Optional<ColumnView> c = chooser.column(link, ColumnView::measure);
      if (c.isPresent() && link.columnScore() >= Link.PARTLY_NAMED) {
        draft.use(link);
        conditions.add(c.get(), i, last, operator, value, second);
        return true;
      }
    }
    if (link.table() && counts && !value.contains(".")) {
      TableView t = link.tables().get(0).what();
      TableView focus = draft.focus();
      if (focus != null && focus.id().equals(t.id()) && u.part(link) == Part.HEAD) {
        return false;
      }
      draft.tables.add(t.id());
      draft.use(link);
      conditions.having(Query.Term.countAll(), operator, value, second);
      return true;
    }
    if (link.column() && counts && second == null && !operator.equals("=")) {
      Optional<ColumnView> c = chooser.column(link);
      if (c.isPresent()) {
        draft.tables.add(c.get().table());
        draft.use(link);
        conditions.having(new Query.Term("COUNT", c.get().id(), true), operator, value);
        return true;
      }
    }
    return false;
  }
}
