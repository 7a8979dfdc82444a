package dev.nljdbc.offline.rule;

import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Utterance;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The probability that a reading is right, by logistic regression over features of the reading. */
final class RuleConfidence {

  /** One for each feature; fitted on questions over other databases than it was checked on. */
  private static final double[] WEIGHTS = {
    -1.38, 2.51, 0.41, 0.44, -2.16, -1.69, -1.98, 1.26, -1.19, 0.47, -1.55, 0.61, -0.25, -0.06,
    -0.13, -0.43, 0.48
  };

  private RuleConfidence() {}

  static double of(Utterance u, QueryDraft draft, Query query, double share) {
    double[] features =
        DoubleStream.concat(words(u, draft, share), shape(u, draft, query)).toArray();
    double sum = 0;
    for (int i = 0; i < features.length; i++) {
      sum += WEIGHTS[i] * features[i];
    }
    return 1 / (1 + StrictMath.exp(-sum));
  }

  /** How well the words are understood, each about 0 to 1. */
  private static DoubleStream words(Utterance u, QueryDraft draft, double share) {
    double[] scores = scores(u, draft);
    long unused = u.links().stream().filter(draft::free).count();
    long cues = u.cues().stream().filter(draft::free).filter(RuleConfidence::matters).count();
    boolean guessed = u.links().stream().anyMatch(l -> l.literal() != null && l.values().isEmpty());
    return DoubleStream.of(
        1,
        share,
        Arrays.stream(scores).min().orElse(0.4),
        Arrays.stream(scores).average().orElse(0.4),
        Math.min(3, unused) / 3.0,
        Math.min(3, cues) / 3.0,
        Math.min(1, draft.notes().doubt() * 4),
        guessed ? 1 : 0);
  }

  private static double[] scores(Utterance u, QueryDraft draft) {
    return u.links().stream()
        .filter(l -> !draft.free(l))
        .mapToDouble(l -> l.value() ? 1 : l.nameScore())
        .toArray();
  }

  /** What the query is made of, each about 0 to 1. */
  private static DoubleStream shape(Utterance u, QueryDraft draft, Query query) {
    return DoubleStream.of(
        Math.min(4, draft.needed().size()) / 4.0,
        Math.min(25, u.size()) / 25.0,
        Math.min(4, query.select().size()) / 4.0,
        query.combined() != null ? 1 : 0,
        query.orderBy().isEmpty() ? 0 : 1,
        query.groupBy().isEmpty() ? 0 : 1,
        query.having().isEmpty() ? 0 : 1,
        Math.min(3, query.where().size()) / 3.0,
        draft.absences().isEmpty() ? 0 : 1);
  }

  private static boolean matters(Cue cue) {
    return cue.kind() != Cue.Kind.DISTINCT
        && cue.kind() != Cue.Kind.DIRECTION
        && cue.kind() != Cue.Kind.EACH
        && cue.kind() != Cue.Kind.ORDER;
  }
}
