// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.LargeDatabase;
import dev.nljdbc.bench.measure.LargeRun;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the command line over databases that are larger than most. */
@Command(
    name = "large",
    description = {
      "Makes large SQLite databases and asks each through nl-jdbc-cli.jar.",
      "They have 5,000 tables, 20, 10,000,000 different texts and 100,000,000 rows. Each question has"
          + " its own process: seconds, memory, and whether the answer is right."
    })
final class LargeCommand extends Measurement {

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

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    List<String> lines =
        new ArrayList<>(
            List.of("# Large databases, end to end", "", "`nl-bench measure large`", ""));
    boolean right = true;
    try (WorkingFolder folder = WorkingFolder.create("nl-large")) {
      LargeRun run = new LargeRun(cli, folder.path(), err()::println);
      for (LargeDatabase database :
          only == null ? LargeDatabase.values() : new LargeDatabase[] {only}) {
        LargeRun.Result result = run.run(database);
        lines.addAll(result.lines());
        right &= result.right();
      }
    }
    lines.add(machineAndLoad() + ".");
    report(String.join("\n", lines) + "\n");
    return right ? BenchCli.OK : BenchCli.FAILED;
  }
}
