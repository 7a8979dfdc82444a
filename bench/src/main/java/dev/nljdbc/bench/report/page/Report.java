package dev.nljdbc.bench.report.page;

import java.util.List;
import java.util.SortedMap;

/**
 * One or several runs in figures.
 *
 * @param runs in the order asked for
 * @param groups the names of groups, by what groups, in the order to be shown: by accuracy where
 *     there are many
 * @param comparisons each two runs that have questions in common
 * @param savings of each run with a fast path, against each other on the same questions
 */
record Report(
    List<ReportedRun> runs,
    SortedMap<String, List<String>> groups,
    List<Comparison> comparisons,
    List<Saving> savings) {

  /** Copies the lists. */
  public Report {
    runs = List.copyOf(runs);
    comparisons = List.copyOf(comparisons);
    savings = List.copyOf(savings);
  }
}
