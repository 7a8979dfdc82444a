// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VoteStepTest {

  private static Voting.Cast cast(String sql, long rows, boolean cut) {
    return new Voting.Cast(
        sql, new ResultGroups.Vote(sql, null), new ResultDigest(1, rows, "m", "l", cut), "");
  }

  private static List<String> lines(Voting.Cast... casts) {
    ResultGroups ballots = ResultGroups.none(1);
    for (Voting.Cast one : casts) {
      ballots = ballots.with(one.vote(), 0.5);
    }
    return VoteStep.of(List.of(casts), ballots, Duration.ofMillis(5))
        .observation()
        .lines()
        .toList();
  }

  @Test
  void of_oneTry_isSaidInTheSingular() {
    assertThat(lines(cast("SELECT 1", 1, false)))
        .containsExactly(
            "1 try, 1 with a vote", "answer: 1 of 1 (100 %), tries 1, 1 row: SELECT 1");
  }

  @Test
  void of_winnerOthersAndThoseWithoutAVote_areToldInThisOrder() {
    assertThat(
            lines(
                Voting.Cast.none("", "no idea"),
                cast("SELECT 2", 2, false),
                Voting.Cast.none("SELECT x", "no such column"),
                cast("SELECT 3", 1_000, true)))
        .containsExactly(
            "4 tries, 2 with a vote",
            "answer: 1 of 4 (25 %), tries 2, 2 rows: SELECT 2",
            "other: 1 of 4 (25 %), tries 4, compared by their first 1000 rows: SELECT 3",
            "no vote: try 1, no idea",
            "no vote: try 3, no such column: SELECT x");
  }
}
