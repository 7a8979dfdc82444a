package dev.nljdbc.offline;

import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/** Finds the noun that a question asks for: the weather, how many unicorns. */
final class AskedFor {

  private static final Set<String> SKIPPED =
      Set.of(
          "is",
          "are",
          "was",
          "were",
          "the",
          "a",
          "an",
          "all",
          "me",
          "us",
          "of",
          "different",
          "distinct",
          "many",
          "much",
          "our",
          "unique",
          "please",
          "there",
          "'s",
          "total");
  private static final Set<String> ASKING =
      Set.of("what", "which", "how", "list", "show", "give", "find", "display", "count", "return");

  private final Utterance u;

  AskedFor(Utterance utterance) {
    this.u = utterance;
  }

  /** The noun asked for, when it is one of the words that nothing is known of. */
  Optional<String> unknown(IntPredicate strange) {
    if (!ASKING.contains(u.token(0).lower())) {
      return Optional.empty();
    }
    if (u.is(0, "how") && !u.isAny(1, "many", "much")) {
      return Optional.empty(); // how long, how old: a measure
    }
    int i = 1;
    while (i < u.size()
        && u.linkAt(i) == null
        && (SKIPPED.contains(u.token(i).lower()) || counts(u.cueAt(i)))) {
      i++;
    }
    boolean last = i + 1 >= u.size() || small(i + 1);
    return i < u.size() && u.token(i).word() && strange.test(i) && last
        ? Optional.of(u.token(i).text())
        : Optional.empty();
  }

  private static boolean counts(@org.jspecify.annotations.Nullable Cue cue) {
    return cue != null && (cue.kind() == Cue.Kind.COUNT || cue.kind() == Cue.Kind.DISTINCT);
  }

  /** Whether a noun ends before it: a mark, a preposition, a verb. */
  private boolean small(int i) {
    return u.linkAt(i) == null
        && (!u.token(i).word()
            || Set.of(
                    "in", "for", "from", "have", "has", "do", "does", "did", "are", "is", "there",
                    "live", "with", "at", "on", "that", "who", "were", "was", "by")
                .contains(u.token(i).lower()));
  }
}
