// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.NearestRank;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.QuestionRecord.Account;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a number is spread over questions.
 *
 * @param questions how many have it
 * @param mean the average
 * @param p50 half of the questions have no more
 * @param p90 90 of 100 have no more
 * @param p99 99 of 100 have no more
 * @param max the most
 */
record Distribution(int questions, double mean, double p50, double p90, double p99, double max) {

  private static final double DIGITS = 1_000_000;

  /** The distribution of a number that each of some has; null for none of them. */
  static <T> @Nullable Distribution of(List<T> of, ToDoubleFunction<T> number) {
    double[] sorted = of.stream().mapToDouble(number).sorted().toArray();
    if (sorted.length == 0) {
      return null;
    }
    double total = Arrays.stream(sorted).sum();
    return new Distribution(
        sorted.length,
        rounded(total / sorted.length),
        at(sorted, 0.50),
        at(sorted, 0.90),
        at(sorted, 0.99),
        at(sorted, 1));
  }

  /**
   * Of what a run's questions took, by name: {@code rounds}; {@code transcriptTokens}, each text of
   * a conversation counted once, as Interactive-T2S counts; {@code billedTokens}, sent and received
   * with every turn; {@code cachedTokens}, those of them that the provider had cached; {@code
   * completionTokens}; {@code usd}, where the price is known; {@code milliseconds} from the
   * question to the last row. Empty ones are left out.
   */
  static SortedMap<String, Distribution> perQuestion(List<QuestionRecord> records) {
    SortedMap<String, Distribution> all = new TreeMap<>();
    List<QuestionRecord> asked =
        records.stream().filter(one -> one.verdict() != Verdict.NO_DATABASE).toList();
    put(all, "milliseconds", asked, QuestionRecord::milliseconds);
    List<Account> calls = calls(asked);
    put(all, "rounds", calls, Account::rounds);
    put(all, "transcriptTokens", calls, Account::transcriptTokens);
    put(all, "billedTokens", calls, one -> one.promptTokens() + one.completionTokens());
    put(all, "cachedTokens", calls, Account::cachedTokens);
    put(all, "completionTokens", calls, Account::completionTokens);
    put(all, "usd", calls.stream().filter(Account::priced).toList(), Account::usd);
    return all;
  }

  private static List<Account> calls(List<QuestionRecord> asked) {
    return asked.stream()
        .flatMap(one -> Stream.ofNullable(one.account()))
        .filter(one -> one.calls() > 0)
        .toList();
  }

  private static <T> void put(
      SortedMap<String, Distribution> all, String name, List<T> of, ToDoubleFunction<T> number) {
    Distribution spread = of(of, number);
    if (spread != null) {
      all.put(name, spread);
    }
  }

  private static double at(double[] sorted, double share) {
    return rounded(NearestRank.quantile(sorted, share));
  }

  private static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }
}
