// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.QuestionRecord.Account;
import java.util.List;

/**
 * What the answers cost together.
 *
 * @param calls requests to the model
 * @param promptTokens sent, cached ones included
 * @param cachedTokens those of them that the provider had cached
 * @param completionTokens received
 * @param usd price
 * @param priced whether every price is known; {@code usd} is a lower bound otherwise
 */
record Spending(
    long calls,
    long promptTokens,
    long cachedTokens,
    long completionTokens,
    double usd,
    boolean priced) {

  static Spending of(List<QuestionRecord> records) {
    Spending sum = new Spending(0, 0, 0, 0, 0, true);
    for (QuestionRecord question : records) {
      sum = question.account() == null ? sum : sum.plus(question.account());
    }
    return sum;
  }

  private Spending plus(Account one) {
    return new Spending(
        calls + one.calls(),
        promptTokens + one.promptTokens(),
        cachedTokens + one.cachedTokens(),
        completionTokens + one.completionTokens(),
        usd + one.usd(),
        priced && one.priced());
  }
}
