// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;

/**
 * What comes first in a list, "with the highest cost first" or "oldest members first", is the order
 * of all rows: "sorted by cost, highest first".
 */
final class FirstOfOrder {

  /** The most words between what is greatest and "first". */
  private static final int WORDS = 4;

  private FirstOfOrder() {}

  /** The question with the order in other words; empty where nothing comes first so. */
  static Optional<String> of(Utterance u) {
    int last = u.size() - 1;
    while (last > 0 && u.token(last).kind() == Token.Kind.MARK) {
      last--;
    }
    if (last < 2 || !u.is(last, "first")) {
      return Optional.empty();
    }
    int first = last;
    return u.cues().stream()
        .filter(cue -> cue.is(Cue.Kind.SUPERLATIVE))
        .filter(cue -> cue.end() < first && cue.end() >= first - WORDS)
        .reduce((one, next) -> next)
        .flatMap(cue -> of(u, cue, first));
  }

  private static Optional<String> of(Utterance u, Cue cue, int first) {
    Link what = u.linkAt(first - 1);
    if (what == null || what.start() < cue.end() || what.value()) {
      return Optional.empty();
    }
    String end = ", " + u.span(cue.start(), cue.end()) + " first";
    String thing = u.span(cue.end(), first);
    int from = cue.start();
    while (from > 0 && (u.isAny(from - 1, "the", "with", "of", "by", "sorted", ","))) {
      from--;
    }
    String before = u.text().substring(0, u.token(from).from()).strip();
    if (what.table() && what.tableScore() > what.columnScore()) {
      return Optional.of((before + " " + thing).strip() + end);
    }
    return before.isEmpty() ? Optional.empty() : Optional.of(before + " sorted by " + thing + end);
  }
}
