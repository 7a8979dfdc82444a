// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.report.RunsTable;
import dev.nljdbc.files.OwnerOnly;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Several runs from one file. */
@Command(
    name = "matrix",
    description = {
      "Several runs from one YAML file, one after the other, and a table that compares them.",
      "The same command goes on where it ended."
    })
final class MatrixCommand extends BenchCommand {

  @Parameters(
      paramLabel = "FILE",
      description = "common: settings of all; axes: lists, combined each with each; runs: by name.")
  private Path file = Path.of("");

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The folder: a run in each of its folders; matrix.md, matrix.csv.")
  private Path out = Path.of("");

  @Option(names = "--dry-run", description = "Print the runs, and run none.")
  private boolean dry;

  @Override
  public Integer call() throws DatasetException, IOException {
    Map<String, InnerRun> runs = new LinkedHashMap<>();
    for (MatrixFile.Named run : MatrixFile.read(file)) {
      InnerRun inner =
          new InnerRun(run.arguments()).with("--out", out.resolve(run.name()).toString());
      inner.checked(command());
      runs.put(run.name(), inner);
    }
    if (!dry) {
      return run(runs);
    }
    runs.forEach(
        (name, run) -> out().printf("%s: run %s%n", name, String.join(" ", run.arguments())));
    return BenchCli.OK;
  }

  private int run(Map<String, InnerRun> runs) throws IOException {
    PrintWriter err = err();
    OwnerOnly.createFolders(out);
    List<String> failed = new ArrayList<>();
    List<RunsTable.Line> lines = new ArrayList<>();
    int number = 0;
    for (Map.Entry<String, InnerRun> run : runs.entrySet()) {
      err.printf("%s (%d of %d)%n", run.getKey(), ++number, runs.size());
      if (run.getValue().execute(err) == BenchCli.OK) {
        lines.add(RunsTable.Line.of(run.getKey(), out.resolve(run.getKey())));
      } else {
        failed.add(run.getKey());
      }
    }
    write(new RunsTable(lines));
    if (!failed.isEmpty()) {
      err.printf("Not done: %s%n", String.join(", ", failed));
    }
    return failed.isEmpty() ? BenchCli.OK : BenchCli.FAILED;
  }

  private void write(RunsTable table) throws IOException {
    OwnerOnly.replace(out.resolve("matrix.md"), table.markdown().getBytes(StandardCharsets.UTF_8));
    OwnerOnly.replace(out.resolve("matrix.csv"), table.csv().getBytes(StandardCharsets.UTF_8));
    print(table.text());
  }
}
