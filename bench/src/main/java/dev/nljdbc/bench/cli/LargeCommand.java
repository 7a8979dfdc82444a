package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.LargeRun;
import dev.nljdbc.bench.measure.LargeRun.LargeDatabase;
import dev.nljdbc.bench.measure.LargeRun.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the command line over databases that are larger than most. */
@Command(
    name = "large",
    description =
        "Makes SQLite databases of 5,000 tables, of 20, and of 10,000,000 different texts, and asks"
            + " each through nl-jdbc-cli.jar, a process for each question: seconds, memory, and"
            + " whether the answer is right.")
final class LargeCommand extends Measurement {

  private static final double HALF = 0.5;
  private static final double NEARLY_ALL = 0.99;

  @Option(
      names = "--cli",
      defaultValue = "driver/target/nl-jdbc-cli.jar",
      paramLabel = "FILE",
      description = "The command line's jar (${DEFAULT-VALUE}).")
  private Path cli = Path.of("");

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description = "One of them: ${COMPLETION-CANDIDATES}.")
  private @Nullable LargeDatabase only;

  @Option(names = "--size", paramLabel = "N", description = "Tables or values, with --only.")
  private @Nullable Integer size;

  @Option(
      names = "--index-budget",
      defaultValue = "300s",
      paramLabel = "TIME",
      description = "nl.index.budget (${DEFAULT-VALUE}).")
  private String budget = "";

  @Override
  int measure() throws IOException, SQLException, InterruptedException {
    Path folder = Files.createTempDirectory("nl-large");
    LargeRun run = new LargeRun(cli, folder, budget, err()::println);
    List<String> lines = new ArrayList<>(List.of("# Large databases, end to end", ""));
    boolean right = true;
    for (LargeDatabase database : databases()) {
      LargeRun.Result result = run.run(database, size == null ? database.size() : size);
      lines.addAll(lines(result));
      right &= result.steps().stream().allMatch(Step::right);
    }
    lines.add(String.format(Locale.ROOT, "%s; nl.index.budget=%s.", machineAndLoad(), budget));
    report(String.join("\n", lines) + "\n");
    err().println("The databases and their indexes are in " + folder + ".");
    return right ? BenchCli.OK : BenchCli.FAILED;
  }

  private LargeDatabase[] databases() {
    return only == null ? LargeDatabase.values() : new LargeDatabase[] {only};
  }

  private static List<String> lines(LargeRun.Result result) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "## %,d %s: a file of %s MiB, an index of %s MiB",
            result.size(),
            result.database().name().toLowerCase(Locale.ROOT).replace("few_", ""),
            LargeRun.mebibytes(result.bytes()),
            LargeRun.mebibytes(result.indexBytes())));
    lines.addAll(
        List.of(
            "",
            "| asked | answered after, s | process ended after, s | peak MiB | right | said |",
            "|---|---|---|---|---|---|"));
    result.steps().forEach(step -> lines.add(line(step)));
    lines.add("");
    result
        .repeated()
        .forEach(
            asked ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "%d different questions on one connection, %s, %d right: the first %.1f s, the"
                            + " others %.0f ms (median), %.0f ms (p99).%n",
                        asked.size(),
                        asked.whole() ? "all tables read" : "while tables are read",
                        asked.right(),
                        asked.first(),
                        asked.quantile(HALF),
                        asked.quantile(NEARLY_ALL))));
    return lines;
  }

  private static String line(Step step) {
    return String.format(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %d | %s | %s |",
        step.asked(),
        step.answered(),
        step.seconds(),
        step.peak(),
        step.right() ? "yes" : "no",
        shortened(step.said()));
  }

  private static String shortened(String said) {
    String line = said.strip().replaceAll("\\s*\\R\\s*", " / ").replace("|", "\\|");
    return line.length() <= 400 ? line : line.substring(0, 400) + " …";
  }
}
