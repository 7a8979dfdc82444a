// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much at a time, and how long for one query. */
final class WorkOptions {

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "So many questions at a time. Default: 1.")
  private @Nullable Integer jobs;

  @Option(
      names = "--query-timeout",
      defaultValue = "30",
      paramLabel = "SECONDS",
      description = "The most time for one query when scoring. Default: ${DEFAULT-VALUE}.")
  private int querySeconds;

  int parallel() {
    return parallel(1);
  }

  /** The number of parallel questions; another one if the option is not set. */
  int parallel(int otherwise) {
    return Math.max(1, jobs == null ? otherwise : jobs);
  }

  Duration queryLimit() {
    return Duration.ofSeconds(Math.max(1, querySeconds));
  }
}
