// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.measure.SpeedRun;
import dev.nljdbc.bench.measure.SpeedRun.BenchmarkResult;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the benchmarks of speed. */
@Command(
    name = "speed",
    description =
        "Runs the benchmarks of speed (JMH) and prints their medians and 99th percentiles.")
final class SpeedCommand extends Measurement {

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "Part of the benchmarks' names, for example ValueSearch. Default: all.")
  private String name = "";

  @Option(names = "--threads", paramLabel = "N", description = "Threads that call at once (1).")
  private int threads = 1;

  @Option(
      names = {"-p", "--param"},
      paramLabel = "NAME=VALUE[,VALUE]",
      description = "A parameter of the benchmarks.")
  private Map<String, String> parameters = new LinkedHashMap<>();

  @Option(names = "--raw", paramLabel = "FILE", description = "Write JMH's own JSON here.")
  private @Nullable Path raw;

  @Option(names = "--verbose", description = "Print how JMH goes on.")
  private boolean verbose;

  @Override
  public Integer call() throws RunException, IOException {
    Map<String, List<String>> set = new LinkedHashMap<>();
    parameters.forEach((key, values) -> set.put(key, List.of(values.split(","))));
    List<BenchmarkResult> figures =
        new SpeedRun(name, set, threads, Optional.ofNullable(raw), verbose, false).measure();
    List<String> lines = new ArrayList<>();
    lines.add("| benchmark | parameters | threads | calls | median | p99 | unit |");
    lines.add("|---|---|---|---|---|---|---|");
    figures.forEach(figure -> lines.add(line(figure)));
    lines.addAll(List.of("", machine(), ""));
    return report(String.join("\n", lines));
  }

  private static String line(BenchmarkResult f) {
    StringBuilder set = new StringBuilder();
    new TreeMap<>(f.parameters())
        .forEach((key, value) -> set.append(set.isEmpty() ? "" : ", ").append(key + "=" + value));
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %,d | %.4g | %.4g | %s |",
        f.benchmark(),
        set,
        f.threads(),
        f.samples(),
        f.median(),
        f.p99(),
        f.unit());
  }
}
