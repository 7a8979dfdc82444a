// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.schema.TableView;
import java.util.List;

/** Reads one list from two tables: the names of all customers and employees. */
final class UnionRule extends Rule {

  UnionRule(QueryDraft draft) {
    super(draft);
  }

  /** Shows the names of the second table below those of the first instead of beside them. */
  void apply() {
    for (Link second : u.links()) {
      Link first = second.start() >= 2 ? u.linkAt(second.start() - 2) : null;
      if (first != null
          && u.is(second.start() - 1, "and")
          && u.isAny(first.start() - 1, "all", "both")
          && ends(second.end())
          && chooser.meansTable(first)
          && chooser.meansTable(second)) {
        unite(first.firstTable(), second.firstTable());
      }
    }
  }

  private boolean ends(int i) {
    return i == u.size() || i == u.size() - 1 && u.isAny(i, "?", ".", "!");
  }

  private void unite(TableView first, TableView second) {
    List<Query.Term> shown = names(first);
    List<Query.Term> below = names(second);
    List<Query.Term> select = draft.query().select();
    boolean names =
        select.containsAll(shown)
            && select.stream().allMatch(t -> shown.contains(t) || below.contains(t));
    if (!plain() || !names || first.equals(second) || shown.size() != below.size()) {
      return;
    }
    draft.showOnly(select.stream().filter(shown::contains));
    draft.unite(Query.of(below));
  }

  private boolean plain() {
    return draft.filters().isEmpty()
        && draft.query().orderBy().isEmpty()
        && draft.query().having().isEmpty()
        && draft.absences().isEmpty()
        && !draft.aggregated();
  }

  private static List<Query.Term> names(TableView t) {
    return Query.Term.of(t.readable());
  }
}
