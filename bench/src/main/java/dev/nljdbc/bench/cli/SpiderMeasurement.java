// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Datasets;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A measurement on Spider's training split. */
abstract class SpiderMeasurement extends Measurement {

  @Option(
      names = "--data",
      required = true,
      paramLabel = "DIR",
      description = "Spider's folder, in the published layout.")
  private Path folder = Path.of("");

  Dataset dataset() throws DatasetException {
    return Datasets.named("spider").read(folder, "train");
  }
}
