// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.run;

import dev.nljdbc.bench.dataset.BenchmarkDatabase;
import dev.nljdbc.bench.metric.ExecutionEvaluator;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses among several predictions for one question by what they return: of those that run, one
 * whose result most of the others share. Of equal shares the one wins that comes first, so the
 * predictions are to be given in the order in which they are trusted.
 *
 * <p>Source: Sun et al., "SQL-PaLM", section 6.3.6, algorithm 1.
 */
public final class ExecutionSelection {

  private final ExecutionEvaluator judge;

  /**
   * Selects.
   *
   * @param judge tells which results are the same
   */
  public ExecutionSelection(ExecutionEvaluator judge) {
    this.judge = judge;
  }

  /**
   * What was chosen.
   *
   * @param position of the prediction; -1 when none runs
   * @param votes predictions with that result
   * @param running predictions that run
   * @param contested whether another result had as many votes
   */
  public record Choice(int position, int votes, int running, boolean contested) {}

  /** Chooses among predictions; blank ones are none. */
  public Choice choose(BenchmarkDatabase database, List<String> predictions) throws SQLException {
    int[] votes = new int[predictions.size()];
    judge.alike(database, predictions).stream()
        .filter(first -> first >= 0)
        .forEach(first -> votes[first]++);
    int most = IntStream.of(votes).max().orElse(0);
    int[] winners = IntStream.range(0, votes.length).filter(i -> votes[i] == most).toArray();
    int best = most == 0 ? -1 : winners[0];
    boolean contested = most > 0 && winners.length > 1;
    return new Choice(best, most, IntStream.of(votes).sum(), contested);
  }

  /** The SQL of a choice; empty when none runs. */
  public static String sql(Choice choice, List<String> predictions) {
    return choice.position() < 0 ? "" : predictions.get(choice.position());
  }
}
