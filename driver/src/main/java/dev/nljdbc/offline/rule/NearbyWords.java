// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.WordLists;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Looks at what stands before and after a cue or a number. */
final class NearbyWords {

  private static final Set<String> BETWEEN = WordLists.set("number.gap");

  private static final Set<String> SKIPPED = WordLists.set("cue.skipped");

  private final Utterance u;

  NearbyWords(Utterance u) {
    this.u = u;
  }

  @Nullable Cue cueAfter(int from) {
    int i = from;
    while (i < u.size()
        && u.cueAt(i) == null
        && SKIPPED.contains(u.token(i).lower())
        && u.linkAt(i) == null) {
      i++;
    }
    Cue cue = u.linkAt(i) == null ? u.cueAt(i) : null;
    return cue != null && (cue.is(Cue.Kind.COUNT) || cue.is(Cue.Kind.AGGREGATE)) ? cue : null;
  }

  @Nullable Link next(int from) {
    for (int i = from; i < u.size(); i++) {
      Link link = u.linkAt(i);
      if (link != null) {
        return link.value() && !link.named() ? null : link;
      }
      Cue cue = u.cueAt(i);
      boolean distinct = cue != null && cue.is(Cue.Kind.DISTINCT);
      if (!SKIPPED.contains(u.token(i).lower()) && !distinct && !u.token(i).number()) {
        return null;
      }
    }
    return null;
  }

  @Nullable Link previous(int before) {
    for (int i = before - 1; i >= 0; i--) {
      Link link = u.linkAt(i);
      if (link != null) {
        return link;
      }
    }
    return null;
  }

  @Nullable Cue compareBefore(int i) {
    for (int k = i - 1; k >= Math.max(0, i - 3); k--) {
      Cue cue = u.cueAt(k);
      if (cue != null && cue.is(Cue.Kind.COMPARE)) {
        return u.linkAt(k) == null ? cue : null;
      }
      if (!u.isIn(k, "number.skipped")) {
        return null;
      }
    }
    return null;
  }

  @Nullable Cue cueBefore(Link link) {
    int i = link.start() - 1;
    while (i > 0 && u.isIn(i, "count.skipped") && u.cueAt(i) == null) {
      i--;
    }
    return u.cueAt(i);
  }

  boolean gap(int from, int to) {
    return IntStream.range(from, to)
        .allMatch(i -> BETWEEN.contains(u.token(i).lower()) || u.cueAt(i) != null);
  }

  @Nullable Link leftOf(int i) {
    Link best = null;
    for (Link link : u.links()) {
      best = link.end() <= i && link.named() && i - link.end() <= 5 ? link : best;
    }
    return best;
  }

  @Nullable Link rightOf(int i) {
    for (int k = i; k < u.size() && k <= i + 2; k++) {
      Link link = u.linkAt(k);
      if (link != null) {
        return link.named() ? link : null;
      }
      if (!u.isAny(k, "different", "of", "distinct", "the")) {
        return null;
      }
    }
    return null;
  }
}
