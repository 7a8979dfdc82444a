// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.Bootstrap;
import dev.nljdbc.bench.metric.Interval;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The loss without each stage, question by question, as Markdown. */
final class AblationTable {

  private final Map<String, HeldOutAnswer> whole = new LinkedHashMap<>();

  /**
   * Of nothing left out.
   *
   * @param own answers to the questions in their own words
   */
  AblationTable(List<HeldOutAnswer> own) {
    own.forEach(a -> whole.put(a.question().id(), a));
  }

  /**
   * Writes the table. Stages may have been asked some of the questions only, all the same ones: the
   * first row is of these.
   *
   * @param ablations what was left out, and the answers without it
   * @throws IllegalArgumentException when one was asked other questions than another
   */
  void write(Map<String, List<HeldOutAnswer>> ablations, StringBuilder text) {
    Set<String> asked = new HashSet<>();
    ablations.values().forEach(answers -> own(answers).forEach(a -> asked.add(id(a))));
    List<HeldOutAnswer> with = whole.values().stream().filter(a -> asked.contains(id(a))).toList();
    text.append(
        String.format(
            Locale.ROOT,
            "## What each stage is good for%n%n%,d questions, asked of models trained anew without"
                + " one stage.%n%n| without | EX | less | 95 %% of the difference | among 40 |"
                + " precision at 30 %% |%n|---|---|---|---|---|---|%n",
            with.size()));
    text.append(row("nothing", with, "", ""));
    ablations.forEach((label, answers) -> text.append(row(label, own(answers), with.size())));
    text.append('\n');
  }

  private static List<HeldOutAnswer> own(List<HeldOutAnswer> answers) {
    return answers.stream().filter(a -> !a.question().paraphrase()).toList();
  }

  private static String id(HeldOutAnswer answer) {
    return answer.question().id();
  }

  private String row(String label, List<HeldOutAnswer> without, int expected) {
    if (without.size() != expected) {
      throw new IllegalArgumentException("Without " + label + " other questions were asked");
    }
    Interval less = difference(without);
    return row(
        label, without, points(less.value()), points(less.low()) + " to " + points(less.high()));
  }

  private static String row(
      String label, List<HeldOutAnswer> answers, String less, String interval) {
    return String.format(
        Locale.ROOT,
        "| %s | %.1f %% | %s | %s | %s | %.1f %% |%n",
        label,
        100 * OfflineReport.ex(answers),
        less,
        interval,
        OfflineReport.within(answers, 40),
        100 * OfflineReport.precisionAt(answers, 0.3));
  }

  private static String points(double share) {
    return String.format(Locale.ROOT, "%+.1f", 100 * share);
  }

  /** Whole databases are drawn. */
  private Interval difference(List<HeldOutAnswer> without) {
    List<Double> differences = new ArrayList<>();
    for (HeldOutAnswer answer : without) {
      HeldOutAnswer with = whole.get(id(answer));
      if (with == null) {
        throw new IllegalArgumentException("Nobody asked " + id(answer) + " with all stages");
      }
      differences.add((answer.right() ? 1.0 : 0) - (with.right() ? 1 : 0));
    }
    return Bootstrap.STANDARD.mean(
        differences.stream().mapToDouble(d -> d).toArray(), OfflineReport.databases(without));
  }
}
