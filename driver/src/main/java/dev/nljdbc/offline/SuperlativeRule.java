package dev.nljdbc.offline;

import dev.nljdbc.offline.Utterance.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads superlatives: the oldest, the five most expensive, the most tracks, the most common. */
final class SuperlativeRule {

  private static final Set<String> SKIPPED =
      Set.of(
          "the",
          "of",
          "a",
          "an",
          "all",
          "its",
          "their",
          "amount",
          "overall",
          "in",
          "different",
          "distinct");
  private static final Set<String> EXTREMES =
      Set.of(
          "maximum",
          "minimum",
          "max",
          "min",
          "highest",
          "lowest",
          "largest",
          "smallest",
          "greatest",
          "earliest",
          "latest",
          "biggest",
          "longest",
          "shortest");

  private final Draft draft;
  private final Chooser chooser;
  private final Utterance u;

  SuperlativeRule(Draft draft, Chooser chooser) {
    this.draft = draft;
    this.chooser = chooser;
    this.u = draft.utterance();
  }

  void apply() {
    for (Cue cue : u.cues()) {
      if (!draft.free(cue) || inLink(cue)) {
        continue;
      }
      if (cue.kind() == Cue.Kind.FREQUENT) {
        frequent(cue);
      } else if (cue.kind() == Cue.Kind.SUPERLATIVE && u.parts().get(cue.start()) != Part.ORDER) {
        superlative(cue);
      }
    }
  }

  private boolean inLink(Cue cue) {
    return u.linkAt(cue.start()) != null;
  }

  private void frequent(Cue cue) {
    draft.use(cue);
    Link link = next(cue.end());
    if (link == null || !link.column() && !link.table()) {
      link = previous(cue.start());
    }
    order(Query.Term.countAll(), cue, cue.operator().equals("DESC"));
    if (link == null || link.value()) {
      return;
    }
    if (link.column() && !(link.table() && chooser.meansTable(link) && draft.needed().size() > 1)) {
      Optional<ColumnView> column = chooser.column(link);
      if (column.isPresent()) {
        draft.groupBy.add(column.get().id());
        if (u.part(link) == Part.HEAD) {
          draft.show(Query.Term.of(column.get().id()));
          draft.use(link, "column", column.get().id().toString());
        }
      }
    }
  }

  private void superlative(Cue cue) {
    if (chain(cue)) {
      return;
    }
    Cue after = cueAfter(cue.end());
    Link link = next(after == null ? cue.end() : after.end());
    if (after != null && after.kind() == Cue.Kind.COUNT) {
      draft.use(cue);
      draft.use(after);
      count(cue, link);
      return;
    }
    if (after != null && after.kind() == Cue.Kind.AGGREGATE && link != null && link.column()) {
      draft.use(cue);
      draft.use(after);
      Optional<ColumnView> c =
          chooser.column(link, ColumnView::numeric).or(() -> chooser.column(link));
      c.ifPresent(
          column -> {
            draft.use(link, "column", column.id().toString());
            order(Query.Term.of(after.operator(), column.id()), cue, descending(cue));
          });
      return;
    }
    if (u.is(cue.start(), "top") && by(cue)) {
      return;
    }
    if (u.isAny(cue.start(), "first", "last") && link == null && number(cue) == 1) {
      return;
    }
    boolean counts = u.isAny(cue.start(), "most", "fewest", "least") && cue.hints().isEmpty();
    if (link != null
        && counts
        && link.tableScore() >= 0.85
        && link.tableScore() > link.columnScore() + 0.03
        && table(cue, link)) {
      return;
    }
    if (link != null && link.column() && !byHint(cue, link) && column(cue, link)) {
      return;
    }
    if (link != null && link.table() && link.tableScore() >= 0.6 && table(cue, link)) {
      return;
    }
    alone(cue);
  }

  /** "top 10 products by price", "top 5 genres by number of tracks". */
  private boolean by(Cue cue) {
    for (int i = cue.end(); i < u.size(); i++) {
      if (!u.is(i, "by") || u.linkAt(i) != null) {
        continue;
      }
      Cue after = cueAfter(i + 1);
      Link link = next(after == null ? i + 1 : after.end());
      if (link == null || link.value()) {
        return false;
      }
      if (after != null && after.kind() == Cue.Kind.COUNT && link.table()) {
        countTable(link);
        order(Query.Term.countAll(), cue, true);
      } else {
        Optional<ColumnView> c =
            chooser
                .column(link, ColumnView::measure)
                .or(() -> chooser.column(link, ColumnView::temporal));
        if (c.isEmpty()) {
          return false;
        }
        TableView focus = draft.focus();
        boolean summed = focus != null && schema().key(c.get().table(), focus.id()).isPresent();
        String function =
            after != null && after.kind() == Cue.Kind.AGGREGATE
                ? after.operator()
                : summed ? "SUM" : "";
        draft.use(link, "column", c.get().id().toString());
        order(Query.Term.of(function, c.get().id()), cue, true);
      }
      if (after != null) {
        draft.use(after);
      }
      draft.use(cue);
      return true;
    }
    return false;
  }

