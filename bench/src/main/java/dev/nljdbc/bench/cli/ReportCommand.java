// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.report.ReportReader;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes runs to be read. */
@Command(
    name = "report",
    description = {
      "Writes one or several runs to be read: a page of HTML that needs nothing else.",
      "Runs on the same questions are compared question by question."
    })
final class ReportCommand extends BenchCommand {

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders of runs.")
  private List<Path> runs = List.of();

  @Option(names = "--out", paramLabel = "FILE.html", required = true, description = "The page.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws RunException, IOException {
    new ReportReader(runs).html(file);
    err().printf(Locale.ROOT, "%s: %.1f MB%n", file, Files.size(file) / 1_000_000.0);
    return BenchCli.OK;
  }
}
