package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.TableView;
import java.util.Set;

/**
 * Reads superlatives of an average: the genre that has the longest tracks on average. The extreme
 * is that of the groups' averages, not of one row.
 */
final class OnAverageRule extends Rule {

  private static final Set<String> OF_ROWS = Set.of("", "SUM");

  OnAverageRule(Draft draft) {
    super(draft);
  }

  void apply() {
    for (Cue cue : u.cues()) {
      boolean average =
          cue.kind() == Cue.Kind.AGGREGATE && cue.operator().equals("AVG") && draft.free(cue);
      if (average && u.is(cue.start() - 1, "on") && draft.orderBy.size() == 1) {
        order(cue);
      }
    }
  }

  private void order(Cue cue) {
    Query.Order order = draft.orderBy.get(0);
    Query.Term by = order.term();
    TableView focus = draft.focus();
    boolean others =
        by.column() != null && focus != null && !by.column().table().equals(focus.id());
    if (others && OF_ROWS.contains(by.function())) {
      draft.use(cue);
      draft.orderBy.set(0, new Query.Order(Query.Term.of("AVG", by.column()), order.descending()));
      draft.idiom = true;
    }
  }
}
