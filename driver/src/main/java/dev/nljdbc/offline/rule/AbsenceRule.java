// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;
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
      if (cue.is(Cue.Kind.NOT) && draft.free(cue) && u.linkAt(cue.start()) == null) {
        denied(cue);
      }
    }
  }

  private void denied(Cue cue) {
    for (int i = cue.end(), end = end(cue, 9); i < end; i++) {
      Link link = u.linkAt(i);
      if (link != null
          && draft.free(link)
          && (link.nameScore() < Link.NAMED && transacted(cue, i) || missing(cue, link))) {
        return;
      }
    }
    for (int i = cue.end(), end = end(cue, 5); i < end; i++) {
      if (transacted(cue, i)) { // never ordered
        return;
      }
    }
  }

  /** Where the words end that a denial speaks of. */
  private int end(Cue cue, int most) {
    int end = cue.end();
    while (end < Math.min(u.size(), cue.end() + most) && !STOPS.contains(u.token(end).lower())) {
      end++;
    }
    return end;
  }

  /** "without orders", "no manager": no row of another table, or no value of a column. */
  private boolean missing(Cue cue, Link link) {
    if (link.tableScore() >= Link.PARTLY_NAMED
        && !draft.focuses(link.firstTable().id())
        && (chooser.meansTable(link) || link.tableScore() >= link.columnScore() - 0.3)) {
      draft.use(link);
      absent(cue, link.firstTable());
      return true;
    }
    chooser.column(link).ifPresent(c -> missing(cue, link, c));
    return link.column();
  }

  private void missing(Cue cue, Link link, ColumnView c) {
    draft.use(link);
    if (draft.focuses(c.table())) {
      draft.use(cue);
      draft.where(
          new Query.Predicate(Query.Term.of(c.id()), "IS NULL", List.of()),
          cue.start(),
          link.end());
    } else {
      absent(cue, schema.table(c.table()));
    }
  }

  /** "never sold": no row of the table whose rows are sales. */
  private boolean transacted(Cue cue, int i) {
    return found(new TransactionTables(draft).of(u.token(i).stem()), t -> absent(cue, t));
  }

  private void absent(Cue cue, TableView table) {
    draft.use(cue);
    draft.without(table, cue.start());
  }
}
