// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.joins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.catalog.TableId;
import dev.nljdbc.queries.MinedQueries.MinedJoin;
import dev.nljdbc.queries.MinedQuery.JoinUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distances in graphs of declared, mined and inferred joins, against Floyd and Warshall's. */
class TableDistancesTest {

  private static final int TABLES = 11;
  private static final int KEYS = 15;

  private static String from(Random random, int table) {
    return "t" + table + "." + (random.nextBoolean() ? "a" : "b");
  }

  /** Some tables are left alone. */
  private static TableGraph graph(Random random) {
    Tables tables = new Tables();
    for (int i = 0; i < TABLES; i++) {
      tables.table("t" + i, "id*", "a", "b");
    }
    List<MinedJoin> mined = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      int one = random.nextInt(TABLES);
      int other = random.nextInt(TABLES);
      switch (random.nextInt(3)) {
        case 0 -> tables.key("d" + i, from(random, one), "t" + other + ".id");
        case 1 -> tables.key("i" + i, from(random, one), "t" + other + ".id", 0.7);
        default ->
            mined.add(
                new MinedJoin(
                    new JoinUse(
                        TableId.of("t" + one),
                        List.of("b"),
                        TableId.of("t" + other),
                        List.of("id")),
                    2,
                    List.of("x.sql")));
      }
    }
    List<TableId> ids =
        IntStream.range(0, TABLES).mapToObj(i -> TableId.of("t" + i)).sorted().toList();
    return new TableGraph(ids, JoinGraph.of(tables.catalog(), mined).conditions());
  }

  private static long[][] expected(TableGraph graph, int level, ToLongFunction<JoinEdge> length) {
    long[][] far = new long[TABLES][TABLES];
    for (int i = 0; i < TABLES; i++) {
      Arrays.fill(far[i], TableDistances.FAR);
      far[i][i] = 0;
      for (JoinEdge edge : graph.edges(i)) {
        if (edge.level() <= level && !edge.loop()) {
          int other = edge.opposite(i);
          far[i][other] = Math.min(far[i][other], length.applyAsLong(edge));
        }
      }
    }
    for (int middle = 0; middle < TABLES; middle++) {
      for (int i = 0; i < TABLES; i++) {
        for (int j = 0; j < TABLES; j++) {
          far[i][j] = Math.min(far[i][j], far[i][middle] + far[middle][j]);
        }
      }
    }
    return far;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void inCost_anyGraph_areTheLeast(long seed) {
    TableGraph graph = graph(new Random(seed));
    for (int level = TableGraph.DECLARED; level <= TableGraph.INFERRED; level++) {
      long[][] expected = expected(graph, level, JoinEdge::cost);
      for (int start = 0; start < TABLES; start++) {
        TableDistances distances = TableDistances.inCost(graph, start, level);
        for (int end = 0; end < TABLES; end++) {
          assertThat(distances.to(end))
              .as("level %d, from %d to %d", level, start, end)
              .isEqualTo(expected[start][end]);
        }
      }
    }
  }
}
