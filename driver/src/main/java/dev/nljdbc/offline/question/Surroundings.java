package dev.nljdbc.offline.question;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks at what stands before and after a cue. */
public final class Surroundings {

  private static final Set<String> SKIPPED = WordLists.set("cue.skipped");

  private final Utterance u;

  public Surroundings(Utterance u) {
    this.u = u;
  }

  public @Nullable Cue cueAfter(int from) {
    int i = from;
    while (i < u.size()
        && u.cueAt(i) == null
        && SKIPPED.contains(u.token(i).lower())
        && u.linkAt(i) == null) {
      i++;
    }
    Cue cue = i < u.size() && u.linkAt(i) == null ? u.cueAt(i) : null;
    return cue != null && (cue.kind() == Cue.Kind.COUNT || cue.kind() == Cue.Kind.AGGREGATE)
        ? cue
        : null;
  }

  public @Nullable Link next(int from) {
    int i = from;
    while (i < u.size()) {
      Link link = u.linkAt(i);
      if (link != null) {
        return link.value() && !link.column() && !link.table() ? null : link;
      }
      boolean distinct =
          u.cueAt(i) != null
              && java.util.Objects.requireNonNull(u.cueAt(i)).kind() == Cue.Kind.DISTINCT;
      if (!SKIPPED.contains(u.token(i).lower()) && !distinct && !u.token(i).number()) {
        return null;
      }
      i++;
    }
    return null;
  }

  public @Nullable Link previous(int before) {
    for (int i = before - 1; i >= 0; i--) {
      Link link = u.linkAt(i);
      if (link != null) {
        return link;
      }
    }
    return null;
  }
}
