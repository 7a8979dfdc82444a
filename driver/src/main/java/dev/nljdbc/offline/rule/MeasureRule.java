package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Lexicon;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.TableView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads questions for a measure without its name: how old, how long, how many people live in. */
final class MeasureRule extends Rule {

  MeasureRule(QueryDraft draft) {
    super(draft);
  }

  void apply() {
    for (int i = 0; i + 1 < u.size(); i++) {
      if (u.is(i, "how") && u.token(i + 1).word() && u.linkAt(i + 1) == null) {
        Lexicon.measuresOf(u.token(i + 1).lower()).ifPresent(this::measure);
      }
      if (u.is(i, "how") && u.is(i + 1, "many") && people(i + 2)) {
        measure(List.of(new Lexicon.Hint("population", "")));
      }
      if (u.is(i, "where") && i == 0 && u.isAny(1, "is", "are", "was", "were")) {
        measure(Lexicon.hints("hints.where", ""));
      }
    }
  }

  private boolean people(int i) {
    Link link = u.linkAt(i);
    return Set.of("people", "citizens", "residents", "inhabitants")
            .contains(i < u.size() ? u.token(i).lower() : "")
        && (link == null || !link.table());
  }

  private void measure(List<Lexicon.Hint> hints) {
    TableView focus = draft.focus();
    if (focus == null) {
      return;
    }
    Optional<ColumnDisambiguator.Hinted> found = chooser.hinted(hints, focus, c -> !draft.shows(c));
    if (found.isEmpty()) {
      return;
    }
    draft.measured = true;
    draft.show(Query.Term.of(found.get().column().id()));
    for (Cue cue : u.cues()) {
      if (cue.kind() == Cue.Kind.COUNT && u.is(cue.start() + 1, "many")) {
        draft.use(cue);
      }
    }
  }
}
