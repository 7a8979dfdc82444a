// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.language.Cue;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Utterance;
import java.util.Collection;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The probability that a reading is right, by logistic regression over features of the reading. */
final class RuleConfidence {

  /** How well a name is linked where nothing is linked. */
  private static final double NO_LINK = 0.4;

  /** Cues that say little of what is asked. */
  private static final Set<Cue.Kind> MINOR =
      Set.of(Cue.Kind.DISTINCT, Cue.Kind.DIRECTION, Cue.Kind.EACH, Cue.Kind.ORDER);

  /**
   * What is known of a reading, each about 0 to 1, and its weight. The weights were fitted on
   * questions over other databases than they were checked on. They are added in this order.
   */
  private enum Feature {
    CONSTANT(-1.38, r -> 1),
    LINKED_WORDS(2.51, Read::share),
    WORST_LINK(0.41, r -> r.links().min().orElse(NO_LINK)),
    AVERAGE_LINK(0.44, r -> r.links().average().orElse(NO_LINK)),
    UNUSED_LINKS(-2.16, r -> part(r.u.links().stream().filter(r.draft::free).count(), 3)),
    UNUSED_CUES(-1.69, r -> part(r.cues(), 3)),
    DOUBTS(-1.98, r -> Math.min(1, r.draft.notes().doubt() * 4)),
    UNKNOWN_TEXT(1.26, r -> is(r.guesses())),
    TABLES(-1.19, r -> part(r.draft.needed().size(), 4)),
    WORDS(0.47, r -> part(r.u.size(), 25)),
    COLUMNS(-1.55, r -> part(r.query.select().size(), 4)),
    SET_OPERATION(0.61, r -> is(r.query.combined() != null)),
    ORDER_BY(-0.25, r -> any(r.query.orderBy())),
    GROUP_BY(-0.06, r -> any(r.query.groupBy())),
    HAVING(-0.13, r -> any(r.query.having())),
    CONDITIONS(-0.43, r -> part(r.query.where().size(), 3)),
    ABSENCES(0.48, r -> any(r.draft.absences()));

    private final double weight;
    private final ToDoubleFunction<Read> value;

    Feature(double weight, ToDoubleFunction<Read> value) {
      this.weight = weight;
      this.value = value;
    }

    private static double part(long count, int most) {
      return Math.min(most, count) / (double) most;
    }

    private static double is(boolean so) {
      return so ? 1 : 0;
    }

    private static double any(Collection<?> some) {
      return is(!some.isEmpty());
    }
  }

  /** A reading and what it was made of. */
  private record Read(Utterance u, QueryDraft draft, Query query, double share) {

    DoubleStream links() {
      return u.links().stream()
          .filter(l -> !draft.free(l))
          .mapToDouble(l -> l.value() ? 1 : l.nameScore());
    }

    long cues() {
      return u.cues().stream()
          .filter(draft::free)
          .filter(cue -> !MINOR.contains(cue.kind()))
          .count();
    }

    boolean guesses() {
      return u.links().stream().anyMatch(l -> l.literal() != null && l.values().isEmpty());
    }
  }

  private RuleConfidence() {}

  static double of(Utterance u, QueryDraft draft, Query query, double share) {
    Read read = new Read(u, draft, query, share);
    double sum = 0;
    for (Feature feature : Feature.values()) {
      sum += feature.weight * feature.value.applyAsDouble(read);
    }
    return 1 / (1 + StrictMath.exp(-sum));
  }
}
