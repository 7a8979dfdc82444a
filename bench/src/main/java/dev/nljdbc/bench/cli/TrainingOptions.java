// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.train.OfflineTraining;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of training: its data, and the number of threads. */
final class TrainingOptions {

  /** The seed of all splits. */
  private static final long SEED = 1;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Spider's folder, in the published layout.")
  private @Nullable Path spider;

  @Option(
      names = "--syn",
      paramLabel = "DIR",
      description = "Also learn from the reworded questions of Spider-Syn: its folder.")
  private @Nullable Path syn;

  @Option(
      names = {"-j", "--jobs"},
      defaultValue = "2",
      paramLabel = "N",
      description = "Threads. Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description = "The folder of the indexes, kept for the next time. Default: in memory.")
  private @Nullable Path cache;

  /**
   * Reads the data.
   *
   * @param progress receives a line after each step
   * @throws ParameterException without data or a thread
   */
  OfflineTraining open(PrintWriter progress) throws DatasetException, SQLException, IOException {
    if (threads < 1) {
      throw new ParameterException(spec.commandLine(), "-j is at least 1");
    } else if (spider == null) {
      throw new ParameterException(spec.commandLine(), "Say where Spider is: --data DIR");
    }
    long begun = System.nanoTime();
    return OfflineTraining.open(
        spider,
        Optional.ofNullable(syn),
        Optional.ofNullable(cache),
        threads,
        SEED,
        line -> {
          progress.printf("%,6d s  %s%n", (System.nanoTime() - begun) / 1_000_000_000, line);
          progress.flush();
        });
  }
}
