package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
import org.jspecify.annotations.Nullable;

/** Looks at what is said about a cell: not, like, or, and. */
final class CellSurroundings extends Rule {

  CellSurroundings(Draft draft) {
    super(draft);
  }

  /** "Oslo or Bergen": the second value is of the first one's column. */
  boolean listed(Link first, Link second) {
    for (int i = first.end(); i < second.start(); i++) {
      if (!u.isIn(i, "value.list")) {
        return false;
      }
    }
    return true;
  }

  boolean denied(Link link) {
    for (int i = link.start() - 1; i >= Math.max(0, link.start() - 7); i--) {
      Cue cue = u.cueAt(i);
      if (cue != null
          && u.linkAt(i) == null
          && (cue.kind() == Cue.Kind.NOT
              || cue.kind() == Cue.Kind.COMPARE && cue.operator().equals("<>"))) {
        draft.use(cue);
        return true;
      }
      Link other = u.linkAt(i);
      if (u.isAny(i, "but", ".", "that", "who")
          || u.is(i, "and") && other == null && !orBefore(i)) {
        return false;
      }
      if (other != null && other.value() && !u.isAny(i + 1, "or", ",", "nor", "and")) {
        return false;
      }
    }
    return false;
  }

  private boolean orBefore(int i) {
    Link before = u.linkAt(i - 1);
    return before != null && before.value();
  }

  @Nullable Cue likeBefore(Link link) {
    for (int i = link.start() - 1; i >= Math.max(0, link.start() - 3); i--) {
      Cue cue = u.cueAt(i);
      if (cue != null && cue.kind() == Cue.Kind.LIKE && u.linkAt(i) == null) {
        boolean plain =
            u.token(link.start()).kind() == Token.Kind.QUOTED
                || link.values().isEmpty()
                || !u.isAny(cue.start(), "include", "includes", "including");
        return plain ? cue : null;
      }
      if (!u.isIn(i, "pattern.skipped") && u.linkAt(i) == null) {
        return null;
      }
      if (u.linkAt(i) != null && !u.isAny(i + 1, "or")) {
        return null;
      }
    }
    return null;
  }
}
