// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bound is what its definition says, counted over all orders of the terminals. */
class SteinerLowerBoundTest {

  private static final int TABLES = 10;
  private static final int TERMINALS = 4;

  private static TableGraph graph(Random random) {
    Tables tables = new Tables();
    for (int i = 0; i < TABLES; i++) {
      tables.table("t" + i, "id*", "a", "b");
    }
    for (int i = 1; i < TABLES; i++) {
      tables.key("k" + i, "t" + i + ".a", "t" + random.nextInt(i) + ".id");
    }
    for (int i = 0; i < 3; i++) {
      int from = 1 + random.nextInt(TABLES - 1);
      tables.key("m" + i, "t" + from + ".b", "t" + random.nextInt(from) + ".id");
    }
    List<TableId> ids =
        IntStream.range(0, TABLES).mapToObj(i -> TableId.of("t" + i)).sorted().toList();
    return new TableGraph(ids, tables.graph().conditions());
  }

  /** From a table, or from the last terminal, through all that are left, and back. */
  private static long trip(List<Integer> left, int last, int home, List<TableDistances> distances) {
    if (left.isEmpty()) {
      return distances.get(last).to(home);
    }
    long least = Long.MAX_VALUE;
    for (Integer next : left) {
      List<Integer> others = new ArrayList<>(left);
      others.remove(next);
      int from = last < 0 ? home : terminal(last);
      long way = distances.get(next).to(from) + trip(others, next, home, distances);
      least = Math.min(least, way);
    }
    return least;
  }

  /** Every other table is one. */
  private static int terminal(int number) {
    return number * 2;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void of_anyTableAndTerminals_isHalfTheShortestRoundTripOrTheFarthest(long seed) {
    TableGraph graph = graph(new Random(seed));
    int[] terminals = IntStream.range(0, TERMINALS).map(SteinerLowerBoundTest::terminal).toArray();
    List<TableDistances> distances =
        IntStream.of(terminals)
            .mapToObj(t -> TableDistances.inCost(graph, t, TableGraph.DECLARED))
            .toList();
    SteinerLowerBound remaining = new SteinerLowerBound(terminals, distances);
    for (int table = 0; table < TABLES; table++) {
      assertThat(remaining.of(0, table)).isZero();
      for (int subset = 1; subset < 1 << TERMINALS; subset++) {
        List<Integer> chosen = new ArrayList<>();
        long farthest = 0;
        for (int i = 0; i < TERMINALS; i++) {
          if ((subset & 1 << i) != 0) {
            chosen.add(i);
            farthest = Math.max(farthest, distances.get(i).to(table));
          }
        }
        long trip = trip(chosen, -1, table, distances);
        assertThat(remaining.of(subset, table))
            .as("table %d, terminals %s", table, chosen)
            .isEqualTo(Math.max(farthest, (trip + 1) / 2));
      }
    }
  }
}
