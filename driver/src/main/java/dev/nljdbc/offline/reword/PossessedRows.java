// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** "Which host's drives brought in the most donations" asks for the host, not for a drive. */
final class PossessedRows {

  private PossessedRows() {}

  /** The question about the owner; empty where it asks for nobody's rows with the most others. */
  static Optional<String> of(Utterance u, SchemaView schema) {
    Link owner = u.is(0, "which") ? table(u, 1) : null;
    if (owner == null || !u.isAny(owner.end(), "'s", "'")) {
      return Optional.empty();
    }
    Link rows = table(u, owner.end() + 1);
    return rows != null && isOnlyWay(u, owner, rows, schema)
        ? Optional.of(
            u.text().substring(0, u.token(owner.end()).from())
                + u.text().substring(u.token(rows.end() - 1).to()))
        : Optional.empty();
  }

  private static @Nullable Link table(Utterance u, int i) {
    Link link = i < u.size() ? u.linkAt(i) : null;
    return link != null && link.start() == i && link.namesTable() ? link : null;
  }

  /** Whether most or fewest rows of a third table are meant, which refer to no owner themselves. */
  private static boolean isOnlyWay(Utterance u, Link owner, Link rows, SchemaView schema) {
    return u.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE) && cue.start() >= rows.end())
        .filter(cue -> u.isAny(cue.start(), "most", "fewest", "least"))
        .map(cue -> table(u, cue.end()))
        .anyMatch(
            counted ->
                counted != null
                    && schema.key(counted.firstTable().id(), owner.firstTable().id()).isEmpty());
  }
}
