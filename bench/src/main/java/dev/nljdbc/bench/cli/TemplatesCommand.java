// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.TemplatesRun;
import dev.nljdbc.bench.measure.TemplatesRun.Outcome;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures which questions verified queries answer with other values. */
@Command(
    name = "templates",
    description =
        "Verifies 60 questions to the sample shop, asks 180 with other values or in other words and"
            + " 200 that only seem to be the same, and prints how many of each a template answers."
            + " Needs no data.")
final class TemplatesCommand extends Measurement {

  private static final String HEADING =
      """
      # Templates

      60 questions of a shop's manager, buyer and accountant are verified with their SQL (`NL REMEMBER`). 180 others ask the
      same: with other values in the *same words*, in a slightly *other order*, and in the *other words* of a colleague. 200
      only seem to ask the same; no template may answer them. The questions that go with an even number were at hand while
      rules were made (*tuning*); the others were not looked at (*reported*).

      """;

  @Mixin private DriverOptions driver = new DriverOptions();

  @Option(
      names = "--list",
      description = "Also print what went wrong, of the tuning part only, with what was said.")
  private boolean list;

  @Override
  public Integer call() throws IOException, SQLException {
    try (WorkingFolder folder = WorkingFolder.create("nl-bench-templates")) {
      Map<String, String> settings = driver.properties(command(), folder.path());
      List<Outcome> outcomes = new TemplatesRun(folder.path(), settings).ask();
      report(HEADING + asked(outcomes) + "\n" + misses(outcomes) + "\n" + time(outcomes));
      if (list) {
        outcomes.stream().filter(TemplatesCommand::listed).forEach(this::print);
      }
      return BenchCli.OK;
    }
  }

  private static boolean listed(Outcome o) {
    return o.question().tuning() && (o.question().sql().isPresent() ? !o.right() : o.answered());
  }

  private void print(Outcome o) {
    out().println(o.question().template() + " " + o.question().kind() + ": " + o.question().text());
    out().println("  " + o.said());
  }

  private static String asked(List<Outcome> all) {
    StringBuilder text = new StringBuilder();
    text.append(
        "| asks the same | answered, tuning | of these right | answered, reported | right |\n");
    text.append("|---|---|---|---|---|\n");
    Stream.of("same words", "other order", "other words", "")
        .forEach(
            kind -> {
              Predicate<Outcome> of =
                  o ->
                      o.question().sql().isPresent()
                          && (kind.isEmpty() || o.question().kind().equals(kind));
              text.append("| ").append(kind.isEmpty() ? "**all**" : kind);
              for (boolean tuning : new boolean[] {true, false}) {
                List<Outcome> some =
                    all.stream().filter(of).filter(o -> o.question().tuning() == tuning).toList();
                long answered = some.stream().filter(Outcome::answered).count();
                long right = some.stream().filter(Outcome::right).count();
                text.append(
                    String.format(
                        Locale.ROOT,
                        " | %d of %d | %d of %d",
                        answered,
                        some.size(),
                        right,
                        answered));
              }
              text.append(" |\n");
            });
    return text.toString();
  }

  private static String misses(List<Outcome> all) {
    List<Outcome> misses = all.stream().filter(o -> o.question().sql().isEmpty()).toList();
    StringBuilder text = new StringBuilder();
    text.append("| seems the same: answered | tuning | reported |\n|---|---|---|\n");
    Stream.concat(misses.stream().map(o -> o.question().kind()).distinct(), Stream.of(""))
        .forEach(
            kind -> {
              text.append("| ").append(kind.isEmpty() ? "**all**" : kind);
              for (boolean tuning : new boolean[] {true, false}) {
                List<Outcome> some =
                    misses.stream()
                        .filter(o -> kind.isEmpty() || o.question().kind().equals(kind))
                        .filter(o -> o.question().tuning() == tuning)
                        .toList();
                long answered = some.stream().filter(Outcome::answered).count();
                text.append(String.format(Locale.ROOT, " | %d of %d", answered, some.size()));
              }
              text.append(" |\n");
            });
    return text.toString();
  }

  private static String time(List<Outcome> all) {
    double[] millis =
        all.stream().filter(Outcome::answered).mapToDouble(Outcome::millis).sorted().toArray();
    return millis.length == 0
        ? ""
        : String.format(
            Locale.ROOT,
            "An answer of a template took %.1f ms at the median, its rows included.%n",
            millis[millis.length / 2]);
  }
}
