package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance.Part;
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
              && !(draft.eachTables.isEmpty() && draft.eachColumns.isEmpty())
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
      boolean named =
          u.isAny(i, "year", "month") && u.isAny(i - 1, "by", "per", "each", "every")
              || u.isAny(i, "monthly", "yearly") && u.parts().get(i) == Part.HEAD;
      Link link = u.linkAt(i);
      if (!named || link != null && (link.length() > 1 || own(link))) {
        continue;
      }
      Optional<ColumnView> date = date(link != null);
      if (date.isEmpty()) {
        return;
      }
      if (link != null) {
        draft.use(link);
      }
      String part = u.isAny(i, "year", "yearly") ? "YEAR" : "MONTH";
      Query.Term term = Query.Term.of(part, date.get().id());
      draft.periods.add(term);
      draft.orderBy.add(new Query.Order(term, false));
    }
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
    TableView focus = draft.focus();
    Optional<ColumnView> dated = focus == null ? Optional.empty() : NumberConditions.dated(focus);
    return focusOnly
        ? dated
        : chooser
            .hinted(Lexicon.hints("hints.period", ""), ColumnView::temporal)
            .map(ColumnDisambiguator.Hinted::column)
            .filter(c -> focus == null || dated.isEmpty() || c.table().equals(focus.id()))
            .or(() -> dated);
  }

  private void group(Link link) {
    TableView focus = draft.focus();
    boolean table = link.table() && chooser.meansTable(link);
    if (table
        && link.column()
        && focus != null
        && !focus.id().equals(link.tables().get(0).what().id())
        && link.columns().stream()
            .anyMatch(
                n ->
                    n.score() > Link.NAMED
                        && n.what().table().equals(focus.id())
                        && !n.what().foreign())) {
      table = false;
    }
    if (table) {
      TableView t = link.tables().get(0).what();
      draft.use(link);
      draft.eachTable(t);
      return;
    }
    Optional<ColumnView> c = chooser.column(link);
    if (c.isPresent()) {
      draft.use(link);
      draft.groupBy.add(c.get().id());
      draft.eachColumns.add(c.get().id());
    } else if (link.table()) {
      TableView t = link.tables().get(0).what();
      draft.use(link);
      draft.eachTable(t);
    }
  }

  /** "number of tracks by genre". */
  private void by() {
    boolean sorted = u.parts().contains(Part.ORDER) && OrderRule.firstOf(u).isEmpty();
    if (!draft.groupBy.isEmpty() || !draft.eachTables.isEmpty() || sorted) {
      return;
    }
    for (Link link : u.links()) {
      boolean aggregate =
          u.cues().stream()
              .anyMatch(
                  c ->
                      (c.kind() == Cue.Kind.COUNT || c.kind() == Cue.Kind.AGGREGATE)
                          && c.end() <= link.start());
      if ((u.is(link.start() - 1, "by")
              || u.is(link.start() - 2, "by") && u.is(link.start() - 1, "the"))
          && aggregate
          && draft.free(link)
          && !link.cell()
          && u.part(link) == Part.HEAD
          && u.linkAt(link.end()) == null) {
        group(link);
      }
    }
  }
}
