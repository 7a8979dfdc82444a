// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.StartupRun;
import dev.nljdbc.bench.measure.StartupRun.EngineJar;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what the driver's jar adds to the start of a program. */
@Command(
    name = "startup",
    description =
        "Measures what nl-jdbc.jar adds to the first connection and statement of a program (H2 in"
            + " memory), and how long its first question takes.")
final class StartupCommand extends Measurement {

  private static final String TABLE =
      """
      # The driver's jar in a program that just began

      | medians of %d rounds | ms |
      |---|---|
      | connect and first statement, bare H2 | %.1f |
      | the same through `jdbc:nl:` | %.1f |
      | added in the same round | %.1f |
      | added time of the thread on the processor | %.1f |
      | JVM start to the first question's row, model answering at once | %.1f |

      %s.
      """;

  @Option(
      names = "--jar",
      defaultValue = "driver/target/nl-jdbc.jar",
      paramLabel = "FILE",
      description = "The driver's jar (${DEFAULT-VALUE}).")
  private Path jar = Path.of("");

  @Option(
      names = "--rounds",
      defaultValue = "15",
      paramLabel = "N",
      description = "Rounds of three new JVMs (${DEFAULT-VALUE}).")
  private int rounds;

  @Override
  public Integer call() throws RunException, IOException, InterruptedException {
    try (WorkingFolder work = WorkingFolder.create("nl-startup")) {
      Path folder = work.path();
      StartupRun.Times times = new StartupRun(jar, EngineJar.in(folder), folder, rounds).measure();
      return report(
          String.format(
              Locale.ROOT,
              TABLE,
              rounds,
              times.bare(),
              times.ours(),
              times.added(),
              times.addedBusy(),
              times.question(),
              machineAndLoad()));
    }
  }
}
