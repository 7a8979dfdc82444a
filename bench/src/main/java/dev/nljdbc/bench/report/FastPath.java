// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nljdbc.agent.OfflineStrategy;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.RunSettings;
import dev.nljdbc.config.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the fast path did in a run: the questions that the offline model answered in place of the
 * language model. What that saved is estimated by what the other questions cost; two runs compared
 * tell it exactly.
 *
 * @param questions that were asked
 * @param answered of them by the fast path
 * @param correct of those answered by it
 * @param meanTokens of a question that the language model was asked, in both directions
 * @param meanUsd price of one, likewise
 * @param priced whether every price is known; {@code meanUsd} is a lower bound otherwise
 */
record FastPath(
    int questions, int answered, int correct, double meanTokens, double meanUsd, boolean priced) {

  /** The fast path of a run; null if it had none. */
  static @Nullable FastPath of(RunSettings settings, List<QuestionRecord> records) {
    List<QuestionRecord> asked = records.stream().filter(q -> q.account() != null).toList();
    List<QuestionRecord> fast = asked.stream().filter(FastPath::answered).toList();
    if (fast.isEmpty() && !"fast".equals(settings.settings().get(Setting.STRATEGY.key()))) {
      return null;
    }
    Spending spent = Spending.of(asked);
    long others = asked.stream().filter(FastPath::asksModel).count();
    return new FastPath(
        asked.size(),
        fast.size(),
        (int) fast.stream().filter(q -> q.verdict() == Verdict.CORRECT).count(),
        others == 0 ? 0 : (double) spent.tokens() / others,
        others == 0 ? 0 : spent.usd() / others,
        spent.priced());
  }

  private static boolean asksModel(QuestionRecord question) {
    return question.account() != null && question.account().calls() > 0;
  }

  /** Whether the fast path answered a question. */
  public static boolean answered(QuestionRecord question) {
    QuestionRecord.Account account = question.account();
    return account != null && account.model().equals(OfflineStrategy.FAST_PATH);
  }

  /** The share of the questions, 0 to 1. */
  @JsonProperty
  public double share() {
    return questions == 0 ? 0 : (double) answered / questions;
  }

  /** Execution accuracy of its answers, 0 to 1. */
  @JsonProperty
  public double accuracy() {
    return answered == 0 ? 0 : (double) correct / answered;
  }

  /** Estimated: what its questions would have cost, were they as the others. */
  @JsonProperty
  public long savedTokens() {
    return Math.round(meanTokens * answered);
  }

  /** Estimated likewise, in US dollars. */
  @JsonProperty
  public double savedUsd() {
    return meanUsd * answered;
  }
}
