package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.Contender;
import dev.nljdbc.bench.measure.Engine;
import dev.nljdbc.bench.measure.OverheadRun;
import dev.nljdbc.bench.measure.OverheadTable;
import dev.nljdbc.bench.measure.Round;
import dev.nljdbc.bench.measure.Task;
import dev.nljdbc.bench.report.Environment;
import dev.nljdbc.bench.measure.SpeedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what ordinary SQL costs through the driver. */
@Command(
    name = "overhead",
    mixinStandardHelpOptions = true,
    description =
        "Measures (JMH) what ordinary SQL costs through jdbc:nl:, beside the bare driver, p6spy,"
            + " datasource-proxy and HikariCP, and prints the table.")
final class OverheadCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--rounds",
      defaultValue = "9",
      paramLabel = "N",
      description = "Rounds of nl-jdbc (${DEFAULT-VALUE}); the others have one.")
  private int rounds;

  @Option(
      names = "--engines",
      split = ",",
      paramLabel = "NAME",
      description = "Some of ${COMPLETION-CANDIDATES}.")
  private Set<Engine> engines = EnumSet.allOf(Engine.class);

  @Option(
      names = "--tasks",
      split = ",",
      paramLabel = "NAME",
      description = "Some of ${COMPLETION-CANDIDATES}.")
  private Set<Task> tasks = EnumSet.allOf(Task.class);

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "NAME",
      description = "Some of ${COMPLETION-CANDIDATES}; each is measured beside the bare driver.")
  private Set<Contender> contenders = EnumSet.complementOf(EnumSet.of(Contender.BARE));

  @Option(names = "--out", paramLabel = "FILE", description = "Write the table here, too.")
  private @Nullable Path file;

  @Override
  public Integer call() throws SpeedException, IOException {
    List<Round> done =
        new OverheadRun(rounds, engines, tasks, contenders).measure(this::printProgress);
    List<String> lines = new ArrayList<>(List.of("# Overhead of the driver", ""));
    lines.addAll(OverheadTable.of(done));
    lines.add("");
    lines.addAll(OverheadTable.legend(rounds));
    Environment here = Environment.current();
    lines.add("");
    lines.add("Java %s, %s, %d cores.".formatted(here.java(), here.os(), here.processors()));
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.flush();
    if (file != null) {
      Files.write(file, lines);
    }
    return BenchCli.OK;
  }

  private void printProgress(Round round) {
    spec.commandLine()
        .getErr()
        .printf(
            Locale.ROOT,
            "%s, %s: bare %,.1f ns, %s %.3f%n",
            round.engine().words(),
            round.task().words(),
            round.bareNanos(),
            round.contender().words(),
            round.ratio());
  }
}
