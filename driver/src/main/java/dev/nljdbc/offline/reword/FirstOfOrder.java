// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/**
 * What comes first in a list, "with the highest cost first" or "oldest members first", is the order
 * of all rows: "sorted by cost, highest first".
 */
final class FirstOfOrder {

  private FirstOfOrder() {}

  /** The question with the order in other words; empty where nothing comes first so. */
  static Optional<String> of(Utterance u) {
    int last = u.endOfWords() - 1;
    if (last < 2 || !u.is(last, "first")) {
      return Optional.empty();
    }
    int first = last;
    return u.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
        .filter(cue -> cue.end() < first)
        .reduce((one, next) -> next)
        .flatMap(cue -> of(u, cue, first));
  }

  private static Optional<String> of(Utterance u, Cue cue, int first) {
    Link what = u.linkAt(first - 1);
    boolean named = what != null && what.start() == cue.end() && what.end() == first;
    if (what == null || !named || what.value()) {
      return Optional.empty();
    }
    int from = cue.start();
    while (from > 0 && u.isIn(from - 1, "order.opening")) {
      from--;
    }
    boolean opened = from < cue.start() && !u.is(from, "the");
    if (!opened && u.isAny(0, "who", "which", "what", "when", "where")) {
      return Optional.empty(); // what was bought first
    }
    String before = u.text().substring(0, u.token(from).from()).strip();
    String thing = u.span(cue.end(), first);
    boolean rows = what.table() && what.tableScore() > what.columnScore();
    if (rows && cue.end() == cue.start() + 1 && u.isAny(cue.start(), "most", "fewest", "least")) {
      String count = u.is(cue.start(), "most") ? "highest" : "lowest";
      return in(before, " sorted by number of " + thing + ", " + count + " first");
    }
    String end = ", " + u.span(cue.start(), cue.end()) + " first";
    return rows
        ? Optional.of((before + " " + thing).strip() + end)
        : in(before, " sorted by " + thing + end);
  }

  private static Optional<String> in(String before, String order) {
    return before.isEmpty() ? Optional.empty() : Optional.of(before + order);
  }
}
