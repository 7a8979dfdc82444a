package dev.nljdbc.bench.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** How much at a time, and how long for one query. */
final class WorkOptions {

  @Option(
      names = {"-j", "--jobs"},
      defaultValue = "1",
      paramLabel = "N",
      description = "So many questions at a time. Default: ${DEFAULT-VALUE}.")
  private int jobs;

  @Option(
      names = "--query-timeout",
      defaultValue = "30",
      paramLabel = "SECONDS",
      description = "The most time for one query when scoring. Default: ${DEFAULT-VALUE}.")
  private int querySeconds;

  int parallel() {
    return Math.max(1, jobs);
  }

  Duration queryLimit() {
    return Duration.ofSeconds(Math.max(1, querySeconds));
  }
}
