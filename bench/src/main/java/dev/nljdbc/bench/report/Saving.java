// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.QuestionRecord.Account;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a fast path saved, exactly: the questions that it answered in one run, and what became of
 * them in another.
 *
 * @param run of the fast path, its position among the runs
 * @param other likewise
 * @param questions that it answered, and the other run had too
 * @param correct of them there
 * @param otherCorrect of them in the other run
 * @param tokens that they took in the other run, less those here
 * @param usd likewise
 */
record Saving(
    int run, int other, int questions, int correct, int otherCorrect, long tokens, double usd) {

  /** The saving between two runs; null if the first had no fast answer. */
  static @Nullable Saving of(
      int run, int other, Map<Integer, QuestionRecord> here, Map<Integer, QuestionRecord> there) {
    Saving sum = new Saving(run, other, 0, 0, 0, 0, 0);
    for (QuestionRecord one : here.values()) {
      QuestionRecord same = there.get(one.number());
      if (same != null && FastPath.answered(one) && !FastPath.answered(same)) {
        sum = sum.plus(one, same);
      }
    }
    return sum.questions == 0 ? null : sum;
  }

  private Saving plus(QuestionRecord one, QuestionRecord same) {
    return new Saving(
        run,
        other,
        questions + 1,
        correct + (one.verdict() == Verdict.CORRECT ? 1 : 0),
        otherCorrect + (same.verdict() == Verdict.CORRECT ? 1 : 0),
        tokens + tokens(same) - tokens(one),
        usd + usd(same) - usd(one));
  }

  private static long tokens(QuestionRecord question) {
    Account account = question.account();
    return account == null ? 0 : account.promptTokens() + account.completionTokens();
  }

  private static double usd(QuestionRecord question) {
    Account account = question.account();
    return account == null ? 0 : account.usd();
  }
}
