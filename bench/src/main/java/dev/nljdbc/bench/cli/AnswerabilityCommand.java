// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.AnswerabilityQuestion;
import dev.nljdbc.bench.measure.AnswerabilityRun;
import dev.nljdbc.bench.measure.AnswerabilityRun.Outcome;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures which questions a model refuses. */
@Command(
    name = "answerability",
    description =
        "Asks a model 160 questions that their databases don't answer, and 160 like them that they"
            + " do, and prints how many of each it refuses. Needs no data.")
final class AnswerabilityCommand extends Measurement {

  private static final String TUNING = "tuning";
  private static final String REPORTED = "reported";

  private static final String HEADING =
      """
      # Questions that can't be answered

      160 questions to six databases (the sample shop, a library, a farm, a campsite, a clinic, a garage) ask for what is not
      there, for a change, for an opinion, or for nothing. 160 others like them can be answered. A good model refuses
      the first and none of the others. 110 of each were at hand while rules were made (*tuning*). The other 50 were
      written before and, but for one question of nonsense words, not looked at (*reported*). An answer counts as
      answered, right or wrong. Model: %s.

      """;

  @Mixin private DriverOptions driver = new DriverOptions();

  @Option(
      names = "--list",
      description = "Also print what went wrong, of the tuning part only, with what was said.")
  private boolean list;

  @Override
  public Integer call() throws IOException, SQLException {
    try (WorkingFolder folder = WorkingFolder.create("nl-bench-answerability")) {
      Map<String, String> settings = driver.properties(command(), folder.path());
      List<Outcome> outcomes =
          new AnswerabilityRun(folder.path(), settings).ask(AnswerabilityQuestion.all());
      report(
          HEADING.formatted(settings.get("nl.model"))
              + byDatabase(outcomes)
              + "\n"
              + byKind(outcomes));
      if (list) {
        outcomes.stream().filter(AnswerabilityCommand::listed).forEach(this::print);
      }
      return BenchCli.OK;
    }
  }

  private static boolean listed(Outcome o) {
    return o.question().half().equals(TUNING) && o.refused() == o.question().answerable();
  }

  private void print(Outcome o) {
    String verdict = o.refused() ? "refused: " : "answered: ";
    out().println(o.question().database() + ": " + o.question().text());
    out().println("  " + verdict + o.said());
  }

  private static String byDatabase(List<Outcome> outcomes) {
    String head =
        """
        | database | unanswerable: refused, tuning | reported | both | answerable: refused, tuning | reported | both |
        |---|---|---|---|---|---|---|
        """;
    String rows =
        outcomes.stream()
            .map(o -> o.question().database())
            .distinct()
            .map(name -> row(name, outcomes, o -> o.question().database().equals(name)))
            .collect(Collectors.joining());
    return head + rows + row("**all**", outcomes, o -> true);
  }

  private static String row(String name, List<Outcome> all, Predicate<Outcome> of) {
    List<Outcome> own = all.stream().filter(of).toList();
    return Stream.of(false, true)
        .flatMap(
            answerable -> Stream.of(TUNING, REPORTED, "").map(half -> cell(own, answerable, half)))
        .collect(Collectors.joining(" | ", "| " + name + " | ", " |\n"));
  }

  private static String byKind(List<Outcome> outcomes) {
    String rows =
        outcomes.stream()
            .filter(o -> !o.question().answerable())
            .map(o -> o.question().kind())
            .distinct()
            .map(kind -> kindRow(kind, outcomes))
            .collect(Collectors.joining());
    return "| unanswerable, by kind | tuning | reported | both |\n|---|---|---|---|\n" + rows;
  }

  private static String kindRow(String kind, List<Outcome> all) {
    List<Outcome> own = all.stream().filter(o -> o.question().kind().equals(kind)).toList();
    return Stream.of(TUNING, REPORTED, "")
        .map(half -> cell(own, false, half))
        .collect(Collectors.joining(" | ", "| " + kind + " | ", " |\n"));
  }

  private static String cell(List<Outcome> all, boolean answerable, String half) {
    List<Outcome> asked =
        all.stream()
            .filter(o -> o.question().answerable() == answerable)
            .filter(o -> half.isEmpty() || o.question().half().equals(half))
            .toList();
    long refused = asked.stream().filter(Outcome::refused).count();
    return String.format(Locale.ROOT, "%d of %d", refused, asked.size());
  }
}
