package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.WordLists;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads requirements that no row exists: customers without orders, employees who have no manager.
 */
final class AbsenceRule extends Rule {

  private static final Set<String> STOPS = WordLists.set("not.ends");

  AbsenceRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    for (Cue cue : u.cues()) {
      if (cue.kind() == Cue.Kind.NOT && draft.free(cue) && u.linkAt(cue.start()) == null) {
        denied(cue);
      }
    }
  }

  private void denied(Cue cue) {
    TableView focus = draft.focus();
    for (int i = cue.end(); i < Math.min(u.size(), cue.end() + 9); i++) {
      if (STOPS.contains(u.token(i).lower())) {
        break;
      }
      Link link = u.linkAt(i);
      if (link == null || !draft.free(link)) {
        continue;
      }
      if (link.nameScore() < Link.NAMED && transacted(cue, i)) {
        return;
      }
      if (focus != null
          && link.table()
          && link.tableScore() >= Link.PARTLY_NAMED
          && !focus.id().equals(link.tables().get(0).what().id())
          && (chooser.meansTable(link) || link.tableScore() >= link.columnScore() - 0.3)) {
        TableView table = link.tables().get(0).what();
        draft.use(cue);
        draft.use(link);
        draft.absences.add(new QueryDraft.Absence(table, cue.start()));
        return;
      }
      if (link.column() && focus != null) {
        chooser
            .column(link)
            .ifPresent(
                c -> {
                  draft.use(cue);
                  if (!c.table().equals(focus.id())) {
                    draft.use(link);
                    draft.absences.add(
                        new QueryDraft.Absence(schema.table(c.table()), cue.start()));
                    return;
                  }
                  draft.use(link);
                  draft.filters.add(
                      new QueryDraft.Filter(
                          new Query.Predicate(Query.Term.of(c.id()), "IS NULL", List.of()),
                          cue.start(),
                          link.end(),
                          false));
                });
        return;
      }
    }
    verb(cue);
  }

  /** "never ordered": a verb whose root a table's name has. */
  private void verb(Cue cue) {
    TableView focus = draft.focus();
    for (int i = cue.end(); i < Math.min(u.size(), cue.end() + 5); i++) {
      if (STOPS.contains(u.token(i).lower()) || focus == null) {
        return;
      }
      if (transacted(cue, i)) {
        return;
      }
    }
  }

  /** "never sold": no row of the table whose rows are sales. */
  private boolean transacted(Cue cue, int i) {
    Optional<TableView> table = new TransactionTables(draft).of(u.token(i).stem());
    if (table.isPresent()) {
      draft.use(cue);
      draft.absences.add(new QueryDraft.Absence(table.get(), cue.start()));
    }
    return table.isPresent();
  }
}
