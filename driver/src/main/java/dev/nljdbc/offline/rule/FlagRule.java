package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.ColumnView;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Flags;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance.Part;

/** Reads columns that say yes or no: products that are discontinued, members who are not active. */
final class FlagRule extends Rule {

  FlagRule(Draft draft) {
    super(draft);
  }

  void apply() {
    for (Link link : u.links()) {
      boolean described = u.part(link) == Part.FILTER && !link.cell() && link.column();
      if (described && draft.free(link) && !(link.table() && chooser.meansTable(link))) {
        chooser.column(link, c -> Flags.of(c).isPresent()).ifPresent(c -> flag(link, c));
      }
    }
  }

  private void flag(Link link, ColumnView column) {
    boolean denied = false;
    for (int i = Math.max(0, link.start() - 3); i < link.start(); i++) {
      Cue cue = u.cueAt(i);
      if (cue != null && cue.kind() == Cue.Kind.NOT && draft.free(cue)) {
        denied = true;
        draft.use(cue);
      }
    }
    Flags flags = Flags.of(column).orElseThrow();
    String value = denied ? flags.no() : flags.yes();
    boolean text = column.text();
    draft.filters.add(
        new Draft.Filter(
            Query.Predicate.of(Query.Term.of(column.id()), "=", new Query.Literal(value, text)),
            link.start(),
            link.end(),
            false));
    draft.use(link);
  }
}
