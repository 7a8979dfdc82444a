// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** How long for one query. */
final class QueryTimeoutOption {

  @Option(
      names = "--query-timeout",
      defaultValue = "30",
      paramLabel = "SECONDS",
      description = "The most time for one query when scoring. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  Duration limit() {
    return Duration.ofSeconds(Math.max(1, seconds));
  }
}
