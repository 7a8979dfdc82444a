// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.ConfidenceCalibration;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.Report.ReportedRun;
import dev.nljdbc.bench.report.Report.Share;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
    List<PageQuestion> questions) {

  static PageData of(Report report, List<PageQuestion> questions, int chunkSize) {
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
}
