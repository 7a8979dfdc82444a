package dev.nljdbc.offline;

import java.util.Optional;

/**
 * Reads what the best are chosen by: top 10 products by price, top 5 genres by number of tracks.
 */
final class TopRule {

  private final Draft draft;
  private final Chooser chooser;
  private final Utterance u;
  private final Surroundings around;
  private final Ranking ranking;

  TopRule(Draft draft, Chooser chooser, Surroundings around, Ranking ranking) {
    this.draft = draft;
    this.chooser = chooser;
    this.u = draft.utterance();
    this.around = around;
    this.ranking = ranking;
  }

  /** "top 10 products by price", "top 5 genres by number of tracks". */
  boolean by(Cue cue) {
    for (int i = cue.end(); i < u.size(); i++) {
      if (!u.is(i, "by") || u.linkAt(i) != null) {
        continue;
      }
      Cue after = around.cueAfter(i + 1);
      Link link = around.next(after == null ? i + 1 : after.end());
      if (link == null || link.value()) {
        return false;
      }
      if (after != null && after.kind() == Cue.Kind.COUNT && link.table()) {
        ranking.countTable(link);
        ranking.order(Query.Term.countAll(), cue, true);
      } else {
        Optional<ColumnView> c =
            chooser
                .column(link, ColumnView::measure)
                .or(() -> chooser.column(link, ColumnView::temporal));
        if (c.isEmpty()) {
          return false;
        }
        TableView focus = draft.focus();
        boolean summed =
            focus != null && draft.schema().key(c.get().table(), focus.id()).isPresent();
        String function =
            after != null && after.kind() == Cue.Kind.AGGREGATE
                ? after.operator()
                : summed ? "SUM" : "";
        draft.use(link, "column", c.get().id().toString());
        ranking.order(Query.Term.of(function, c.get().id()), cue, true);
      }
      if (after != null) {
        draft.use(after);
      }
      draft.use(cue);
      return true;
    }
    return false;
  }
}
