// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.Score.ResultSample;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.QuestionRecord.Account;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows of a question that was opened, beside what the list has.
 *
 * @param source file and position there
 * @param evidence that the data set has with it
 * @param goldResult the beginning of the gold's result
 * @param runs what came of it, one per run; null where a run does not have it
 */
record PageDetail(
    String source,
    String evidence,
    @Nullable ResultSample goldResult,
    List<@Nullable Answer> runs) {

  /** The result in one run. */
  record Answer(
      String error,
      String sqlState,
      @Nullable ResultSample predictedResult,
      @Nullable Account account,
      Map<String, Double> figures,
      List<QuestionRecord.TraceStep> trace) {

    static Answer of(JudgedQuestion judged) {
      QuestionRecord question = judged.question();
      return new Answer(
          question.error(),
          question.sqlState(),
          question.predictedResult(),
          question.account(),
          question.figures(),
          question.trace());
    }
  }

  static PageDetail of(List<@Nullable JudgedQuestion> judged) {
    JudgedQuestion any = judged.stream().filter(Objects::nonNull).findFirst().orElseThrow();
    List<@Nullable Answer> runs = new ArrayList<>();
    judged.forEach(one -> runs.add(one == null ? null : Answer.of(one)));
    QuestionRecord question = any.question();
    return new PageDetail(question.source(), question.evidence(), question.goldResult(), runs);
  }
}