  private SchemaView schema() {
    return draft.schema();
  }

  /** "the average, minimum and maximum price": one column, several functions. */
  private boolean chain(Cue cue) {
    List<Cue> chain = new ArrayList<>(List.of(cue));
    int first = chain(cue.start(), -1, chain);
    int last = chain(cue.end() - 1, 1, chain);
    Cue counting = u.cueAt(last + 1);
    int from = counting != null && counting.kind() == Cue.Kind.COUNT ? counting.end() : last + 1;
    Link link = next(from);
    if (chain.size() < 2
        || link == null
        || !draft.free(link)
        || u.parts().get(first) != Part.HEAD) {
      return false;
    }
    Optional<ColumnView> c = chooser.column(link, ColumnView::measure);
    if (c.isEmpty()) {
      return false;
    }
    chain.sort(java.util.Comparator.comparingInt(Cue::start));
    for (Cue one : chain) {
      draft.use(one);
      draft.show(Query.Term.of(function(one), c.get().id()));
    }
    if (counting != null && from == counting.end()) {
      draft.use(counting);
    }
    draft.use(link, "column", c.get().id().toString());
    return true;
  }

  private static String function(Cue cue) {
    return cue.kind() == Cue.Kind.AGGREGATE ? cue.operator() : descending(cue) ? "MAX" : "MIN";
  }

  /** Adds the functions beside a token in one direction; answers the last token reached. */
  private int chain(int from, int step, List<Cue> chain) {
    int reached = from;
    for (int i = from + step; i >= 0 && i < u.size(); i += step) {
      Cue cue = u.cueAt(i);
      boolean function =
          cue != null
              && u.linkAt(i) == null
              && draft.free(cue)
              && (cue.kind() == Cue.Kind.AGGREGATE
                  || cue.kind() == Cue.Kind.SUPERLATIVE && EXTREMES.contains(u.token(i).lower()));
      if (function && cue != null) {
        if (!chain.contains(cue)) {
          chain.add(cue);
        }
        reached = i;
      } else if (!u.isAny(i, "and", ",", "the", "or", "as", "well")) {
        break;
      }
    }
    return reached;
  }

  /** "largest number of": orders by counting. */
  private void count(Cue cue, @Nullable Link link) {
    if (link != null
        && draft.free(link)
        && link.column()
        && !(link.table() && chooser.meansTable(link))) {
      Optional<ColumnView> c = chooser.column(link, ColumnView::measure);
      if (c.isPresent()) {
        draft.use(link, "column", c.get().id().toString());
        if (extreme(cue, link)) {
          draft.show(Query.Term.of(descending(cue) ? "MAX" : "MIN", c.get().id()));
          sibling(cue, c.get());
        } else {
          order(Query.Term.of(c.get().id()), cue, descending(cue));
        }
        return;
      }
    }
    if (link != null && link.table()) {
      countTable(link);
    } else if (link != null && link.column()) {
      chooser.column(link).ifPresent(c -> draft.tables.add(c.table()));
    }
    order(Query.Term.countAll(), cue, descending(cue));
  }

  private void countTable(Link link) {
    TableView table = link.tables().get(0).what();
    draft.tables.add(table.id());
    draft.use(link, "table", table.id().toString());
  }

  /** "the largest city" speaks of a city's size rather than of a column named city. */
  private boolean byHint(Cue cue, Link link) {
    return !cue.hints().isEmpty()
        && chooser.column(link, c -> c.measure() || c.temporal()).isEmpty();
  }

