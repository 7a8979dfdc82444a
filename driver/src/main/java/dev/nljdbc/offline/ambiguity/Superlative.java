// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.ambiguity;

import dev.nljdbc.catalog.ColumnId;
import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a question says with a superlative.
 *
 * @param u the question
 * @param cue the superlative
 */
record Superlative(Utterance u, Cue cue) {

  /** Superlatives without a measure: best, top. */
  private static final Set<String> VAGUE = WordLists.set("superlatives.vague");

  /** What says as little behind "most": most successful. */
  private static final Set<String> VAGUE_MOST = WordLists.set("superlatives.vague-most");

  /** A measure is named so many words before or behind. */
  private static final int BEFORE = 3;

  private static final int BEHIND = 10;

  /** Whether it is one of quality that every measure may stand for. */
  boolean vague() {
    return VAGUE.contains(u.token(cue.start()).lower()) || adjective();
  }

  private boolean adjective() {
    int last = u.token(cue.end() - 1).lower().equals("most") ? cue.end() : cue.end() - 1;
    return u.isAny(cue.start(), "most", "least")
        && last < u.size()
        && VAGUE_MOST.contains(u.token(last).lower());
  }

  /** Whether it says how many there are, or when, rather than how much. */
  boolean counts() {
    Link next = adjective() ? u.linkAt(cue.end() + (open() ? 1 : 0)) : null;
    if (next != null && !next.namesTable()) {
      return true; // the most popular colour is the one that most rows have
    }
    boolean most = u.isAny(cue.start(), "most", "fewest", "least", "first", "last") && !adjective();
    return most || cue.end() < u.size() && u.cueAt(cue.end()) != null;
  }

  /** Whether its adjective stands behind what was taken for the superlative. */
  private boolean open() {
    return adjective() && cue.end() < u.size() && cue.end() - cue.start() == 1;
  }

  /** Its words. */
  String word() {
    return u.span(cue.start(), open() ? cue.end() + 1 : cue.end());
  }

  /** The number of rows that it asks for. */
  long rows() {
    return IntStream.of(cue.start() - 1, cue.end())
        .filter(i -> i >= 0 && i < u.size() && u.token(i).lower().matches("\\d{1,4}"))
        .mapToLong(i -> Long.parseLong(u.token(i).lower()))
        .findFirst()
        .orElse(1);
  }

  /**
   * Whether the question says what to measure by.
   *
   * @param by what was taken; null for nothing
   */
  boolean measured(@Nullable ColumnId by) {
    for (int i = cue.end();
        i < Math.min(u.size(), cue.end() + BEHIND) && !u.token(i).text().matches("[.?!;]");
        i++) {
      if (names(i, by)) {
        return true;
      }
    }
    for (int i = cue.start() - 1; i >= Math.max(0, cue.start() - BEFORE); i--) {
      Link link = u.linkAt(i);
      if (names(i, by)) {
        return true;
      }
      if (link != null && link.namesTable()) {
        return false;
      }
    }
    return false;
  }

  private boolean names(int i, @Nullable ColumnId by) {
    Link link = u.linkAt(i);
    return link != null
        && link.columnScore() > link.tableScore()
        && (by == null
            ? link.columns().stream().anyMatch(c -> c.what().measure())
            : link.names(by));
  }
}
