// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.metric.Percentage;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * How many tables gold queries name, each table counted once in a query, in subqueries too; in per
 * cent of the queries that the parser reads.
 *
 * <p>Source: Interactive-T2S, table 9.
 */
record TableCounts(double one, double two, double three, double more, double mean, int unread) {

  static TableCounts of(List<GoldQuery> golds) {
    int[] tables =
        golds.stream().mapToInt(gold -> gold.tables().map(Set::size).orElse(0)).toArray();
    int unread = (int) IntStream.of(tables).filter(count -> count == 0).count();
    int read = tables.length - unread;
    return new TableCounts(
        share(tables, read, count -> count == 1),
        share(tables, read, count -> count == 2),
        share(tables, read, count -> count == 3),
        share(tables, read, count -> count > 3),
        read == 0 ? 0 : (double) IntStream.of(tables).sum() / read,
        unread);
  }

  private static double share(int[] tables, int of, IntPredicate which) {
    return Percentage.of(IntStream.of(tables).filter(which).count(), of);
  }
}
