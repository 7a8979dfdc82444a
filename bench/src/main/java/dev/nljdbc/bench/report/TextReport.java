// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.report;

import dev.nljdbc.bench.metric.ConfidenceCalibration;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.bench.metric.Score.Verdict;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A summary for people: a few lines. */
final class TextReport {

  private static final int NAMED_DATABASES = 10;

  private TextReport() {}

  /** The lines, each ended. */
  static String of(Summary summary) {
    StringBuilder text = new StringBuilder();
    accuracy(text, summary);
    verdicts(text, summary);
    times(text, summary.milliseconds(), summary.prepareMilliseconds());
    spending(text, summary.spending());
    fastPath(text, summary.fastPath());
    perQuestion(text, summary);
    confidence(text, summary.calibration());
    byDatabase(text, summary);
    return text.toString();
  }

  private static void confidence(StringBuilder text, @Nullable ConfidenceCalibration calibration) {
    if (calibration != null) {
      line(
          text,
          "confidence of %,d answers: expected calibration error %.3f, Brier score %.3f",
          calibration.answers(),
          calibration.expectedError(),
          calibration.brier());
    }
  }

  private static void accuracy(StringBuilder text, Summary summary) {
    Accuracy all = summary.accuracy();
    whereRun(text, summary);
    line(
        text,
        "execution accuracy  %s  (%,d of %,d questions; %s of the %,d answered)",
        percent(all.executionAccuracy()),
        all.correct(),
        all.questions(),
        percent(all.precision()),
        all.answered());
    String questions = percent(summary.interval().questions());
    String databases = ", " + percent(summary.interval().databases()) + " were other databases";
    String more = summary.databases().size() > 1 ? databases : "";
    line(text, "  95 %% interval: %s were other questions asked%s", questions, more);
  }

  private static void whereRun(StringBuilder text, Summary summary) {
    Accuracy all = summary.accuracy();
    int run = summary.couldBeRun();
    if (run < all.questions()) {
      String less =
          "%,d of %,d could be run: execution accuracy %s of these (%,d of %,d). Over all:";
      String share = percent(summary.executionAccuracyWhereRun());
      line(text, less, run, all.questions(), share, all.correct(), run);
    }
  }

  private static void verdicts(StringBuilder text, Summary summary) {
    summary
        .verdicts()
        .forEach((verdict, count) -> line(text, "  %-36s %,7d", words(verdict), count));
    if (!summary.failures().isEmpty()) {
      line(text, "  no answer, by SQLState: %s", failures(summary));
    }
    if (!summary.missingDatabases().isEmpty()) {
      line(text, "  missing databases: %s", String.join(", ", summary.missingDatabases()));
    }
  }

  private static void times(
      StringBuilder text, @Nullable Distribution asking, @Nullable Distribution preparing) {
    if (asking != null) {
      String format = "milliseconds a question  median %.1f, p99 %.1f, mean %.1f, longest %.1f";
      line(text, format, asking.p50(), asking.p99(), asking.mean(), asking.max());
    }
    if (preparing != null) {
      String format = "connecting and indexing  median %.1f, p99 %.1f ms, %.1f s in all";
      double seconds = preparing.mean() * preparing.questions() / 1000;
      line(text, format, preparing.p50(), preparing.p99(), seconds);
    }
  }

  private static void spending(StringBuilder text, @Nullable Spending spending) {
    if (spending != null && spending.calls() > 0) {
      line(
          text,
          "calls %,d, tokens %,d sent (%,d cached) and %,d received, %s%.4f USD",
          spending.calls(),
          spending.promptTokens(),
          spending.cachedTokens(),
          spending.completionTokens(),
          spending.priced() ? "" : "at least ",
          spending.usd());
    }
  }

  private static void fastPath(StringBuilder text, @Nullable FastPath fast) {
    if (fast != null) {
      line(
          text,
          "fast path  %s  (%,d of %,d questions), %s of these right",
          percent(fast.share()),
          fast.answered(),
          fast.questions(),
          percent(fast.accuracy()));
    }
  }

  /** Where a model was asked. */
  private static void perQuestion(StringBuilder text, Summary summary) {
    SortedMap<String, Distribution> all = summary.perQuestion();
    if (all == null || !all.containsKey("rounds")) {
      return;
    }
    line(text, "%-20s %12s %12s %12s %12s", "per question", "mean", "p50", "p90", "p99");
    all.forEach(
        (name, one) -> {
          String number = name.equals("usd") ? " %,12.5f" : " %,12.1f";
          String format = "  %-18s" + number.repeat(4);
          line(text, format, words(name), one.mean(), one.p50(), one.p90(), one.p99());
        });
  }

  /** {@code billedTokens} is billed tokens. */
  private static String words(String name) {
    return name.equals("usd") ? "USD" : name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  private static String failures(Summary summary) {
    return summary.failures().entrySet().stream()
        .map(state -> (state.getKey().isEmpty() ? "none" : state.getKey()) + " " + state.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Prints the results by database, unless there are too many. */
  private static void byDatabase(StringBuilder text, Summary summary) {
    if (summary.databases().size() > NAMED_DATABASES) {
      return;
    }
    summary
        .databases()
        .forEach(
            (name, accuracy) ->
                line(
                    text,
                    "  %-36s %7s  (%,d of %,d)",
                    name,
                    percent(accuracy.executionAccuracy()),
                    accuracy.correct(),
                    accuracy.questions()));
  }

  static String words(Verdict verdict) {
    return switch (verdict) {
      case CORRECT -> "correct";
      case WRONG -> "wrong result";
      case ERROR -> "SQL does not run";
      case TIMEOUT -> "SQL runs too long";
      case UNANSWERED -> "no answer";
      case GOLD_ERROR -> "gold does not run (counted as wrong)";
      case NO_DATABASE -> "no database (counted as wrong)";
    };
  }

  private static String percent(Interval interval) {
    return String.format(
        Locale.ROOT, "%.2f to %.2f %%", interval.low() * 100, interval.high() * 100);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", share * 100);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
