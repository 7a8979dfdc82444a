package dev.nljdbc.offline;

import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.offline.Utterance.Part;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads comparisons with numbers and dates: older than 20, at least 3 tracks, in 2010, id 5. */
final class NumberRule {

  private static final Set<String> BETWEEN =
      Set.of(
          "is", "are", "was", "were", "the", "a", "an", "of", "=", "be", "to", "or", "that", "than",
          "as", "has", "have", "had", "value", "with", "by", "at", "in", "on", "for", "equals",
          "equal", "which", ":", "number", "less", "over", "from", "and", "higher", "lower", "up");
  private static final Set<String> TIMES = Set.of("time", "times");

  private final Draft draft;
  private final Chooser chooser;
  private final Utterance u;

  NumberRule(Draft draft, Chooser chooser) {
    this.draft = draft;
    this.chooser = chooser;
    this.u = draft.utterance();
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
        || (u.is(i, "one") && !u.token(i).text().equals("1") && compareBefore(i) == null)) {
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
    Cue cue = compareBefore(i);
    if (cue != null) {
      draft.use(cue);
      having(Query.Term.countAll(), cue.operator(), value);
    }
  }

  private void compare(int i) {
    Cue cue = compareBefore(i);
    String operator = cue == null ? "=" : cue.operator();
    int last = i;
    String second = null;
    if (u.is(i - 1, "between") || u.is(i - 1, "from") || u.is(i - 2, "between")) {
      int j = u.isAny(i + 1, "and", "to") ? i + 2 : -1;
      if (j > 0 && j < u.size() && (u.token(j).number() || u.token(j).kind() == Token.Kind.DATE)) {
        second = u.token(j).lower();
        last = j;
        draft.usedNumbers.add(j);
        operator = "BETWEEN";
      }
    }
    if (u.is(i + 1, "or")
        && u.isAny(i + 2, "more", "higher", "above", "greater", "older", "larger", "later", "after")
        && !number(i + 3)) {
      operator = ">=";
      last = i + 2;
    } else if (u.is(i + 1, "or")
        && u.isAny(
            i + 2, "less", "lower", "fewer", "below", "under", "younger", "earlier", "before")
        && !number(i + 3)) {
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
    Link left = leftOf(opStart);
    Link right = rightOf(last + 1);
    boolean leftClose = left != null && gap(left.end(), opStart);
    if (cue != null && cue.operator().equals("=") && leftClose) {
      right = null;
    }
    if (right != null && u.token(last + 1).is("time")) {
      right = null;
    }
    if (TIMES.contains(last + 1 < u.size() ? u.token(last + 1).lower() : "")
        && second == null
        && cue != null) {
      having(Query.Term.countAll(), operator, value);
      return;
    }
    if (leftClose && left != null && counted(left, operator, value, second)) {
      return;
    }
    if (leftClose && left != null && column(left, i, last, operator, value, second)) {
      return;
    }
    if (right != null
        && right.start() == last + 1
        && units(right, i, last, operator, value, second)) {
      return;
    }
    if (cue != null && !cue.hints().isEmpty()) {
      Optional<Chooser.Hinted> hint = chooser.hinted(cue.hints(), c -> fits(c, value));
      if (hint.isPresent()) {
        ColumnView c = hint.get().column();
        boolean flip =
            !c.has("age") && value.length() != 4 && !hint.get().operator().equals(cue.operator());
        if (!flip) {
          add(c, i, last, hint.get().operator(), value, second);
          return;
        }
      }
    }
    if (date(i, last, operator, value, second)) {
      return;
    }
    if (left != null && column(left, i, last, operator, value, second)) {
      return;
    }
    Link self = u.linkAt(i);
    if (self != null && self.value()) {
      return;
    }
    if (right != null && units(right, i, last, operator, value, second)) {
      return;
    }
    draft.doubt += 0.15;
  }

  /** "whose number of tracks is more than 3", "average age above 20". */
  private boolean counted(Link left, String operator, String value, @Nullable String second) {
    Cue before = cueBefore(left);
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
      draft.use(left, "table", left.tables().get(0).what().id().toString());
      draft.tables.add(left.tables().get(0).what().id());
      having(Query.Term.countAll(), operator, value, second);
      return true;
    }
    if (before.kind() == Cue.Kind.AGGREGATE && left.column() && u.part(left) != Part.HEAD) {
      Optional<ColumnView> c = chooser.column(left, ColumnView::numeric);
      if (c.isPresent()) {
        draft.use(before);
        draft.use(left, "column", c.get().id().toString());
        having(Query.Term.of(before.operator(), c.get().id()), operator, value, second);
        return true;
      }
    }
    return false;
  }

