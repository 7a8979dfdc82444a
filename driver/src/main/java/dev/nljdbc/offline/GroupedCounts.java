// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline;

import dev.nljdbc.offline.parse.RankedQuery;
import dev.nljdbc.offline.query.Query;
import dev.nljdbc.offline.question.Cue;
import dev.nljdbc.offline.question.Link;
import dev.nljdbc.offline.question.Utterance;
import java.util.ArrayList;
import java.util.List;

/** "How many loans does each member have" is no single number, if a likely reading has groups. */
final class GroupedCounts {

  /** A reading behind these is too unlikely to stand first. */
  private static final int LIKELY = 5;

  private GroupedCounts() {}

  /** The readings, the best one with groups first where the question asks for these. */
  static List<RankedQuery> first(List<RankedQuery> ranked, Utterance question) {
    if (ranked.isEmpty() || !each(question) || !single(ranked.get(0).query())) {
      return ranked;
    }
    return ranked.stream()
        .limit(LIKELY)
        .filter(r -> !r.query().groupBy().isEmpty())
        .findFirst()
        .map(grouped -> before(grouped, ranked))
        .orElse(ranked);
  }

  private static List<RankedQuery> before(RankedQuery first, List<RankedQuery> ranked) {
    List<RankedQuery> turned = new ArrayList<>(ranked);
    turned.remove(first);
    turned.add(0, first);
    return turned;
  }

  private static boolean each(Utterance u) {
    return u.has(Cue.Kind.COUNT)
        && u.cues().stream()
            .filter(cue -> cue.is(Cue.Kind.EACH) && u.isAny(cue.start(), "each", "every", "per"))
            .map(cue -> u.linkAt(cue.end()))
            .anyMatch(link -> link != null && link.nameScore() >= Link.NAMED);
  }

  private static boolean single(Query query) {
    return query.groupBy().isEmpty()
        && query.combined() == null
        && query.select().stream().allMatch(Query.Term::aggregate);
  }
}
