// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import java.util.stream.IntStream;

/** Tokens of a question, from one to before another. */
record Span(int from, int to) {

  boolean holds(int i) {
    return i >= from && i < to;
  }

  IntStream all() {
    return IntStream.range(from, to);
  }
}
