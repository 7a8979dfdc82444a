package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.Contender;
import dev.nljdbc.bench.measure.Engine;
import dev.nljdbc.bench.measure.OverheadRun;
import dev.nljdbc.bench.measure.OverheadTable;
import dev.nljdbc.bench.measure.Task;
import dev.nljdbc.bench.report.Environment;
import dev.nljdbc.bench.measure.SpeedException;
import dev.nljdbc.bench.measure.SpeedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures every part of the system, and prints one table. */
@Command(
    name = "perf",
    mixinStandardHelpOptions = true,
    description = {
      "Measures (JMH) every part of the system: ordinary SQL through the driver, questions, guard,"
          + " search, join paths, opening indexes; prints the table that the README shows.",
      "Takes about a quarter of an hour; with --quick some minutes, and figures that scatter."
    })
final class PerfCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--parts",
      split = ",",
      paramLabel = "NAME",
      description = "Some of ${COMPLETION-CANDIDATES}, and no overhead of ordinary SQL.")
  private Set<PerfPart> parts = EnumSet.noneOf(PerfPart.class);

  @Option(names = "--quick", description = "Short warm-ups and measurements.")
  private boolean quick;

  @Option(names = "--out", paramLabel = "FILE", description = "Write the table here, too.")
  private @Nullable Path file;

  @Override
  public Integer call() throws SpeedException, IOException {
    List<String> lines = new ArrayList<>(List.of("# Speed of every part", ""));
    lines.add("| what | median | p99 | unit | beside it |");
    lines.add("|---|---|---|---|---|");
    for (PerfPart part : parts.isEmpty() ? EnumSet.allOf(PerfPart.class) : parts) {
      spec.commandLine().getErr().println(part.name().toLowerCase(java.util.Locale.ROOT) + " …");
      lines.addAll(
          part.lines(
              new SpeedRun(part.include(), part.parameters(), 1, Optional.empty(), false, quick)
                  .measure()));
    }
    lines.add("");
    if (parts.isEmpty()) {
      overhead(lines);
    }
    Environment here = Environment.current();
    lines.add(
        "Java %s, %s, %d cores; `nl-bench perf%s`."
            .formatted(here.java(), here.os(), here.processors(), quick ? " --quick" : ""));
    PrintWriter out = spec.commandLine().getOut();
    lines.forEach(out::println);
    out.flush();
    if (file != null) {
      Files.write(file, lines);
    }
    return BenchCli.OK;
  }

  /** One round, beside p6spy: {@code overhead} has more rounds and more beside it. */
  private void overhead(List<String> lines) throws SpeedException {
    lines.add("Ordinary SQL, as multiples of the bare driver's time:");
    lines.add("");
    lines.addAll(
        OverheadTable.of(
            new OverheadRun(
                    1,
                    EnumSet.allOf(Engine.class),
                    EnumSet.allOf(Task.class),
                    EnumSet.of(Contender.NL_JDBC, Contender.P6SPY))
                .measure(round -> spec.commandLine().getErr().println(round.task().words()))));
    lines.add("");
  }
}
