// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.ConfidenceCalibration;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.metric.McNemar;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.report.Report.ReportedRun;
import dev.nljdbc.bench.report.Report.Share;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs in figures, as Markdown. */
final class MarkdownReport {

  private static final String NONE = "–";
  private static final SortedMap<String, Share> EMPTY = Collections.emptySortedMap();

  private final Report report;
  private final StringBuilder text = new StringBuilder();

  private MarkdownReport(Report report) {
    this.report = report;
  }

  /** The text. */
  static String of(Report report) {
    MarkdownReport markdown = new MarkdownReport(report);
    markdown.summary();
    report.groups().forEach(markdown::group);
    markdown.failures();
    markdown.comparisons();
    return markdown.text.toString();
  }

  private void summary() {
    List<List<String>> rows = new ArrayList<>();
    accuracy(rows);
    SortedSet<String> figures = new TreeSet<>();
    report.runs().forEach(run -> figures.addAll(run.summary().figures().keySet()));
    figures.forEach(figure -> row(rows, figure, run -> mean(run.figures().get(figure))));
    row(rows, "expected calibration error", MarkdownReport::calibration);
    row(rows, "milliseconds, median", run -> times(run, Distribution::p50));
    row(rows, "milliseconds, p99", run -> times(run, Distribution::p99));
    row(rows, "tokens sent", run -> spent(run, s -> count(s.promptTokens())));
    row(rows, "tokens received", run -> spent(run, s -> count(s.completionTokens())));
    row(rows, "USD", run -> spent(run, MarkdownReport::price));
    fastPath(rows);
    rows.removeIf(row -> row.subList(1, row.size()).stream().allMatch(NONE::equals));
    table("Summary", "", rows);
  }

  private void accuracy(List<List<String>> rows) {
    row(rows, "execution accuracy", run -> percent(run.interval().questions().value()));
    row(rows, "95 %, other questions", run -> percent(run.interval().questions()));
    row(rows, "95 %, other databases", MarkdownReport::otherDatabases);
    row(rows, "questions", run -> count(run.accuracy().questions()));
    row(rows, "answered", run -> count(run.accuracy().answered()));
    row(rows, "correct", run -> count(run.accuracy().correct()));
  }

  private void fastPath(List<List<String>> rows) {
    row(rows, "fast path, of the questions", run -> fast(run, f -> percent(f.share())));
    row(rows, "fast path, execution accuracy", run -> fast(run, f -> percent(f.accuracy())));
    row(rows, "fast path, tokens saved (estimated)", run -> fast(run, f -> count(f.savedTokens())));
    row(rows, "fast path, USD saved (estimated)", run -> fast(run, f -> usd(f.savedUsd())));
  }

  private static String otherDatabases(Summary run) {
    return run.databases().size() > 1 ? percent(run.interval().databases()) : "";
  }

  private void row(List<List<String>> rows, String name, Function<Summary, String> value) {
    ofRuns(rows, name, run -> value.apply(run.summary()));
  }

  private void ofRuns(List<List<String>> rows, String name, Function<ReportedRun, String> value) {
    List<String> row = new ArrayList<>(List.of(name));
    report.runs().forEach(run -> row.add(value.apply(run)));
    rows.add(row);
  }

  private void table(String title, String first, List<List<String>> rows) {
    List<String> head = new ArrayList<>(List.of(first));
    report.runs().forEach(run -> head.add(run.name()));
    text.append("## ").append(title).append("\n\n").append(MarkdownTable.of(head, rows));
  }

  private void group(String by, List<String> names) {
    List<List<String>> rows = new ArrayList<>();
    for (String name : names) {
      ofRuns(rows, name, run -> share(run.groups().getOrDefault(by, EMPTY).get(name)));
    }
    table("Execution accuracy by " + by, by, rows);
  }

  private void failures() {
    List<List<String>> rows = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      if (verdict != Verdict.CORRECT) {
        row(rows, TextReport.words(verdict), run -> count(run.verdicts().getOrDefault(verdict, 0)));
      }
    }
    rows.removeIf(row -> row.subList(1, row.size()).stream().allMatch("0"::equals));
    table("Failures", "", rows);
  }

  private void comparisons() {
    List<List<String>> rows = report.comparisons().stream().map(this::cells).toList();
    if (!rows.isEmpty()) {
      String heads =
          "runs|both right|only first|only second|neither|difference, points (95 %)|McNemar p";
      text.append("## Comparison\n\n").append(MarkdownTable.of(List.of(heads.split("\\|")), rows));
    }
  }

  private List<String> cells(Comparison pair) {
    McNemar test = pair.test();
    return List.of(
        name(pair.first()) + " → " + name(pair.second()),
        count(test.both()),
        count(test.onlyFirst()),
        count(test.onlySecond()),
        count(test.neither()),
        points(pair.difference()),
        String.format(Locale.ROOT, "%.4f%s", test.p(), test.exact() ? " (exact)" : ""));
  }

  private static String points(Interval difference) {
    return String.format(
        Locale.ROOT,
        "%+.2f (%+.2f … %+.2f)",
        100 * difference.value(),
        100 * difference.low(),
        100 * difference.high());
  }

  private String name(int run) {
    return report.runs().get(run).name();
  }

  private static String fast(Summary summary, Function<FastPath, String> which) {
    FastPath fast = summary.fastPath();
    return fast == null ? NONE : which.apply(fast);
  }

  private static String usd(double usd) {
    return String.format(Locale.ROOT, "%.4f", usd);
  }

  private static String share(@Nullable Share share) {
    return share == null
        ? NONE
        : String.format(
            Locale.ROOT,
            "%.1f %% (%,d of %,d; %.0f – %.0f)",
            100 * share.value(),
            share.correct(),
            share.questions(),
            100 * share.low(),
            100 * share.high());
  }

  private static String mean(@Nullable Mean mean) {
    return mean == null
        ? NONE
        : String.format(Locale.ROOT, "%.4f (%,d)", mean.mean(), mean.questions());
  }

  private static String calibration(Summary summary) {
    ConfidenceCalibration calibration = summary.calibration();
    return calibration == null
        ? NONE
        : String.format(Locale.ROOT, "%.3f", calibration.expectedError());
  }

  private static String times(Summary summary, Function<Distribution, Double> which) {
    Distribution times = summary.milliseconds();
    return times == null ? NONE : String.format(Locale.ROOT, "%,.1f", which.apply(times));
  }

  private static String spent(Summary summary, Function<Spending, String> which) {
    Spending spending = summary.spending();
    return spending == null || spending.calls() == 0 ? NONE : which.apply(spending);
  }

  private static String price(Spending spending) {
    return String.format(
        Locale.ROOT, "%s%.4f", spending.priced() ? "" : "at least ", spending.usd());
  }

  private static String percent(Interval interval) {
    return String.format(
        Locale.ROOT, "%.2f – %.2f %%", 100 * interval.low(), 100 * interval.high());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Rows as Markdown has tables: the first column to the left, the others to the right. */
  static final class MarkdownTable {

    private MarkdownTable() {}

    static String of(List<String> head, List<List<String>> rows) {
      StringBuilder text = new StringBuilder(line(head));
      text.append("|---").append("|---:".repeat(head.size() - 1)).append("|\n");
      rows.forEach(row -> text.append(line(row)));
      return text.append('\n').toString();
    }

    private static String line(List<String> cells) {
      return cells.stream()
          .map(MarkdownTable::escaped)
          .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String escaped(String cell) {
      return cell.replace("\\", "\\\\")
          .replace("|", "\\|")
          .replace("<", "&lt;")
          .replaceAll("\\R", " ");
    }
  }
}
