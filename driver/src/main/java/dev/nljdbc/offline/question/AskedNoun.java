// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.question;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.language.Lexicon;
import dev.nljdbc.offline.language.WordLists;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the noun that a question asks for: the weather, how many unicorns. */
public final class AskedNoun {

  private static final Set<String> SKIPPED = WordLists.set("asked.skipped");

  /** Nouns that stand before the one that tells what of: the names of, the kinds of. */
  private static final Set<String> OF_ANYTHING = WordLists.set("asked.of-anything");

  private static final Set<String> ASKING = WordLists.set("asking");

  /** The most words of such a noun, of a person: prime minister. */
  private static final int LONGEST = 3;

  private final Utterance u;

  public AskedNoun(Utterance utterance) {
    this.u = utterance;
  }

  /** The noun asked for, when it is one of the words that nothing is known of. */
  public Optional<String> unknown(IntPredicate strange) {
    boolean who = u.is(0, "who") && u.isAny(1, "is", "are", "was", "were", "'s") && article(2);
    boolean measure = u.is(0, "how") && !u.isAny(1, "many", "much"); // how long, how old
    if (measure || !ASKING.contains(u.token(0).lower()) && !who) {
      return Optional.empty();
    }
    int i = 1;
    while (i < u.size() && u.linkAt(i) == null && skipped(i)) {
      i++;
    }
    int end = end(i, who || !verb(i, strange) ? LONGEST : 1, strange);
    return end > i && (end >= u.size() || small(end))
        ? Optional.of(u.span(i, end))
        : Optional.empty();
  }

  /** Whether one of the words is a verb in the past: musicians performed, and no parking spaces. */
  private boolean verb(int i, IntPredicate strange) {
    return IntStream.range(i + 1, end(i, LONGEST, strange))
        .anyMatch(k -> u.token(k).lower().endsWith("ed"));
  }

  private int end(int i, int most, IntPredicate strange) {
    int end = i;
    while (end < u.size() && end < i + most && u.token(end).word() && strange.test(end)) {
      end++;
    }
    return end;
  }

  private boolean skipped(int i) {
    String word = u.token(i).lower();
    return SKIPPED.contains(word) || OF_ANYTHING.contains(word) || counts(u.cueAt(i));
  }

  /**
   * The adjective of "how far is", where nothing could measure it.
   *
   * @param strange whether nothing is known of a word
   * @param measured whether a column is as hinted
   */
  public Optional<String> unmeasured(IntPredicate strange, Predicate<Lexicon.Hint> measured) {
    for (int i = 0; i + 2 < u.size(); i++) {
      boolean adjective =
          u.is(i, "how")
              && u.token(i + 1).word()
              && strange.test(i + 1)
              && u.isIn(i + 2, "be-or-do");
      if (adjective
          && Lexicon.measuresOf(u.token(i + 1).lower()).stream()
              .flatMap(List::stream)
              .noneMatch(measured)) {
        return Optional.of(u.token(i + 1).text());
      }
    }
    return Optional.empty();
  }

  private boolean article(int i) {
    return u.isIn(i, "articles");
  }

  private static boolean counts(@Nullable Cue cue) {
    return cue != null && (cue.kind() == Cue.Kind.COUNT || cue.kind() == Cue.Kind.DISTINCT);
  }

  /** Whether a noun ends before it: a mark, a preposition, a verb. */
  private boolean small(int i) {
    return u.linkAt(i) == null
        && (!u.token(i).word() || u.isIn(i, "asked.noun-ends") || u.isIn(i, "unread.any"));
  }
}