  private boolean column(Cue cue, Link link) {
    if (!draft.free(link)
        || link.table()
            && chooser.meansTable(link)
            && chooser.column(link, ColumnView::measure).isEmpty()) {
      return false;
    }
    Optional<ColumnView> found =
        chooser
            .column(link, c -> c.measure() || c.temporal())
            .or(
                () ->
                    cue.hints().isEmpty()
                        ? chooser.column(link, c -> !c.foreign())
                        : Optional.empty());
    if (found.isEmpty()) {
      return false;
    }
    ColumnView c = found.get();
    draft.use(cue);
    draft.use(link, "column", c.id().toString());
    if (extreme(cue, link)) {
      String function = descending(cue) ? "MAX" : "MIN";
      draft.show(Query.Term.of(function, c.id()));
      sibling(cue, c);
      carried(link, descending(cue) ? "MAX" : "MIN");
      return true;
    }
    boolean most = u.is(cue.start(), "most") || u.is(cue.start(), "fewest");
    if (!c.numeric() && !c.temporal() && most) {
      order(Query.Term.countAll(), cue, descending(cue));
      return true;
    }
    boolean flip =
        c.has("rank") && !u.isAny(cue.start(), "lowest", "worst") && cue.hints().isEmpty();
    order(Query.Term.of(c.id()), cue, descending(cue) != (flip && u.is(cue.start(), "top")));
    return true;
  }

  /** "minimum and maximum price": the cue before, with nothing of its own, has the same column. */
  private void sibling(Cue cue, ColumnView c) {
    for (Cue other : u.cues()) {
      if (other == cue
          || !draft.free(other)
          || other.end() > cue.start()
          || cue.start() - other.end() > 3) {
        continue;
      }
      if (other.kind() == Cue.Kind.SUPERLATIVE || other.kind() == Cue.Kind.AGGREGATE) {
        boolean bare = true;
        for (int i = other.end(); i < cue.start(); i++) {
          bare &= u.linkAt(i) == null;
        }
        if (bare) {
          draft.use(other);
          String function =
              other.kind() == Cue.Kind.AGGREGATE
                  ? other.operator()
                  : descending(other) ? "MAX" : "MIN";
          draft.show(Query.Term.of(function, c.id()));
        }
      }
    }
  }

  /** "maximum price and score": the second column shares the function. */
  private void carried(Link link, String function) {
    Link next = u.linkAt(link.end() + 1);
    if (next != null
        && u.is(link.end(), "and")
        && next.start() == link.end() + 1
        && draft.free(next)) {
      chooser
          .column(next, ColumnView::measure)
          .ifPresent(
              c -> {
                draft.use(next, "column", c.id().toString());
                draft.show(Query.Term.of(function, c.id()));
              });
    }
  }

  /** Whether the extreme value itself is asked for, rather than the row that has it. */
  private boolean extreme(Cue cue, Link link) {
    if (u.parts().get(cue.start()) != Part.HEAD
        || !EXTREMES.contains(u.token(cue.start()).lower())) {
      return false;
    }
    if (u.is(cue.start() - 1, "with")
        || u.is(cue.start() - 2, "with")
        || u.is(cue.start() - 2, "has")) {
      return false;
    }
    for (Link other : u.links()) {
      boolean content =
          (other.column() || other.table())
              && other.start() < cue.start()
              && u.part(other) == Part.HEAD;
      if (content && u.isAny(cue.start() - 2, "of", "in", "by")) {
        return false;
      }
    }
    Link next = u.linkAt(link.end());
    return next == null || !next.table();
  }

  private boolean table(Cue cue, Link link) {
    TableView t = link.tables().get(0).what();
    TableView focus = draft.focus();
    boolean most =
        u.isAny(cue.start(), "most", "fewest", "least", "greatest", "maximum", "minimum")
            && cue.hints().isEmpty();
    if (!cue.hints().isEmpty()) {
      Optional<Chooser.Hinted> hint =
          chooser.hinted(cue.hints(), t, c -> c.numeric() || c.temporal());
      if (hint.isPresent()) {
        draft.use(cue);
        draft.use(link, "table", t.id().toString());
        order(Query.Term.of(hint.get().column().id()), cue, hint.get().operator().equals("DESC"));
        return true;
      }
    }
    if (most && focus != null && !focus.id().equals(t.id())) {
      draft.use(cue);
      countTable(link);
      order(Query.Term.countAll(), cue, descending(cue));
      return true;
    }
    if (most && focus != null && !draft.free(link)) {
      return false;
    }
    if (most) {
      draft.use(cue);
      countTable(link);
      order(Query.Term.countAll(), cue, descending(cue));
      return true;
    }
    return false;
  }

