// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;
import dev.nljdbc.offline.schema.ColumnView;
import java.util.Optional;

/** Reads what to group by: for each country, per genre. */
final class GroupRule extends Rule {

  GroupRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    period();
    for (Link link : u.links()) {
      boolean verb =
          link.columnScore() < 0.75
              && link.tableScore() < Link.PARTLY_NAMED
              && draft.grouping().any()
              && !u.isAny(link.start() - 1, "and", ",");
      if (u.part(link) == Part.EACH && draft.free(link) && !link.cell() && !verb) {
        group(link);
      }
    }
    by();
  }

  /** "revenue by month", "orders per year": a part of a date that no column is named after. */
  private void period() {
    for (int i = 0; i < u.size(); i++) {
      Link link = u.linkAt(i);
      if (!namesPeriod(i) || link != null && (link.length() > 1 || own(link))) {
        continue;
      }
      Optional<ColumnView> date = date(link != null);
      if (date.isEmpty()) {
        return;
      }
      period(i, date.get());
    }
  }

  private void period(int i, ColumnView date) {
    draft.use(u.linkAt(i));
    String part = u.isAny(i, "year", "yearly") ? "YEAR" : "MONTH";
    Query.Term term = Query.Term.of(part, date.id());
    draft.grouping().period(term);
    draft.order(term, false);
  }

  private boolean namesPeriod(int i) {
    return u.isAny(i, "year", "month") && u.isAny(i - 1, "by", "per", "each", "every")
        || u.isAny(i, "monthly", "yearly") && u.parts().get(i) == Part.HEAD;
  }

  /** Whether a column so named belongs to a table that the question speaks of. */
  private boolean own(Link link) {
    return link.columns().stream()
        .anyMatch(
            n ->
                n.score() >= Link.NAMED
                    || chooser.mentioned().containsKey(n.what().table())
                    || draft.needed().contains(n.what().table()));
  }

  private Optional<ColumnView> date(boolean focusOnly) {
    Optional<ColumnView> dated = NumberConditions.dated(draft.focus());
    return focusOnly
        ? dated
        : chooser
            .hinted(Lexicon.hints("hints.period", ""), ColumnView::temporal)
            .map(ColumnDisambiguator.Hinted::column)
            .filter(c -> dated.isEmpty() || draft.focuses(c.table()))
            .or(() -> dated);
  }

  private void group(Link link) {
    Optional<ColumnView> column =
        chooser.meansTable(link) && !ownColumn(link) ? Optional.empty() : chooser.column(link);
    if (column.isPresent() || link.table()) {
      draft.use(link);
      column.ifPresentOrElse(draft::each, () -> draft.grouping().each(link.firstTable()));
    }
  }

  /** Whether the focus has a column that is so named, and the table is another one. */
  private boolean ownColumn(Link link) {
    return !draft.focuses(link.firstTable().id())
        && link.columns().stream()
            .filter(n -> n.score() > Link.NAMED && !n.what().foreign())
            .anyMatch(n -> draft.focuses(n.what().table()));
  }

  /** "number of tracks by genre". */
  private void by() {
    boolean sorted = u.parts().contains(Part.ORDER) && OrderRule.firstOf(u).isEmpty();
    if (draft.grouped() || sorted) {
      return;
    }
    for (Link link : u.links()) {
      if (behindBy(link) && aggregated(link.start())) {
        group(link);
      }
    }
  }

  private boolean behindBy(Link link) {
    int before = u.is(link.start() - 1, "the") ? link.start() - 2 : link.start() - 1;
    return u.is(before, "by")
        && draft.free(link)
        && !link.cell()
        && u.part(link) == Part.HEAD
        && u.linkAt(link.end()) == null;
  }

  private boolean aggregated(int before) {
    return u.cues().stream()
        .anyMatch(c -> (c.is(Cue.Kind.COUNT) || c.is(Cue.Kind.AGGREGATE)) && c.end() <= before);
  }
}
