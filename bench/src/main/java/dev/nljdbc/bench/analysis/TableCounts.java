package dev.nljdbc.bench.analysis;

import dev.nljdbc.bench.analysis.GoldQuery.Share;
import java.util.List;

/**
 * How many tables gold queries name, each table counted once in a query, in subqueries too; in per
 * cent of the queries that the parser reads.
 *
 * <p>Source: Interactive-T2S, table 9.
 */
record TableCounts(double one, double two, double three, double more, double mean, int unread) {

  static TableCounts of(List<GoldQuery> golds) {
    int[] counts = new int[4];
    int unread = 0;
    long sum = 0;
    for (GoldQuery gold : golds) {
      int tables = gold.tables().map(java.util.Set::size).orElse(0);
      if (tables == 0) {
        unread++;
      } else {
        counts[Math.min(tables, 4) - 1]++;
        sum += tables;
      }
    }
    int read = golds.size() - unread;
    return new TableCounts(
        Share.of(counts[0], read),
        Share.of(counts[1], read),
        Share.of(counts[2], read),
        Share.of(counts[3], read),
        read == 0 ? 0 : (double) sum / read,
        unread);
  }
}
