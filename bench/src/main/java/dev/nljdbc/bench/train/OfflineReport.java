// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.Bootstrap;
import dev.nljdbc.bench.metric.ConfidenceCalibration;
import dev.nljdbc.bench.metric.ConfidenceCalibration.Sure;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.metric.Percentage;
import dev.nljdbc.bench.metric.spider.Hardness;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The figures of a cross-validation as Markdown. The headline figures are of Spider's own
 * questions; those in other words stand beside.
 */
final class OfflineReport {

  private static final int[] FIRST = {1, 5, 10, 40};

  private static final Setting FLOOR = Setting.CONFIDENCE_MIN;

  private final List<HeldOutAnswer> own;
  private final List<HeldOutAnswer> reworded;

  /** Creates the report of these answers. */
  public OfflineReport(List<HeldOutAnswer> answers) {
    this.own = answers.stream().filter(a -> !a.question().paraphrase()).toList();
    this.reworded = answers.stream().filter(a -> a.question().paraphrase()).toList();
  }

  /** The text. */
  public String text() {
    StringBuilder text = new StringBuilder();
    accuracy(text);
    oracle(text);
    coverage(text);
    floor(text);
    reliability(text);
    return text.toString();
  }

  private void accuracy(StringBuilder text) {
    text.append("## Execution accuracy\n\n")
        .append("| hardness | questions | EX | 95 % by question | 95 % by database |")
        .append(" in other words | EX |\n|---|---|---|---|---|---|---|\n");
    row(text, "**all**", own, reworded);
    for (Hardness hardness : Hardness.values()) {
      Optional<Hardness> one = Optional.of(hardness);
      row(text, hardness.label(), of(own, one), of(reworded, one));
    }
    if (!of(own, Optional.empty()).isEmpty()) {
      row(text, "not known", of(own, Optional.empty()), of(reworded, Optional.empty()));
    }
    row(text, "gold has rows", filled(own), filled(reworded));
    refusals(text);
  }

  private void refusals(StringBuilder text) {
    long refused = own.stream().filter(HeldOutAnswer::refused).count();
    String format = "%nRefused outright, and counted as wrong: %,d of %,d questions (%.1f %%).%n%n";
    append(text, format, refused, own.size(), Percentage.of(refused, own.size()));
  }

  private static void append(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }

  /** Where nothing is stored, many a wrong query has the gold's rows, namely none. */
  private static List<HeldOutAnswer> filled(List<HeldOutAnswer> answers) {
    return answers.stream().filter(a -> a.goldRows() > 0).toList();
  }

  private static List<HeldOutAnswer> of(List<HeldOutAnswer> answers, Optional<Hardness> hardness) {
    return answers.stream().filter(a -> a.question().hardness().equals(hardness)).toList();
  }

  private static void row(
      StringBuilder text, String label, List<HeldOutAnswer> answers, List<HeldOutAnswer> others) {
    Interval byQuestion = Interval.wilson(right(answers), answers.size());
    append(
        text,
        "| %s | %,d | %.1f %% | %s | %s | %,d | %s |%n",
        label,
        answers.size(),
        100 * ex(answers),
        percent(byQuestion),
        percent(byDatabase(answers)),
        others.size(),
        percent(others));
  }

  private static String percent(Interval interval) {
    return String.format(Locale.ROOT, "%.1f–%.1f", 100 * interval.low(), 100 * interval.high());
  }

  /** The interval of what is claimed of databases not seen: whole databases are drawn. */
  static Interval byDatabase(List<HeldOutAnswer> answers) {
    double[] right = answers.stream().mapToDouble(a -> a.right() ? 1 : 0).toArray();
    return Bootstrap.mean(right, databases(answers));
  }

  static List<String> databases(List<HeldOutAnswer> answers) {
    return answers.stream().map(a -> a.question().database()).toList();
  }

  private void oracle(StringBuilder text) {
    text.append("## A right query among the first\n\n")
        .append("| candidates | questions | in other words |\n|---|---|---|\n");
    for (int first : FIRST) {
      append(text, "| %d | %s | %s |%n", first, within(own, first), within(reworded, first));
    }
    text.append('\n');
  }

  static String within(List<HeldOutAnswer> answers, int first) {
    long held = answers.stream().filter(a -> a.within(first)).count();
    return answers.isEmpty()
        ? ""
        : String.format(Locale.ROOT, "%.1f %%", Percentage.of(held, answers.size()));
  }

