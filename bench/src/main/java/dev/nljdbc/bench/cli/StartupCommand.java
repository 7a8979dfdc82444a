package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.StartupRun;
import dev.nljdbc.bench.measure.StartupRun.EngineJar;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
  int measure() throws RunException, IOException, InterruptedException {
    Path folder = Files.createTempDirectory("nl-startup");
    StartupRun.Times times = new StartupRun(jar, EngineJar.in(folder), folder, rounds).measure();
    List<String> lines =
        List.of(
            "# The driver's jar in a program that just began",
            "",
            "| medians of " + rounds + " rounds | ms |",
            "|---|---|",
            line("connect and first statement, bare H2", times.bare()),
            line("the same through `jdbc:nl:`", times.ours()),
            line("added in the same round", times.added()),
            line("added time of the thread on the processor", times.addedBusy()),
            line(
                "JVM start to the first question's row, model answering at once", times.question()),
            "",
            machineAndLoad() + ".");
    return report(String.join("\n", lines) + "\n");
  }

  private static String line(String what, double millis) {
    return String.format(Locale.ROOT, "| %s | %.1f |", what, millis);
  }
}
