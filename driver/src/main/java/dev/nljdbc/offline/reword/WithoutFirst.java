// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** "Which pubs without deliveries are in York" are in York and have none. */
final class WithoutFirst {

  private WithoutFirst() {}

  /** The question with what is there first; empty where it begins otherwise. */
  static Optional<String> of(Utterance u) {
    for (int i = 1; i + 1 < u.size(); i++) {
      boolean two = u.is(i, "with") && u.is(i + 1, "no");
      if (u.isIn(i, "be")) {
        return Optional.empty();
      }
      if (two || u.is(i, "without")) {
        int rows = two ? i + 2 : i + 1;
        int be = be(u, rows);
        return be > rows + 1 || be == rows + 1 && names(u.linkAt(rows))
            ? Optional.of(turned(u, i, rows, be))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The verb of the things without; 0 where a mark or nothing comes first. */
  private static int be(Utterance u, int from) {
    for (int i = from; i + 1 < u.size() && !u.isMark(i); i++) {
      if (u.isIn(i, "be")) {
        return i;
      }
    }
    return 0;
  }

  private static boolean names(@Nullable Link link) {
    return link != null && link.tableScore() >= Link.NAMED;
  }

  private static String turned(Utterance u, int without, int rows, int be) {
    String things = u.text().substring(0, u.token(without).from());
    return things + u.span(be, u.endOfWords()) + " and have no " + u.span(rows, be);
  }
}
