package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance.Part;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads superlatives: the oldest, the five most expensive, the most tracks, the most common. */
final class SuperlativeRule extends Rule {

  private final SuperlativeOrder ranking;

  private final ExtremeValues extremes;

  private final TopRule top;

  SuperlativeRule(QueryDraft draft) {
    super(draft);
    this.ranking = new SuperlativeOrder(draft);
    this.top = new TopRule(draft, ranking);
    this.extremes = new ExtremeValues(draft);
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
    Link link = around.next(cue.end());
    if (link == null || !link.column() && !link.table()) {
      link = around.previous(cue.start());
    }
    ranking.order(Query.Term.countAll(), cue, cue.operator().equals("DESC"));
    if (link == null || link.value()) {
      return;
    }
    if (link.column() && !(link.table() && chooser.meansTable(link) && draft.needed().size() > 1)) {
      Optional<ColumnView> column = chooser.column(link);
      if (column.isPresent()) {
        draft.groupBy.add(column.get().id());
        if (u.part(link) == Part.HEAD) {
          draft.show(Query.Term.of(column.get().id()));
          draft.use(link);
        }
      }
    }
  }

  private void superlative(Cue cue) {
    if (extremes.chain(cue)) {
      return;
    }
    Cue after = around.cueAfter(cue.end());
    Link link = around.next(after == null ? cue.end() : after.end());
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
            draft.use(link);
            ranking.order(Query.Term.of(after.operator(), column.id()), cue, descending(cue));
          });
      return;
    }
    if (selling(cue) && by(cue, chooser.sold())) {
      draft.idiom = true;
      return;
    }
    if (u.is(cue.end(), "money") && money(cue, Lexicon.ENGLISH.amountOf("money"))) {
      return;
    }
    boolean most = u.isAny(cue.start(), "biggest", "largest", "highest", "best");
    if (u.is(cue.start(), "top") && top.apply(cue) || most && top.by(cue)) {
      return;
    }
    if (u.isAny(cue.start(), "first", "last") && link == null && ranking.number(cue) == 1) {
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
    if (link != null
        && link.table()
        && link.tableScore() >= Link.PARTLY_NAMED
        && table(cue, link)) {
      return;
    }
    alone(cue);
  }

  /** "best selling", "top 3 selling". */
  private boolean selling(Cue cue) {
    int behind = cue.end() < u.size() && u.token(cue.end()).number() ? cue.end() + 1 : cue.end();
    return u.token(cue.end() - 1).lower().endsWith("selling") || u.is(behind, "selling");
  }

  /** "the largest city" speaks of a city's size rather than of a column named city. */
  private boolean byHint(Cue cue, Link link) {
    if (cue.hints().isEmpty()) {
      return false;
    }
    Optional<ColumnView> named = chooser.column(link, c -> c.measure() || c.temporal());
    boolean table = link.table() && link.tableScore() > link.columnScore();
    return named.isEmpty()
        || table
            && (named.get().has("number")
                || chooser.hinted(cue.hints(), c -> c.numeric() || c.temporal()).isPresent());
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
    draft.use(link);
    if (extremes.extreme(cue, link)) {
      String function = descending(cue) ? "MAX" : "MIN";
      draft.show(Query.Term.of(function, c.id()));
      extremes.sibling(cue, c);
      extremes.carried(link, descending(cue) ? "MAX" : "MIN");
      return true;
    }
    boolean most = u.is(cue.start(), "most") || u.is(cue.start(), "fewest");
    if (!c.numeric() && !c.temporal() && most) {
      ranking.order(Query.Term.countAll(), cue, descending(cue));
      return true;
    }
    boolean flip =
        c.has("rank") && !u.isAny(cue.start(), "lowest", "worst") && cue.hints().isEmpty();
    ranking.order(
        Query.Term.of(c.id()), cue, descending(cue) != (flip && u.is(cue.start(), "top")));
    return true;
  }

  private boolean table(Cue cue, Link link) {
    TableView t = link.tables().get(0).what();
    TableView focus = draft.focus();
    boolean most = u.isIn(cue.start(), "most") && cue.hints().isEmpty();
    if (!cue.hints().isEmpty()) {
      Optional<ColumnDisambiguator.Hinted> hint =
          chooser.hinted(cue.hints(), t, c -> c.numeric() || c.temporal());
      if (hint.isPresent()) {
        draft.use(cue);
        draft.use(link);
        ranking.order(
            Query.Term.of(hint.get().column().id()), cue, hint.get().operator().equals("DESC"));
        return true;
      }
    }
    if (most && focus != null && !focus.id().equals(t.id())) {
      draft.use(cue);
      ranking.countTable(link);
      ranking.order(Query.Term.countAll(), cue, descending(cue));
      return true;
    }
    if (most && focus != null && !draft.free(link)) {
      return false;
    }
    if (most) {
      draft.use(cue);
      ranking.countTable(link);
      ranking.order(Query.Term.countAll(), cue, descending(cue));
      return true;
    }
    return false;
  }

  /** No noun after it: who is oldest, spent the most. */
  private void alone(Cue cue) {
    Optional<ColumnDisambiguator.Hinted> hint =
        cue.hints().isEmpty()
            ? Optional.empty()
            : chooser.hinted(cue.hints(), c -> c.numeric() || c.temporal());
    if (hint.isPresent()) {
      draft.use(cue);
      ranking.order(
          Query.Term.of(hint.get().column().id()), cue, hint.get().operator().equals("DESC"));
      return;
    }
    if (u.isAny(cue.start(), "most", "least")) {
      for (int i = cue.start() - 1; i >= Math.max(0, cue.start() - 4); i--) {
        List<String> amounts = Lexicon.ENGLISH.amountOf(u.token(i).stem());
        boolean sold = u.token(i).stem().equals("sell");
        if (sold ? by(cue, chooser.sold()) : !amounts.isEmpty() && money(cue, amounts)) {
          draft.idiom |= draft.orderBy.get(0).term().function().equals("SUM");
          return;
        }
      }
      Link before = around.previous(cue.start());
      if (before != null && before.table() && draft.focus() != null) {
        draft.use(cue);
        if (!before.tables().get(0).what().id().equals(draft.focus().id())
            && before.tableScore() >= Link.PARTLY_NAMED) {
          ranking.countTable(before);
        }
        ranking.order(Query.Term.countAll(), cue, descending(cue));
        return;
      }
      draft.use(cue);
      ranking.order(Query.Term.countAll(), cue, descending(cue));
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
    return by(cue, chooser.hinted(hints, ColumnView::measure));
  }

  private boolean by(Cue cue, Optional<ColumnDisambiguator.Hinted> column) {
    if (column.isEmpty()) {
      return false;
    }
    draft.use(cue);
    TableView focus = draft.focus();
    boolean own = focus != null && column.get().column().table().equals(focus.id());
    ranking.order(
        Query.Term.of(own ? "" : "SUM", column.get().column().id()), cue, descending(cue));
    return true;
  }

  static boolean descending(Cue cue) {
    return cue.operator().equals("DESC");
  }

  /** "largest number of": orders by counting. */
  private void count(Cue cue, @Nullable Link link) {
    if (link != null
        && draft.free(link)
        && link.column()
        && !(link.table() && chooser.meansTable(link))) {
      Optional<ColumnView> c = chooser.column(link, ColumnView::measure);
      if (c.isPresent()) {
        draft.use(link);
        if (extremes.extreme(cue, link)) {
          draft.show(Query.Term.of(descending(cue) ? "MAX" : "MIN", c.get().id()));
          extremes.sibling(cue, c.get());
        } else {
          ranking.order(Query.Term.of(c.get().id()), cue, descending(cue));
        }
        return;
      }
    }
    if (link != null && link.table()) {
      ranking.countTable(link);
    } else if (link != null && link.column()) {
      chooser.column(link).ifPresent(c -> draft.tables.add(c.table()));
    }
    ranking.order(Query.Term.countAll(), cue, descending(cue));
  }
}
