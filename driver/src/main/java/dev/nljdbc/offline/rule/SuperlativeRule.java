// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads superlatives: the oldest, the five most expensive, the most tracks, the most common. */
final class SuperlativeRule extends Rule {

  private static final Predicate<ColumnView> ORDERED = c -> c.numeric() || c.temporal();

  private final SuperlativeOrder ranking;
  private final ExtremeValueRule extremes;
  private final TopRule top;

  SuperlativeRule(QueryDraft draft) {
    super(draft);
    this.ranking = new SuperlativeOrder(draft);
    this.top = new TopRule(draft, ranking);
    this.extremes = new ExtremeValueRule(draft);
  }

  void apply() {
    for (Cue cue : u.cues()) {
      if (!draft.free(cue) || u.linkAt(cue.start()) != null) {
        continue;
      }
      if (cue.is(Cue.Kind.FREQUENT)) {
        frequent(cue);
      } else if (cue.is(Cue.Kind.SUPERLATIVE) && u.parts().get(cue.start()) != Part.ORDER) {
        superlative(cue);
      }
    }
  }

  private void frequent(Cue cue) {
    draft.use(cue);
    Link next = around.next(cue.end());
    Link link = next != null && next.named() ? next : around.previous(cue.start());
    ranking.count(cue);
    if (link == null || link.value() || chooser.meansTable(link) && draft.needed().size() > 1) {
      return;
    }
    chooser.column(link).ifPresent(column -> group(link, column));
  }

  private void group(Link link, ColumnView column) {
    draft.groupBy(column.id());
    if (u.part(link) == Part.HEAD) {
      draft.show(Query.Term.of(column.id()));
      draft.use(link);
    }
  }

  private void superlative(Cue cue) {
    if (extremes.chain(cue)) {
      return;
    }
    Cue after = around.cueAfter(cue.end());
    Link link = around.next(after == null ? cue.end() : after.end());
    if (after != null && after.is(Cue.Kind.COUNT)) {
      draft.use(cue);
      draft.use(after);
      count(cue, link);
    } else if (after != null && after.is(Cue.Kind.AGGREGATE) && link != null && link.column()) {
      draft.use(cue);
      draft.use(after);
      aggregate(cue, after, link);
    } else if (!idiom(cue) && !limit(cue, link) && !(link != null && named(cue, link))) {
      alone(cue);
    }
  }

  /** "the highest average price". */
  private void aggregate(Cue cue, Cue function, Link link) {
    chooser
        .column(link, ColumnView::numeric)
        .or(() -> chooser.column(link))
        .ifPresent(
            column -> {
              draft.use(link);
              ranking.order(Query.Term.of(function.operator(), column.id()), cue);
            });
  }

  /** "best selling", "the most money", "top 10 products by price". */
  private boolean idiom(Cue cue) {
    if (selling(cue) && by(cue, chooser.sold())) {
      draft.notes().idiom(true);
      return true;
    }
    return u.is(cue.end(), "money") && money(cue, "money")
        || u.is(cue.start(), "top") && top.apply(cue)
        || u.isAny(cue.start(), "biggest", "largest", "highest", "best") && top.by(cue);
  }

  /** "the first 5". */
  private boolean limit(Cue cue, @Nullable Link link) {
    return u.isAny(cue.start(), "first", "last") && link == null && ranking.number(cue) == 1;
  }

  private boolean named(Cue cue, Link link) {
    boolean counts = u.isAny(cue.start(), "most", "fewest", "least") && cue.hints().isEmpty();
    return counts
            && link.tableScore() >= 0.85
            && link.tableScore() > link.columnScore() + 0.03
            && table(cue, link)
        || link.column() && !byHint(cue, link) && column(cue, link)
        || link.tableScore() >= Link.PARTLY_NAMED && table(cue, link);
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
    return named.isEmpty()
        || link.tableScore() > link.columnScore()
            && (named.get().has("number") || chooser.hinted(cue.hints(), ORDERED).isPresent());
  }

  private boolean column(Cue cue, Link link) {
    if (!draft.free(link)
        || chooser.meansTable(link) && chooser.column(link, ColumnView::measure).isEmpty()) {
      return false;
    }
    return found(
        chooser
            .column(link, c -> c.measure() || c.temporal())
            .or(() -> chooser.column(link, c -> cue.hints().isEmpty() && !c.foreign())),
        c -> {
          draft.use(cue);
          draft.use(link);
          column(cue, link, c);
        });
  }

