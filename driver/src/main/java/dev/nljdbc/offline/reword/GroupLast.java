// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.reword;

import dev.nljdbc.offline.question.Utterance;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** "For each channel, what share of orders is late" is that share per channel. */
final class GroupLast {

  private static final Set<String> SHARES =
      Set.of("share", "percentage", "percent", "proportion", "fraction");

  private GroupLast() {}

  /** The question with its groups at the end; empty where it asks for no share of each. */
  static Optional<String> of(Utterance u) {
    int comma = 2;
    while (comma < u.size() && !u.is(comma, ",")) {
      comma++;
    }
    boolean each =
        u.is(0, "for")
            && u.isAny(1, "each", "every")
            && !u.is(2, "of")
            && comma > 2
            && comma + 1 < u.size();
    boolean share =
        IntStream.range(comma + 1, u.size())
            .anyMatch(i -> SHARES.contains(u.wordAt(i)) && u.is(i + 1, "of"));
    if (!each || !share) {
      return Optional.empty();
    }
    return Optional.of(u.span(comma + 1, u.endOfWords()) + " per " + u.span(2, comma));
  }
}
