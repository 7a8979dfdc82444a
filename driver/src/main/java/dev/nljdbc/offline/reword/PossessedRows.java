// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** "Which host's drives brought in the most donations" asks for the host, not for a drive. */
final class PossessedRows {

  private PossessedRows() {}

  /** The question about the owner; empty where it asks for nobody's rows with the most others. */
  static Optional<String> of(Utterance u) {
    Link owner = u.is(0, "which") ? table(u, 1) : null;
    int mark = owner == null ? 0 : owner.end();
    Link rows = owner != null && u.isAny(mark, "'s", "'") ? table(u, mark + 1) : null;
    return rows != null && rows.end() < u.size() && most(u, rows.end())
        ? Optional.of(
            u.text().substring(0, u.token(mark).from())
                + u.text().substring(u.token(rows.end() - 1).to()))
        : Optional.empty();
  }

  private static @Nullable Link table(Utterance u, int i) {
    Link link = i < u.size() ? u.linkAt(i) : null;
    return link != null && link.start() == i && link.namesTable() ? link : null;
  }

  /** Whether most or fewest rows of a third table are spoken of. */
  private static boolean most(Utterance u, int from) {
    return u.cues().stream()
        .anyMatch(
            cue ->
                cue.is(Cue.Kind.SUPERLATIVE)
                    && cue.start() >= from
                    && u.isAny(cue.start(), "most", "fewest", "least")
                    && table(u, cue.end()) != null);
  }
}
