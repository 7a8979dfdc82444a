// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Utterance;
import dev.nljdbc.offline.schema.ColumnView;
import dev.nljdbc.offline.schema.SchemaView;
import java.util.List;
import java.util.Optional;

/** "What does code E42 mean?" asks for the description or the name of what has the code. */
final class CodeMeaning {

  private static final List<String> SAYING = WordLists.list("code.meaning");

  private CodeMeaning() {}

  /** The question for that column; empty where no meaning is asked for. */
  static Optional<String> of(Utterance u, SchemaView schema) {
    boolean asked = u.is(0, "what") && u.isAny(1, "does", "do", "did");
    int mean = asked ? verb(u) : -1;
    return u.links().stream()
        .filter(link -> link.cell() && link.end() == mean)
        .flatMap(link -> link.values().stream())
        .flatMap(cell -> schema.table(cell.column().table()).columns().stream())
        .filter(c -> c.text() && !c.key() && says(c) < SAYING.size())
        .min((one, other) -> Integer.compare(says(one), says(other)))
        .map(c -> "What is the " + String.join(" ", c.words()) + " of " + u.span(2, mean) + "?");
  }

  private static int says(ColumnView c) {
    int at = SAYING.indexOf(c.last());
    return at < 0 ? SAYING.size() : at;
  }

  private static int verb(Utterance u) {
    for (int i = 3; i < u.size(); i++) {
      if (u.is(i, "mean") || u.is(i, "stand") && u.is(i + 1, "for")) {
        return i;
      }
    }
    return -1;
  }
}
