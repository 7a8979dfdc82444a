package dev.nljdbc.bench.analysis;

import java.util.HashSet;

/** How many tables a query needs. */
public final class GoldTables {

  private GoldTables() {}

  /**
   * How many different tables it names, subqueries included.
   *
   * <p>Source: Interactive-T2S (arXiv 2408.11062), tables 9 and 10.
   */
  public static int count(String sql) {
    return new HashSet<>(QueryPair.alone(sql).tables()).size();
  }
}
