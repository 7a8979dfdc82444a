package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.EngineJar;
import dev.nljdbc.bench.measure.StartupRun;
import dev.nljdbc.bench.report.Environment;
import dev.nljdbc.bench.measure.SpeedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what the driver's jar adds to the start of a program. */
@Command(
    name = "startup",
    mixinStandardHelpOptions = true,
    description =
        "Measures what nl-jdbc.jar adds to the first connection and statement of a program (H2 in"
            + " memory), and how long its first question takes.")
final class StartupCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

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

  @Option(names = "--out", paramLabel = "FILE", description = "Write the table here, too.")
  private @Nullable Path file;

  @Override
  public Integer call() throws SpeedException, IOException, InterruptedException {
    Path folder = Files.createTempDirectory("nl-startup");
    StartupRun.Times times = new StartupRun(jar, EngineJar.in(folder), folder, rounds).measure();
    Environment here = Environment.current();
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
            String.format(
                Locale.ROOT,
                "Java %s, %s, %d cores, load %.1f.",
                here.java(),
                here.os(),
                here.processors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.flush();
    if (file != null) {
      Files.write(file, lines);
    }
    return BenchCli.OK;
  }

  private static String line(String what, double millis) {
    return String.format(Locale.ROOT, "| %s | %.1f |", what, millis);
  }
}
