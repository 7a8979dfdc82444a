// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.question.Utterance;
import java.util.Objects;
import java.util.Optional;

/** "Rooms from the most expensive to the least expensive" are all rooms, most expensive first. */
final class OrderFromTo {

  private OrderFromTo() {}

  /** The question with "first"; empty where it has no such order. */
  static Optional<String> of(Utterance u) {
    for (int from = 1; from < u.size(); from++) {
      if (u.is(from, "from") && u.linkAt(from) == null) {
        int first = from + (u.is(from + 1, "the") ? 2 : 1);
        int to = behind(u, first);
        int second = to + (u.is(to + 1, "the") ? 2 : 1);
        int end = to > 0 && u.is(to, "to") ? behind(u, second) : 0;
        if (end > 0 && closes(u, end) && opposite(u, first, second) && !u.is(0, "how")) {
          String before = u.text().substring(0, u.token(opening(u, from)).from()).strip();
          String behind = end < u.size() ? u.text().substring(u.token(end).from()) : "";
          return Optional.of(comma(before) + u.span(first, to) + " first" + behind);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean opposite(Utterance u, int first, int second) {
    Cue one = Objects.requireNonNull(u.cueAt(first));
    return !one.operator().equals(Objects.requireNonNull(u.cueAt(second)).operator());
  }

  /** Where "sorted from" begins. */
  private static int opening(Utterance u, int from) {
    int opening = from;
    while (opening > 1 && u.isIn(opening - 1, "order.opening")) {
      opening--;
    }
    return opening;
  }

  private static String comma(String before) {
    return before.endsWith(",") ? before + " " : before + ", ";
  }

  /** Where a superlative ends that begins here, with a participle: highest paid; 0 for none. */
  private static int behind(Utterance u, int i) {
    Cue cue = i < u.size() ? u.cueAt(i) : null;
    if (cue == null || !cue.is(Cue.Kind.SUPERLATIVE) || cue.start() != i) {
      return 0;
    }
    boolean participle = cue.end() < u.size() && u.is(cue.end(), "paid");
    return participle ? cue.end() + 1 : cue.end();
  }

  /** Whether nothing follows that the superlatives could speak of: the shortest exam. */
  private static boolean closes(Utterance u, int end) {
    return u.isEnd(end);
  }
}