  private boolean column(
      Link link, int i, int last, String operator, String value, @Nullable String second) {
    boolean table =
        link.table() && (chooser.meansTable(link) || link.columnScore() < link.tableScore());
    if (!link.column() || table || link.value() && link.literal() != null) {
      return false;
    }
    Optional<ColumnView> c = chooser.column(link, x -> fits(x, value));
    if (c.isEmpty()) {
      return false;
    }
    if (u.part(link) != Part.HEAD || adjacent(link, i)) {
      draft.use(link, "column", c.get().id().toString());
    }
    add(c.get(), i, last, operator, value, second);
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
      if (c.isPresent() && link.columnScore() >= 0.6) {
        draft.use(link, "column", c.get().id().toString());
        add(c.get(), i, last, operator, value, second);
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
      draft.use(link, "table", t.id().toString());
      having(Query.Term.countAll(), operator, value, second);
      return true;
    }
    if (link.column() && counts && second == null && !operator.equals("=")) {
      Optional<ColumnView> c = chooser.column(link);
      if (c.isPresent()) {
        draft.tables.add(c.get().table());
        draft.use(link, "column", c.get().id().toString());
        having(new Query.Term("COUNT", c.get().id(), true), operator, value);
        return true;
      }
    }
    return false;
  }

  private boolean date(int i, int last, String operator, String value, @Nullable String second) {
    boolean year = value.matches("[12]\\d{3}");
    if (!year && u.token(i).kind() != Token.Kind.DATE) {
      return false;
    }
    List<Lexicon.Hint> hints =
        year
            ? List.of(
                new Lexicon.Hint("year", operator),
                new Lexicon.Hint("date", operator),
                new Lexicon.Hint("birth", operator),
                new Lexicon.Hint("time", operator),
                new Lexicon.Hint("founded", operator),
                new Lexicon.Hint("established", operator))
            : List.of(
                new Lexicon.Hint("date", operator),
                new Lexicon.Hint("day", operator),
                new Lexicon.Hint("time", operator),
                new Lexicon.Hint("birth", operator));
    Optional<Chooser.Hinted> hint =
        chooser.hinted(hints, c -> c.temporal() || c.numeric() || c.has("founded"));
    if (hint.isEmpty()) {
      return false;
    }
    add(hint.get().column(), i, last, operator, value, second);
    return true;
  }

  private void add(
      ColumnView c, int i, int last, String operator, String value, @Nullable String second) {
    Query.Term left = Query.Term.of(c.id());
    boolean yearly = value.matches("[12]\\d{3}") && c.temporal() && !c.numeric() && !yearOnly(c);
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
    draft.usedNumbers.add(i);
    Link self = u.linkAt(i);
    if (self != null) {
      draft.use(self, "number", c.id() + " " + operator + " " + value);
    }
  }

  /** Years stored as text or as a date type's year. */
  private static boolean yearOnly(ColumnView c) {
    String t = c.column().type().toLowerCase(java.util.Locale.ROOT);
    if (t.equals("year")) {
      return true;
    }
    List<String> some = c.statistics().samples();
    boolean years = !some.isEmpty() && some.stream().allMatch(s -> s.strip().matches("\\d{4}"));
    boolean values =
        c.statistics().categorical()
            && c.statistics().values().stream().allMatch(v -> v.value().strip().matches("\\d{4}"));
    return years
        || values
        || c.column().kind() != ColumnKind.TEMPORAL && c.last().equals("year") && !c.has("date");
  }

  private boolean fits(ColumnView c, String value) {
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
        || draft.schema().table(c.table()).empty();
  }

  private void having(Query.Term term, String operator, String value, @Nullable String second) {
    if (second == null) {
      having(term, operator, value);
    } else {
      having(term, ">=", value);
      having(term, "<=", second);
    }
  }

  private void having(Query.Term term, String operator, String value) {
    draft.having.add(Query.Predicate.of(term, operator, new Query.Literal(value, false)));
  }

  private @Nullable Cue compareBefore(int i) {
    for (int k = i - 1; k >= Math.max(0, i - 3); k--) {
      Cue cue = u.cueAt(k);
      if (cue != null && cue.kind() == Cue.Kind.COMPARE) {
        return u.linkAt(k) == null ? cue : null;
      }
      if (!u.isAny(
          k, "the", "a", "an", "age", "year", "of", "is", "date", "than", "to", "value", "been")) {
        return null;
      }
    }
    return null;
  }

  private @Nullable Cue cueBefore(Link link) {
    int i = link.start() - 1;
    while (i > 0
        && u.isAny(i, "the", "of", "their", "its", "all", "different")
        && u.cueAt(i) == null) {
      i--;
    }
    return i >= 0 ? u.cueAt(i) : null;
  }

  private boolean gap(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!BETWEEN.contains(u.token(i).lower()) && u.cueAt(i) == null) {
        return false;
      }
    }
    return true;
  }

  private @Nullable Link leftOf(int i) {
    Link best = null;
    for (Link link : u.links()) {
      if (link.end() <= i && (link.column() || link.table()) && i - link.end() <= 5) {
        best = link;
      }
    }
    return best;
  }

  private @Nullable Link rightOf(int i) {
    int k = i;
    while (k < u.size() && k <= i + 2) {
      Link link = u.linkAt(k);
      if (link != null) {
        return link.column() || link.table() ? link : null;
      }
      if (!u.isAny(k, "different", "of", "distinct", "the")) {
        return null;
      }
      k++;
    }
    return null;
  }
}
