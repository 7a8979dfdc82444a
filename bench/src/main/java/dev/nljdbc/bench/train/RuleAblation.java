// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import dev.nljdbc.bench.metric.Bootstrap;
import dev.nljdbc.bench.metric.Interval;
import dev.nljdbc.offline.rule.Construct;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** The loss without each of the hand-written rules, question by question, as Markdown. */
final class RuleAblation {

  private final List<TrainingQuestion> asked;
  private final RuleBaseline rules;
  private final CandidateVerdicts verdicts;
  private final TrainingPool workers;

  /** The query of a question, empty if refused, and whether it is right. */
  private record Answer(List<String> sql, boolean right) {}

  /**
   * Asks nothing yet.
   *
   * @param asked some in their own words, some reworded
   */
  RuleAblation(
      List<TrainingQuestion> asked,
      IndexedDatabases databases,
      CandidateVerdicts verdicts,
      TrainingPool workers) {
    this.asked = asked;
    this.rules = new RuleBaseline(databases);
    this.verdicts = verdicts;
    this.workers = workers;
  }

  /**
   * The table.
   *
   * @param files of sample questions that are asked, too
   * @param command that makes it, for the text
   */
  String text(List<String> files, String command) throws SQLException, IOException {
    try (SampleReadings samples = new SampleReadings(files, OfflineTraining.TRIED)) {
      List<Answer> whole = answers(Set.of());
      int right = samples.rightByRules(Set.of());
      long reworded = asked.stream().filter(TrainingQuestion::paraphrase).count();
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              """
              # What each rule is worth

                  java -jar bench/target/nl-bench.jar %s

              The hand-written rules alone, without all that is learned: %,d questions of Spider's training part, %,d in
              Spider-Syn's words, and %d [sample questions](../../docs/measurements.md#sample-questions) that were
              looked at. One construct at a time is not read. "Changed" counts the questions of Spider and Spider-Syn that
              get another query. The others are points of execution accuracy, with 95 %% intervals by database, and right
              answers to sample questions.

              | without | such as | changed | EX | in other words | sample questions |
              |---|---|---|---|---|---|
              | nothing | | | %.1f %% | %.1f %% | %d |
              """,
              command,
              asked.size() - reworded,
              reworded,
              samples.size(),
              100 * share(whole, false),
              100 * share(whole, true),
              right));
      for (Construct construct : Construct.values()) {
        List<Answer> without = answers(Set.of(construct));
        text.append(
            String.format(
                Locale.ROOT,
                "| %s | %s | %d | %s | %s | %+d |%n",
                construct.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                construct.example(),
                IntStream.range(0, whole.size())
                    .filter(i -> !whole.get(i).sql.equals(without.get(i).sql))
                    .count(),
                difference(whole, without, false),
                difference(whole, without, true),
                samples.rightByRules(Set.of(construct)) - right));
      }
      return text.toString();
    }
  }

  private List<Answer> answers(Set<Construct> without) throws SQLException, IOException {
    List<Callable<Answer>> tasks = new ArrayList<>();
    asked.forEach(question -> tasks.add(() -> answer(question, without)));
    return workers.all(tasks);
  }

  private Answer answer(TrainingQuestion question, Set<Construct> without) throws SQLException {
    List<String> sql = rules.ask(question, without).candidates();
    return new Answer(sql, !sql.isEmpty() && verdicts.right(question, sql).get(0));
  }

  private double share(List<Answer> answers, boolean reworded) {
    return IntStream.range(0, answers.size())
        .filter(i -> asked.get(i).paraphrase() == reworded)
        .mapToDouble(i -> answers.get(i).right ? 1 : 0)
        .average()
        .orElse(0);
  }

  private String difference(List<Answer> whole, List<Answer> without, boolean reworded) {
    int[] some =
        IntStream.range(0, whole.size())
            .filter(i -> asked.get(i).paraphrase() == reworded)
            .toArray();
    List<String> databases = IntStream.of(some).mapToObj(i -> asked.get(i).database()).toList();
    Interval mean =
        Bootstrap.STANDARD.mean(
            IntStream.of(some)
                .mapToDouble(i -> (without.get(i).right ? 1.0 : 0) - (whole.get(i).right ? 1 : 0))
                .toArray(),
            databases);
    return String.format(
        Locale.ROOT,
        "%+.1f (%+.1f to %+.1f)",
        100 * mean.value(),
        100 * mean.low(),
        100 * mean.high());
  }
}