  private void column(Cue cue, Link link, ColumnView c) {
    if (extremes.extreme(cue, link)) {
      extremes.show(cue, c);
      extremes.carried(link, ExtremeValueRule.function(cue));
    } else if (!ORDERED.test(c) && u.isAny(cue.start(), "most", "fewest")) {
      ranking.count(cue);
    } else {
      boolean flip = c.has("rank") && cue.hints().isEmpty() && u.is(cue.start(), "top");
      ranking.order(Query.Term.of(c.id()), cue, cue.descending() != flip);
    }
  }

  private boolean table(Cue cue, Link link) {
    Optional<ColumnDisambiguator.Hinted> hint =
        chooser.hinted(cue.hints(), link.firstTable(), ORDERED);
    if (hint.isPresent()) {
      draft.use(link);
      hinted(cue, hint.get());
      return true;
    }
    boolean own = draft.focuses(link.firstTable().id());
    boolean counts = u.isIn(cue.start(), "most") && cue.hints().isEmpty();
    if (!counts || own && !draft.free(link)) {
      return false;
    }
    draft.use(cue);
    ranking.countTable(link);
    ranking.count(cue);
    return true;
  }

  private void hinted(Cue cue, ColumnDisambiguator.Hinted hint) {
    draft.use(cue);
    ranking.order(Query.Term.of(hint.column().id()), cue, hint.operator().equals("DESC"));
  }

  /** No noun after it: who is oldest, spent the most. */
  private void alone(Cue cue) {
    Optional<ColumnDisambiguator.Hinted> hint = chooser.hinted(cue.hints(), ORDERED);
    if (hint.isPresent()) {
      hinted(cue, hint.get());
    } else if (u.isAny(cue.start(), "most", "least")) {
      if (!spent(cue)) {
        most(cue);
      }
    } else if (u.isAny(cue.end() - 1, "popular")) {
      frequent(new Cue(Cue.Kind.FREQUENT, cue.start(), cue.end(), cue.operator(), List.of()));
      draft.use(cue);
    }
  }

  /** "spent the most", "sold most". */
  private boolean spent(Cue cue) {
    for (int i = cue.start() - 1; i >= Math.max(0, cue.start() - 4); i--) {
      String stem = u.token(i).stem();
      if (stem.equals("sell") ? by(cue, chooser.sold()) : money(cue, stem)) {
        draft.notes().idiom(draft.query().orderBy().get(0).term().function().equals("SUM"));
        return true;
      }
    }
    return false;
  }

  /** "which genre has tracks the most": what stands before is counted. */
  private void most(Cue cue) {
    Link before = around.previous(cue.start());
    draft.use(cue);
    if (before == null || !before.table()) {
      draft.notes().doubt(0.1);
    } else if (!draft.focuses(before.firstTable().id())
        && before.tableScore() >= Link.PARTLY_NAMED) {
      ranking.countTable(before);
    }
    ranking.count(cue);
  }

  private boolean money(Cue cue, String verbStem) {
    return by(cue, chooser.hinted(Lexicon.ENGLISH.amountHints(verbStem), ColumnView::measure));
  }

  private boolean by(Cue cue, Optional<ColumnDisambiguator.Hinted> hint) {
    hint.map(ColumnDisambiguator.Hinted::column)
        .ifPresent(
            c -> {
              draft.use(cue);
              ranking.order(Query.Term.of(draft.focuses(c.table()) ? "" : "SUM", c.id()), cue);
            });
    return hint.isPresent();
  }

  /** "largest number of": orders by counting. */
  private void count(Cue cue, @Nullable Link link) {
    Optional<ColumnView> measure =
        link == null || !draft.free(link) || chooser.meansTable(link)
            ? Optional.empty()
            : chooser.column(link, ColumnView::measure);
    if (link != null && measure.isPresent()) {
      measured(cue, link, measure.get());
      return;
    }
    if (link != null && link.table()) {
      ranking.countTable(link);
    } else if (link != null) {
      chooser.column(link).ifPresent(c -> draft.from(c.table()));
    }
    ranking.count(cue);
  }

  private void measured(Cue cue, Link link, ColumnView measure) {
    draft.use(link);
    if (extremes.extreme(cue, link)) {
      extremes.show(cue, measure);
    } else {
      ranking.order(Query.Term.of(measure.id()), cue);
    }
  }
}
