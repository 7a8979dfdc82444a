package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import dev.nljdbc.offline.question.Utterance.Part;

/** Orders by what a superlative measures, and keeps as many rows as it asks for. */
final class SuperlativeOrder extends Rule {

  SuperlativeOrder(QueryDraft draft) {
    super(draft);
  }

  void order(Query.Term term, Cue cue, boolean descending) {
    Query.Order order = new Query.Order(term, descending);
    if (!draft.orderBy.contains(order)) {
      draft.orderBy.add(0, order);
    }
    if (draft.limit == 0) {
      draft.limit = Math.max(1, number(cue));
    }
  }

  /** How many are wanted: the three oldest, top 5, the 10 customers with the most orders. */
  long number(Cue cue) {
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

  void countTable(Link link) {
    TableView table = link.tables().get(0).what();
    draft.tables.add(table.id());
    draft.use(link);
  }
}
