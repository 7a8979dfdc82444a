// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.run.QuestionRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A question in the page's list: what it can be found and sorted by.
 *
 * @param set of which set of questions
 * @param number position in the split
 * @param database name
 * @param question as asked
 * @param gold the data set's SQL
 * @param groups what it is told apart by
 * @param runs what came of it, one per run; null where a run does not have it
 */
record PageQuestion(
    int set,
    int number,
    String database,
    String question,
    String gold,
    Map<String, String> groups,
    List<@Nullable Answer> runs) {

  /** The result in one run. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Answer(
      Verdict verdict,
      String predicted,
      @Nullable Double confidence,
      @Nullable Integer rounds,
      @Nullable Long tokens,
      double milliseconds,
      @Nullable Double usd) {

    static Answer of(JudgedQuestion judged) {
      QuestionRecord question = judged.question();
      QuestionRecord.Account account = question.account();
      return new Answer(
          question.verdict(),
          question.predicted(),
          account == null ? null : account.confidence(),
          account == null ? null : account.rounds(),
          account == null ? null : account.transcriptTokens(),
          question.milliseconds(),
          account == null ? null : account.usd());
    }
  }

  static PageQuestion of(int set, List<@Nullable JudgedQuestion> judged) {
    JudgedQuestion any = judged.stream().filter(Objects::nonNull).findFirst().orElseThrow();
    List<@Nullable Answer> runs = new ArrayList<>();
    judged.forEach(one -> runs.add(one == null ? null : Answer.of(one)));
    QuestionRecord question = any.question();
    return new PageQuestion(
        set,
        question.number(),
        question.database(),
        question.question(),
        question.gold(),
        any.groups(),
        runs);
  }
}
