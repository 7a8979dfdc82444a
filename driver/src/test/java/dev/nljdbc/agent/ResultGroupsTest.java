// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.nljdbc.agent.ResultGroups.Vote;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultGroupsTest {

  private static final Vote A = new Vote("a", null);
  private static final Vote A_UP = new Vote("a", "up");
  private static final Vote A_DOWN = new Vote("a", "down");
  private static final Vote B = new Vote("b", null);
  private static final Vote B_UP = new Vote("b", "up");
  private static final Vote C = new Vote("c", null);
  private static final List<@Nullable Vote> ALL =
      Collections.unmodifiableList(Arrays.asList(null, A, A_UP, A_DOWN, B, B_UP, C));

  /** All kinds of further votes: beside those, other orders and other rows than any before. */
  private static final List<@Nullable Vote> FURTHER =
      Collections.unmodifiableList(
          Arrays.asList(
              null,
              A,
              A_UP,
              A_DOWN,
              new Vote("a", "x"),
              B,
              B_UP,
              new Vote("b", "x"),
              C,
              new Vote("c", "x"),
              new Vote("d", null)));

  private static ResultGroups of(@Nullable Vote... votes) {
    return new ResultGroups(Arrays.asList(votes), List.of(), 1);
  }

  /** Rows and order of the answer; an order that not all have may be any. */
  private static boolean same(ResultGroups one, ResultGroups other) {
    Vote a = one.winner().orElseThrow().result();
    Vote b = other.winner().orElseThrow().result();
    return a.rows().equals(b.rows())
        && (a.order() == null || b.order() == null || a.order().equals(b.order()));
  }

  private static int query(ResultGroups ballots) {
    return ballots.winner().map(ResultGroups.Group::query).orElse(-1);
  }

  /** Every sequence of so many votes. */
  private static List<List<@Nullable Vote>> sequences(int length) {
    return sequences(length, ALL);
  }

  private static List<List<@Nullable Vote>> sequences(int length, List<@Nullable Vote> votes) {
    List<List<@Nullable Vote>> all = List.of(List.of());
    for (int i = 0; i < length; i++) {
      List<List<@Nullable Vote>> longer = new ArrayList<>();
      for (List<@Nullable Vote> before : all) {
        for (Vote vote : votes) {
          List<@Nullable Vote> next = new ArrayList<>(before);
          next.add(vote);
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void open_everySequenceOfVotes_stoppingEarlyNeverChangesTheAnswer(int most) {
    int stoppedEarly = 0;
    for (List<@Nullable Vote> votes : sequences(most)) {
      for (int drawn = 1; drawn < most; drawn++) {
        ResultGroups sofar = new ResultGroups(votes.subList(0, drawn), List.of(), 1);
        if (!sofar.open(most - drawn)) {
          stoppedEarly++;
          assertThat(same(sofar, new ResultGroups(votes, List.of(), 1)))
              .as("%s after %s", votes, drawn)
              .isTrue();
        }
      }
    }
    assertThat(stoppedEarly).isPositive();
  }

  @Test
  void open_everySequence_isOpenJustWhenAContinuationWouldChangeTheAnswer() {
    for (List<@Nullable Vote> votes : sequences(3)) {
      ResultGroups sofar = new ResultGroups(votes, List.of(), 1);
      boolean changed =
          sequences(2, FURTHER).stream()
              .map(
                  rest -> {
                    List<@Nullable Vote> whole = new ArrayList<>(votes);
                    whole.addAll(rest);
                    return new ResultGroups(whole, List.of(), 1);
                  })
              .anyMatch(
                  whole ->
                      whole.winner().isPresent()
                          && (sofar.winner().isEmpty() || !same(sofar, whole)));
      assertThat(sofar.open(2)).as(votes.toString()).isEqualTo(changed);
    }
  }

  @Test
  void winner_votesInAnyOrder_isTheSameApartFromTies() {
    for (List<@Nullable Vote> votes : sequences(4)) {
      ResultGroups ballots = new ResultGroups(votes, List.of(), 1);
      List<ResultGroups.Group> groups = ballots.groups();
      boolean tie = groups.size() > 1 && groups.get(0).votes() == groups.get(1).votes();
      if (tie || groups.isEmpty()) {
        continue;
      }
      List<@Nullable Vote> backwards = new ArrayList<>(votes);
      Collections.reverse(backwards);
      ResultGroups other = new ResultGroups(backwards, List.of(), 1);
      assertThat(backwards.get(query(other))).isEqualTo(votes.get(query(ballots)));
      assertThat(other.winner().orElseThrow().votes()).isEqualTo(groups.get(0).votes());
    }
  }

  @Test
  void atLeast_everySequence_neverSkipsADecidingTry() {
    for (List<@Nullable Vote> votes : sequences(2)) {
      ResultGroups sofar = new ResultGroups(votes, List.of(), 1);
      int least = sofar.atLeast(3);
      if (sofar.open(3)) {
        assertThat(least).isBetween(1, 3);
        for (Vote next : ALL) {
          if (least > 1) {
            assertThat(sofar.with(next, 0.5).open(2)).as(votes + " then " + next).isTrue();
          }
        }
      }
    }
  }

  @Test
  void winner_mostVotes_wins() {
    assertThat(query(of(A, B, B))).isEqualTo(1);
    assertThat(of(A, B, B).winner().orElseThrow().votes()).isEqualTo(2);
  }

  @Test
  void winner_tie_isTheOneCastFirst() {
    assertThat(query(of(B, A, A, B))).isZero();
    assertThat(query(of(null, A, B))).isEqualTo(1);
    // the first vote was for a, though the query that stands for b is the earlier one
    assertThat(query(of(A, B, A_UP, B))).isEqualTo(2);
  }

  @Test
  void winner_tieOfOneInDoubt_isTheOther() {
    assertThat(query(new ResultGroups(List.of(A, B), List.of(0.2, 0.3), 1))).isEqualTo(1);
    assertThat(query(new ResultGroups(List.of(A, B, A), List.of(0.1, 0.9, 0.1), 1)))
        .as("no tie")
        .isZero();
    assertThat(query(new ResultGroups(List.of(A, B), List.of(0.3, 0.3), 1))).isZero();
  }

  @Test
  void open_everySequenceOfMoreAndLessSure_stoppingEarlyNeverChangesTheAnswer() {
    List<@Nullable Vote> all = Arrays.asList(null, A, A_UP, B, B_UP);
    int stoppedEarly = 0;
    for (List<@Nullable Vote> votes : sequences(4, all)) {
      for (int doubts = 0; doubts < 16; doubts++) {
        ResultGroups sofar = ResultGroups.none(1);
        List<ResultGroups> by = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          sofar = sofar.with(votes.get(i), (doubts >> i & 1) == 1 ? 0.4 : 0.7);
          by.add(sofar);
        }
        for (int drawn = 1; drawn < 4; drawn++) {
          if (!by.get(drawn - 1).open(4 - drawn)) {
            stoppedEarly++;
            assertThat(same(by.get(drawn - 1), sofar))
                .as("%s, less sure %s, after %s", votes, doubts, drawn)
                .isTrue();
          }
        }
      }
    }
    assertThat(stoppedEarly).isPositive();
  }

  @Test
  void winner_nobodyVoted_isNone() {
    assertThat(of(null, null).winner()).isEmpty();
    assertThat(of(null, null).open(1)).isTrue();
    assertThat(of(null, null).open(0)).isFalse();
  }

  @Test
  void groups_sameRowsOrderedDifferently_areApart() {
    assertThat(of(A_UP, A_DOWN).groups()).hasSize(2);
    assertThat(of(A_UP, A_DOWN, A_DOWN).winner().orElseThrow().members()).containsExactly(1, 2);
  }

  @Test
  void groups_queryThatDoesNotOrder_standsWithThoseThatDo() {
    ResultGroups.Group winner = of(A, A_UP, B, A_UP).winner().orElseThrow();
    assertThat(winner.members()).containsExactly(0, 1, 3);
    assertThat(winner.query()).isEqualTo(1);
    assertThat(of(A, A_UP, A).groups()).as("it is no group of its own").hasSize(1);
  }

  @Test
  void open_twoOfThreeAgree_isDecided() {
    assertThat(of(A, A).open(1)).isFalse();
    assertThat(of(A, B).open(1)).isTrue();
    assertThat(of(A, A).open(3)).isTrue();
    assertThat(of(A, A).atLeast(3)).isEqualTo(1);
    assertThat(of(A, B).atLeast(3)).isEqualTo(2);
  }

  @Test
  void winner_manyVotes_agreesWithPlainCounting() {
    for (List<@Nullable Vote> votes : sequences(4)) {
      if (votes.stream().anyMatch(v -> v != null && v.order() != null)) {
        continue;
      }
      Map<String, Integer> counts = new HashMap<>();
      votes.stream().filter(v -> v != null).forEach(v -> counts.merge(v.rows(), 1, Integer::sum));
      int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
      assertThat(
              new ResultGroups(votes, List.of(), 1)
                  .winner()
                  .map(ResultGroups.Group::votes)
                  .orElse(0))
          .isEqualTo(most);
    }
  }

  @Test
  void open_manyTriesThatAllDiffer_isDecidedAtOnce() {
    ResultGroups ballots = ResultGroups.none(1);
    for (int i = 0; i < 32; i++) {
      ballots = ballots.with(new Vote("rows " + i, i % 2 == 0 ? "order" : null), 0.5);
    }
    ResultGroups all = ballots;
    assertTimeout(
        Duration.ofSeconds(5),
        () -> {
          assertThat(all.open(32)).isTrue();
          assertThat(all.atLeast(32)).isEqualTo(16);
        });
  }
}
