// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.train.OfflineTraining;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of training: its data, and the number of threads. */
final class TrainingOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "Spider's folder, in the published layout.")
  private Path spider = Path.of("");

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

  @Option(
      names = "--models",
      paramLabel = "DIR",
      description =
          "Keeps what cross-validation learned for the next time. A parser that was changed needs"
              + " an empty folder. Default: learn anew.")
  private @Nullable Path models;

  boolean keepsModels() {
    return models != null;
  }

  /** The command of this name without folders, for they differ from machine to machine. */
  String line(String command) {
    return command
        + " --data SPIDER"
        + (syn == null ? "" : " --syn SPIDER-SYN")
        + (models == null ? "" : " --models DIR");
  }

  /**
   * Reads the data.
   *
   * @throws ParameterException without a thread
   */
  OfflineTraining open(long seed, Consumer<String> progress)
      throws DatasetException, SQLException, IOException {
    if (threads < 1) {
      throw new ParameterException(spec.commandLine(), "-j is at least 1");
    }
    return OfflineTraining.open(
        spider,
        Optional.ofNullable(syn),
        Optional.ofNullable(cache),
        Optional.ofNullable(models),
        threads,
        seed,
        progress);
  }
}