  private void coverage(StringBuilder text) {
    text.append("## Precision by coverage\n\n")
        .append(
            "The most confident answers where the gold has rows; refused questions are the least")
        .append(" confident.\n\n| coverage | confidence at least | precision | 95 % |")
        .append(" in other words |\n|---|---|---|---|---|\n");
    List<HeldOutAnswer> some = filled(own);
    for (ConfidenceCalibration.Coverage point : ConfidenceCalibration.of(sure(some)).coverage()) {
      int whole = (int) Math.round(point.coverage() * some.size());
      int right = (int) Math.round(point.precision() * whole);
      String interval = percent(Interval.wilson(right, whole));
      double coverage = 100 * point.coverage();
      String others =
          reworded.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT, "%.1f %%", 100 * precisionAt(filled(reworded), point.coverage()));
      String format = "| %.1f %% | %.3f | %.1f %% | %s | %s |%n";
      append(text, format, coverage, point.threshold(), 100 * point.precision(), interval, others);
    }
    text.append('\n');
  }

  /** What users see: the driver refuses to answer below its floor. */
  private void floor(StringBuilder text) {
    double least = Settings.defaults().leastConfidence();
    text.append("## With the floor\n\n")
        .append("Where the gold has rows, with answers below a confidence refused (")
        .append(FLOOR.key())
        .append(").\n\n| confidence at least | right | wrong | refused | in other words: right |")
        .append(" wrong | refused |\n|---|---|---|---|---|---|---|\n");
    for (double floor : new double[] {0, least}) {
      String first = floor == least ? least + ", the default" : "none asked";
      String shares = shares(filled(own), floor) + " | " + shares(filled(reworded), floor);
      append(text, "| %s | %s |%n", first, shares);
    }
    text.append('\n');
  }

  private static String shares(List<HeldOutAnswer> answers, double floor) {
    if (answers.isEmpty()) {
      return " | | ";
    }
    List<HeldOutAnswer> given =
        answers.stream().filter(a -> !a.refused() && a.confidence() >= floor).toList();
    return String.format(
        Locale.ROOT,
        "%.1f %% | %.1f %% | %.1f %%",
        Percentage.of(right(given), answers.size()),
        Percentage.of(given.size() - right(given), answers.size()),
        Percentage.of(answers.size() - given.size(), answers.size()));
  }

  private void reliability(StringBuilder text) {
    ConfidenceCalibration calibration =
        ConfidenceCalibration.of(sure(filled(own).stream().filter(a -> !a.refused()).toList()));
    String format =
        "## Reliability%n%nOf the answers given where the gold has rows: expected calibration error"
            + " %.3f, Brier score %.3f.%n%n| confidence | answers | mean confidence | right |%n"
            + "|---|---|---|---|%n";
    append(text, format, calibration.expectedError(), calibration.brier());
    for (ConfidenceCalibration.Bin bin : calibration.bins()) {
      String row = "| %.1f–%.1f | %,d | %.2f | %.2f |%n";
      append(text, row, bin.from(), bin.to(), bin.answers(), bin.confidence(), bin.accuracy());
    }
    text.append('\n');
  }

  private static List<Sure> sure(List<HeldOutAnswer> answers) {
    return answers.stream()
        .map(a -> new Sure(a.refused() ? 0 : a.confidence(), a.right()))
        .toList();
  }

  /** The precision of the most confident share of answers. */
  static double precisionAt(List<HeldOutAnswer> answers, double coverage) {
    List<HeldOutAnswer> sorted = new ArrayList<>(answers);
    sorted.sort((a, b) -> Double.compare(b.confidence(), a.confidence()));
    int most = (int) Math.ceil(coverage * sorted.size());
    return most == 0 ? 0 : ex(sorted.subList(0, most));
  }

  static double ex(List<HeldOutAnswer> answers) {
    return answers.isEmpty() ? 0 : (double) right(answers) / answers.size();
  }

  private static int right(List<HeldOutAnswer> answers) {
    return (int) answers.stream().filter(HeldOutAnswer::right).count();
  }

  private static String percent(List<HeldOutAnswer> answers) {
    return answers.isEmpty() ? "" : String.format(Locale.ROOT, "%.1f %%", 100 * ex(answers));
  }
}
