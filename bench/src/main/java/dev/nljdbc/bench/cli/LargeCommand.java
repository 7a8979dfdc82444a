// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatabaseLocations.DatabasesFile;
import dev.nljdbc.bench.measure.AskedProcess;
import dev.nljdbc.bench.measure.LargeDatabase;
import dev.nljdbc.bench.measure.LargePlace;
import dev.nljdbc.bench.measure.LargeRun;
import dev.nljdbc.bench.measure.LargeRun.Step;
import java.io.IOException;
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
    description = {
      "Makes databases of 5,000 tables, of 20, of 10,000,000 different texts and of 100,000,000"
          + " rows, one after the other, and asks each through nl-jdbc-cli.jar, a process for each"
          + " question: seconds, memory, and whether the answer is right.",
      "The password is the environment's NL_BENCH_PASSWORD. DuckDB's driver has to be on the class"
          + " path:",
      "  java -cp nl-bench.jar:duckdb_jdbc.jar dev.nljdbc.bench.cli.BenchCli measure large --url URL"
    })
final class LargeCommand extends Measurement {

  private static final double HALF = 0.5;
  private static final double NEARLY_ALL = 0.99;
  private static final int LONGEST = 400;

  @Option(
      names = "--cli",
      defaultValue = "driver/target/nl-jdbc-cli.jar",
      paramLabel = "FILE",
      description = "The command line's jar (${DEFAULT-VALUE}).")
  private Path cli = Path.of("");

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "The real JDBC URL of an empty database, which is empty again afterwards: of SQLite,"
              + " DuckDB, PostgreSQL or MariaDB. Default: an SQLite file.")
  private @Nullable String url;

  @Option(names = "--user", paramLabel = "NAME", description = "The user there.")
  private String user = "";

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description = "One of them: ${COMPLETION-CANDIDATES}.")
  private @Nullable LargeDatabase only;

  @Option(names = "--size", paramLabel = "N", description = "Tables, values or rows, with --only.")
  private @Nullable Integer size;

  @Option(
      names = "--index-budget",
      defaultValue = "300s",
      paramLabel = "TIME",
      description = "nl.index.budget (${DEFAULT-VALUE}).")
  private String budget = "";

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    try (WorkingFolder folder = WorkingFolder.create("nl-large")) {
      return measure(folder.path());
    }
  }

  private int measure(Path folder) throws IOException, SQLException, InterruptedException {
    LargePlace place =
        new LargePlace(
            url == null ? "jdbc:sqlite:" + folder.resolve("large.sqlite") : url,
            user,
            DatabasesFile.password());
    if (!place.isEmpty()) {
      err()
          .println(
              "The database is not empty. If a run that was interrupted left its tables there,"
                  + " drop the database and create it again; of SQLite or DuckDB, delete the file.");
      return BenchCli.USAGE;
    }
    LargeRun run = LargeRun.of(cli, place, folder, budget, err()::println);
    List<String> lines =
        new ArrayList<>(List.of("# Large databases, end to end", "", "## " + place.product(), ""));
    boolean passed = true;
    for (LargeDatabase database : databases()) {
      LargeRun.Result result = run.run(database, size == null ? database.size() : size);
      lines.addAll(lines(result));
      passed &= result.passed();
    }
    lines.add(String.format(Locale.ROOT, "%s; nl.index.budget=%s.", machine(), budget));
    report(String.join("\n", lines) + "\n");
    return passed ? BenchCli.OK : BenchCli.FAILED;
  }

  private LargeDatabase[] databases() {
    return only == null ? LargeDatabase.values() : new LargeDatabase[] {only};
  }

  private static List<String> lines(LargeRun.Result result) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "### %,d %s: %san index of %s MiB",
            result.size(),
            result.database().name().toLowerCase(Locale.ROOT).replace("few_", ""),
            result.bytes() == 0 ? "" : "a file of " + LargeRun.mebibytes(result.bytes()) + " MiB, ",
            LargeRun.mebibytes(result.indexBytes())));
    lines.addAll(
        List.of(
            "",
            "| asked | index | Java | answered after, s | target, s | of the processor, s | process ended after, s | peak MiB | right |",
            "|---|---|---|---|---|---|---|---|---|"));
    result.steps().forEach(step -> lines.add(line(step)));
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "A connection that stays open: all read after %.1f s%s (%s).%s Load of the machine: %.1f.%n",
            result.background().seconds(),
            result.background().whole() ? "" : ", but not whole",
            shortened(result.background().status()),
            result.longest().isPresent()
                ? String.format(
                    Locale.ROOT,
                    " The longest query on the server took %.1f s.",
                    result.longest().getAsDouble())
                : "",
            load()));
    result
        .repeated()
        .forEach(
            asked ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "%d different questions on one connection, %s, %s: the first %.1f s, the"
                            + " others %.0f ms (median), %.0f ms (p99).%n",
                        asked.size(),
                        asked.whole() ? "all tables read" : "while tables are read",
                        asked.wrong().isEmpty()
                            ? "all right"
                            : "wrong: " + shortened(String.join(" / ", asked.wrong())),
                        asked.first(),
                        asked.quantile(HALF),
                        asked.quantile(NEARLY_ALL))));
    return lines;
  }

  private static String line(Step step) {
    double target = step.asked().target();
    AskedProcess.Run run = step.run();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %.1f | %s | %.1f | %.1f | %d | %s |",
        step.asked().text(),
        step.stage().name().toLowerCase(Locale.ROOT),
        String.join(" ", step.options()).replaceAll("=\\S*/", "="),
        run.answered(),
        target == 0 ? "" : String.format(Locale.ROOT, "%.1f", target),
        run.processor(),
        run.seconds(),
        run.peak(),
        run.right() ? "yes" : "no: " + shortened(run.said()));
  }

  private static String shortened(String said) {
    String line = said.strip().replaceAll("\\s*\\R\\s*", " / ").replace("|", "\\|");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " …";
  }
}
