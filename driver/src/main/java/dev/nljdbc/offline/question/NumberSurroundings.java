package dev.nljdbc.offline.question;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at what stands before and after a number. */
public final class NumberSurroundings {

  private static final Set<String> BETWEEN = WordLists.set("number.gap");

  private final Utterance u;

  public NumberSurroundings(Utterance u) {
    this.u = u;
  }

  public @Nullable Cue compareBefore(int i) {
    for (int k = i - 1; k >= Math.max(0, i - 3); k--) {
      Cue cue = u.cueAt(k);
      if (cue != null && cue.kind() == Cue.Kind.COMPARE) {
        return u.linkAt(k) == null ? cue : null;
      }
      if (!u.isIn(k, "number.skipped")) {
        return null;
      }
    }
    return null;
  }

  public @Nullable Cue cueBefore(Link link) {
    int i = link.start() - 1;
    while (i > 0 && u.isIn(i, "count.skipped") && u.cueAt(i) == null) {
      i--;
    }
    return i >= 0 ? u.cueAt(i) : null;
  }

  public boolean gap(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!BETWEEN.contains(u.token(i).lower()) && u.cueAt(i) == null) {
        return false;
      }
    }
    return true;
  }

  public @Nullable Link leftOf(int i) {
    Link best = null;
    for (Link link : u.links()) {
      if (link.end() <= i && (link.column() || link.table()) && i - link.end() <= 5) {
        best = link;
      }
    }
    return best;
  }

  public @Nullable Link rightOf(int i) {
    int k = i;
    while (k < u.size() && k <= i + 2) {
      Link link = u.linkAt(k);
      if (link != null) {
        return link.column() || link.table() ? link : null;
      }
      if (!u.isAny(k, "different", "of", "distinct", "the")) {
        return null;
      }
      k++;
    }
    return null;
  }
}
