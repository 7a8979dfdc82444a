package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Token;
import dev.nljdbc.offline.question.Utterance;
import org.jspecify.annotations.Nullable;

/** Looks at what is said about a cell: not, like, or, and. */
final class CellSurroundings {

  private final Draft draft;
  private final Utterance u;

  CellSurroundings(Draft draft) {
    this.draft = draft;
    this.u = draft.utterance();
  }

  /** "Oslo or Bergen": the second value is of the first one's column. */
  boolean listed(Link first, Link second) {
    for (int i = first.end(); i < second.start(); i++) {
      if (!u.isAny(
          i, ",", "and", "or", "nor", "the", "both", "to", "as", "well", "also", "'s", "letter")) {
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
      if (!u.isAny(
              i,
              "the",
              "a",
              "an",
              "in",
              "word",
              "letter",
              "substring",
              "string",
              "phrase",
              "either",
              "or")
          && u.linkAt(i) == null) {
        return null;
      }
      if (u.linkAt(i) != null && !u.isAny(i + 1, "or")) {
        return null;
      }
    }
    return null;
  }
}
