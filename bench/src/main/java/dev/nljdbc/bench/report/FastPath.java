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
 * language model.
 *
 * @param questions that were asked
 * @param answered of them by the fast path
 * @param correct of those answered by it
 */
record FastPath(int questions, int answered, int correct) {

  /** The fast path of a run; null if it had none. */
  static @Nullable FastPath of(RunSettings settings, List<QuestionRecord> records) {
    List<QuestionRecord> asked = records.stream().filter(q -> q.account() != null).toList();
    List<QuestionRecord> fast = asked.stream().filter(FastPath::answered).toList();
    if (fast.isEmpty() && !"fast".equals(settings.settings().get(Setting.STRATEGY.key()))) {
      return null;
    }
    return new FastPath(
        asked.size(),
        fast.size(),
        (int) fast.stream().filter(q -> q.verdict() == Verdict.CORRECT).count());
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
}
