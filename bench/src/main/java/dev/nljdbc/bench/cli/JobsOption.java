// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many questions at a time. */
final class JobsOption {

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "So many questions at a time. Default: 1.")
  private @Nullable Integer jobs;

  int parallel() {
    return parallel(1);
  }

  /** The number of parallel questions; another one if the option is not set. */
  int parallel(int otherwise) {
    return Math.max(1, jobs == null ? otherwise : jobs);
  }
}
