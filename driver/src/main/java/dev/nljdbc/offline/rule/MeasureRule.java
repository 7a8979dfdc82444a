// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Link;
import java.util.List;
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
    chooser
        .hinted(hints, draft.focus(), c -> !draft.shows(c))
        .ifPresent(
            found -> {
              draft.notes().foundMeasure();
              draft.show(Query.Term.of(found.column().id()));
              u.cues().stream()
                  .filter(c -> c.is(Cue.Kind.COUNT) && u.is(c.start() + 1, "many"))
                  .forEach(draft::use);
            });
  }
}
