// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.answer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.llm.Usage;

/**
 * What questions cost since this process began, in all and of each database; those that failed
 * count too. Thread-safe.
 */
public final class UsageTotals {

  private static final int DATABASES = 1_000;

  private final Cache<String, Totals> databases =
      Caffeine.newBuilder().maximumSize(DATABASES).build();

  /** Guarded by this. */
  private Totals all = Totals.NONE;

  /** Nothing was asked yet. */
  public UsageTotals() {}

  /**
   * Sums over questions.
   *
   * @param questions asked
   * @param cached of them those answered from the cache
   * @param verified of them those answered by a verified query
   * @param failed of them those without an answer
   * @param usage of the model
   * @param time until the SQL was found, or was not
   */
  public record Totals(
      long questions, long cached, long verified, long failed, Usage usage, TimeSpent time) {

    /** No questions. */
    public static final Totals NONE = new Totals(0, 0, 0, 0, Usage.NONE, TimeSpent.NONE);

    private Totals plus(Totals other) {
      return new Totals(
          questions + other.questions,
          cached + other.cached,
          verified + other.verified,
          failed + other.failed,
          usage.plus(other.usage),
          time.plus(other.time));
    }
  }

  void answered(String databaseId, NlAnswer answer) {
    boolean verified = answer.verified() || answer.ofTemplate();
    Usage usage = answer.cached() ? Usage.NONE : answer.outcome().usage();
    add(
        databaseId,
        new Totals(1, answer.cached() ? 1 : 0, verified ? 1 : 0, 0, usage, answer.spent()));
  }

  /** A question failed after this. */
  void failed(String databaseId, Usage usage, TimeSpent time) {
    add(databaseId, new Totals(1, 0, 0, 1, usage, time));
  }

  /** A model described columns; that was no question. */
  public void described(String databaseId, Usage usage) {
    add(databaseId, new Totals(0, 0, 0, 0, usage, TimeSpent.NONE));
  }

  private void add(String databaseId, Totals one) {
    databases.asMap().merge(databaseId, one, Totals::plus);
    synchronized (this) {
      all = all.plus(one);
    }
  }

  /** The totals of one database, as one user sees it. */
  public Totals of(String databaseId) {
    Totals known = databases.getIfPresent(databaseId);
    return known == null ? Totals.NONE : known;
  }

  /** The totals of all databases. */
  public synchronized Totals all() {
    return all;
  }
}
