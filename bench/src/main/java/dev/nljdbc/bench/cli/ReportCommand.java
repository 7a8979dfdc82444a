// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.report.ReportReader;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Writes runs to be read. */
@Command(
    name = "report",
    description = {
      "Writes one or several runs to be read: a page of HTML that needs nothing else, Markdown or"
          + " CSV.",
      "Runs on the same questions are compared question by question."
    })
final class ReportCommand extends BenchCommand {

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders of runs.")
  private List<Path> runs = List.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file. Needed for HTML; the others are printed without.")
  private @Nullable Path file;

  @Option(
      names = "--format",
      paramLabel = "html|md|csv",
      description = "Default: what the file's name ends with, or html.")
  private @Nullable Format format;

  private enum Format {
    HTML,
    MD,
    CSV
  }

  @Override
  public Integer call() throws RunException, IOException {
    Format chosen = format != null ? format : byName();
    ReportReader reader = new ReportReader(runs);
    if (chosen != Format.HTML) {
      write(chosen == Format.CSV ? reader.csv() : reader.markdown());
    } else if (file == null) {
      throw new ParameterException(command(), "Say where with --out FILE.html");
    } else {
      reader.html(file);
      err().printf(Locale.ROOT, "%s: %.1f MB%n", file, Files.size(file) / 1_000_000.0);
    }
    return BenchCli.OK;
  }

  private Format byName() {
    String name = file == null ? "" : file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".md") ? Format.MD : name.endsWith(".csv") ? Format.CSV : Format.HTML;
  }

  private void write(String text) throws IOException {
    if (file != null) {
      write(file, text);
    } else {
      print(text);
    }
  }
}
