// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.offline.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.offline.query.Query;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankedQueryTest {

  private static final long NOT_RUN = 0;

  private static RankedQuery candidate(String sql, double score, long result, boolean ahead) {
    return new RankedQuery(
        Query.of(List.of()), sql, List.of(), "", new float[0], score, 0, false, ahead, result, "");
  }

  private static List<String> ranked(RankedQuery... candidates) {
    return RankedQuery.shared(List.of(candidates)).stream().map(RankedQuery::sql).toList();
  }

  @Test
  void shared_rowsOfSeveralCandidates_comeBeforeThoseOfTheBest() {
    assertThat(
            ranked(
                candidate("best", 1, 7, false),
                candidate("third", 0.8, 5, false),
                candidate("second", 0.9, 5, false)))
        .containsExactly("second", "third", "best");
  }

  @Test
  void shared_candidatesThatDidNotRun_haveNoRowsInCommon() {
    assertThat(
            ranked(
                candidate("best", 1, NOT_RUN, false),
                candidate("third", 0.8, NOT_RUN, false),
                candidate("second", 0.9, NOT_RUN, false)))
        .containsExactly("best", "second", "third");
  }

  @Test
  void shared_candidateAhead_comesFirstWhateverItsScore() {
    assertThat(ranked(candidate("best", 9, 7, false), candidate("ahead", -9, 5, true)))
        .containsExactly("ahead", "best");
  }
}