  /** No noun after it: who is oldest, spent the most. */
  private void alone(Cue cue) {
    Optional<Chooser.Hinted> hint =
        cue.hints().isEmpty()
            ? Optional.empty()
            : chooser.hinted(cue.hints(), c -> c.numeric() || c.temporal());
    if (hint.isPresent()) {
      draft.use(cue);
      order(Query.Term.of(hint.get().column().id()), cue, hint.get().operator().equals("DESC"));
      return;
    }
    if (u.isAny(cue.start(), "most", "least")) {
      for (int i = cue.start() - 1; i >= Math.max(0, cue.start() - 4); i--) {
        List<String> amounts = Lexicon.ENGLISH.amountOf(u.token(i).stem());
        if (!amounts.isEmpty() && money(cue, amounts)) {
          return;
        }
      }
      Link before = previous(cue.start());
      if (before != null && before.table() && draft.focus() != null) {
        draft.use(cue);
        order(Query.Term.countAll(), cue, descending(cue));
        return;
      }
      draft.use(cue);
      order(Query.Term.countAll(), cue, descending(cue));
      draft.doubt += 0.1;
      return;
    }
    if (u.isAny(cue.end() - 1, "popular")) {
      frequent(new Cue(Cue.Kind.FREQUENT, cue.start(), cue.end(), cue.operator(), List.of()));
      draft.use(cue);
    }
  }

  private boolean money(Cue cue, List<String> amounts) {
    List<Lexicon.Hint> hints = amounts.stream().map(a -> new Lexicon.Hint(a, "")).toList();
    Optional<Chooser.Hinted> column = chooser.hinted(hints, ColumnView::measure);
    if (column.isEmpty()) {
      return false;
    }
    draft.use(cue);
    TableView focus = draft.focus();
    boolean own = focus != null && column.get().column().table().equals(focus.id());
    order(Query.Term.of(own ? "" : "SUM", column.get().column().id()), cue, descending(cue));
    return true;
  }

  private void order(Query.Term term, Cue cue, boolean descending) {
    Query.Order order = new Query.Order(term, descending);
    if (!draft.orderBy.contains(order)) {
      draft.orderBy.add(0, order);
    }
    if (draft.limit == 0) {
      draft.limit = Math.max(1, number(cue));
    }
  }

  static boolean descending(Cue cue) {
    return cue.operator().equals("DESC");
  }

  /** How many are wanted: the three oldest, top 5, the 10 customers with the most orders. */
  private long number(Cue cue) {
    for (int i : new int[] {cue.start() - 1, cue.end(), cue.start() - 2}) {
      if (i >= 0 && i < u.size() && count(i)) {
        draft.usedNumbers.add(i);
        return Long.parseLong(u.token(i).lower());
      }
    }
    for (int i = 0; i < cue.start(); i++) {
      Link after = u.linkAt(i + 1);
      if (count(i)
          && u.parts().get(i) == Part.HEAD
          && !draft.usedNumbers.contains(i)
          && after != null
          && (after.table() || after.column())
          && u.linkAt(i) == null) {
        draft.usedNumbers.add(i);
        return Long.parseLong(u.token(i).lower());
      }
    }
    return 1;
  }

  private boolean count(int i) {
    return u.token(i).number()
        && u.token(i).lower().matches("\\d{1,3}")
        && !u.is(i + 1, "of")
        && u.linkAt(i) == null;
  }

  private @Nullable Cue cueAfter(int from) {
    int i = from;
    while (i < u.size()
        && u.cueAt(i) == null
        && SKIPPED.contains(u.token(i).lower())
        && u.linkAt(i) == null) {
      i++;
    }
    Cue cue = i < u.size() && u.linkAt(i) == null ? u.cueAt(i) : null;
    return cue != null && (cue.kind() == Cue.Kind.COUNT || cue.kind() == Cue.Kind.AGGREGATE)
        ? cue
        : null;
  }

  private @Nullable Link next(int from) {
    int i = from;
    while (i < u.size()) {
      Link link = u.linkAt(i);
      if (link != null) {
        return link.value() && !link.column() && !link.table() ? null : link;
      }
      boolean distinct =
          u.cueAt(i) != null
              && java.util.Objects.requireNonNull(u.cueAt(i)).kind() == Cue.Kind.DISTINCT;
      if (!SKIPPED.contains(u.token(i).lower()) && !distinct && !u.token(i).number()) {
        return null;
      }
      i++;
    }
    return null;
  }

  private @Nullable Link previous(int before) {
    for (int i = before - 1; i >= 0; i--) {
      Link link = u.linkAt(i);
      if (link != null) {
        return link;
      }
    }
    return null;
  }
}
