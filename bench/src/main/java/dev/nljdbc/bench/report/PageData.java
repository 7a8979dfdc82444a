// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nljdbc.bench.metric.ConfidenceCalibration;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.metric.Score.ResultSample;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.ReportReader.Comparison;
import dev.nljdbc.bench.report.ReportReader.Report;
import dev.nljdbc.bench.report.ReportReader.ReportedRun;
import dev.nljdbc.bench.report.ReportReader.Share;
import dev.nljdbc.bench.run.QuestionRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the page's scripts know when it opens.
 *
 * @param chunkSize how many questions' details are packed together
 * @param runs in order
 * @param groups names of groups
 * @param pairs comparisons
 * @param questions all, without details
 */
record PageData(
    int chunkSize,
    List<Run> runs,
    List<Groups> groups,
    List<Comparison> pairs,
    List<Question> questions) {

  static PageData of(Report report, List<Question> questions, int chunkSize) {
    return new PageData(
        chunkSize,
        report.runs().stream().map(Run::of).toList(),
        report.groups().entrySet().stream().map(g -> new Groups(g.getKey(), g.getValue())).toList(),
        report.comparisons(),
        questions);
  }

  /** The names of groups in order. */
  record Groups(String name, List<String> values) {}

  /** A run. */
  record Run(
      String name,
      Map<String, String> settings,
      int questions,
      int databases,
      double precision,
      Interval accuracy,
      Interval byDatabase,
      Map<Verdict, Integer> verdicts,
      Map<String, Mean> figures,
      @Nullable Distribution milliseconds,
      @Nullable Spending spending,
      @Nullable FastPath fastPath,
      @Nullable ConfidenceCalibration calibration,
      Map<String, Collection<Share>> groups) {

    static Run of(ReportedRun run) {
      Summary summary = run.summary();
      Map<String, Collection<Share>> groups = new TreeMap<>();
      run.groups().forEach((by, shares) -> groups.put(by, shares.values()));
      return new Run(
          run.name(),
          run.settings(),
          summary.accuracy().questions(),
          summary.databases().size(),
          summary.accuracy().precision(),
          summary.interval().questions(),
          summary.interval().databases(),
          summary.verdicts(),
          summary.figures(),
          summary.milliseconds(),
          summary.spending(),
          summary.fastPath(),
          summary.calibration(),
          groups);
    }
  }

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
  record Question(
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

    static Question of(int set, List<@Nullable JudgedQuestion> judged) {
      JudgedQuestion any = judged.stream().filter(Objects::nonNull).findFirst().orElseThrow();
      List<@Nullable Answer> runs = new ArrayList<>();
      judged.forEach(one -> runs.add(one == null ? null : Answer.of(one)));
      QuestionRecord question = any.question();
      return new Question(
          set,
          question.number(),
          question.database(),
          question.question(),
          question.gold(),
          any.groups(),
          runs);
    }
  }

  /**
   * What the page shows of a question that was opened, beside what the list has.
   *
   * @param source file and position there
   * @param evidence that the data set has with it
   * @param goldResult the beginning of the gold's result
   * @param runs what came of it, one per run; null where a run does not have it
   */
  record Detail(
      String source,
      String evidence,
      @Nullable ResultSample goldResult,
      List<@Nullable QuestionRecord> runs) {

    static Detail of(List<@Nullable JudgedQuestion> judged) {
      JudgedQuestion any = judged.stream().filter(Objects::nonNull).findFirst().orElseThrow();
      List<@Nullable QuestionRecord> runs = new ArrayList<>();
      judged.forEach(one -> runs.add(one == null ? null : one.question()));
      QuestionRecord question = any.question();
      return new Detail(question.source(), question.evidence(), question.goldResult(), runs);
    }
  }
}
