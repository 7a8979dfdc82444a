package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.Contender;
import dev.nljdbc.bench.measure.Engine;
import dev.nljdbc.bench.measure.OverheadRun;
import dev.nljdbc.bench.measure.OverheadTable;
import dev.nljdbc.bench.measure.SpeedException;
import dev.nljdbc.bench.measure.SpeedRun;
import dev.nljdbc.bench.measure.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures every part of the system, and prints one table. */
@Command(
    name = "perf",
    mixinStandardHelpOptions = true,
    description = {
      "Measures (JMH) every part of the system: ordinary SQL through the driver, questions, guard,"
          + " search, join paths, opening indexes; prints the table that the README shows.",
      "Takes about a quarter of an hour; with --quick some minutes, and figures that scatter."
    })
final class PerfCommand extends Measurement {

  @Option(
      names = "--parts",
      split = ",",
      paramLabel = "NAME",
      description = "Some of ${COMPLETION-CANDIDATES}, and no overhead of ordinary SQL.")
  private Set<PerfPart> parts = EnumSet.noneOf(PerfPart.class);

  @Option(names = "--quick", description = "Short warm-ups and measurements.")
  private boolean quick;

  @Override
  int measure() throws SpeedException, IOException {
    List<String> lines = new ArrayList<>(List.of("# Speed of every part", ""));
    lines.add("| what | median | p99 | unit | beside it |");
    lines.add("|---|---|---|---|---|");
    for (PerfPart part : parts.isEmpty() ? EnumSet.allOf(PerfPart.class) : parts) {
      err().println(part.name().toLowerCase(java.util.Locale.ROOT) + " …");
      lines.addAll(
          part.lines(
              new SpeedRun(part.include(), part.parameters(), 1, Optional.empty(), false, quick)
                  .measure()));
    }
    lines.add("");
    if (parts.isEmpty()) {
      overhead(lines);
    }
    lines.add("%s; `nl-bench measure perf%s`.".formatted(machine(), quick ? " --quick" : ""));
    return report(String.join("\n", lines) + "\n");
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
                .measure(round -> err().println(round.task().words()))));
    lines.add("");
  }
}
