// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.train.OfflineTraining;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Learns when a verified question answers another. */
@Command(
    name = "train-templates",
    description = {
      "Learns when a verified question's SQL answers another question, and writes the file.",
      "From Spider's training questions with equal SQL but for the values. Prints how good it is,"
          + " by databases that it was not learned from."
    })
final class TrainTemplatesCommand extends BenchCommand {

  private static final int FOLDS = 3;

  @Mixin private TrainingOptions training = new TrainingOptions();
  @Mixin private VerifyOption verification = new VerifyOption();

  @Option(
      names = "--opinions",
      paramLabel = "FILE",
      description =
          "Keeps what the parsers read, which takes long: read when it is there. The file of"
              + " train-confidence serves.")
  private @Nullable Path opinions;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The file to write.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    verification.read();
    ByteArrayOutputStream model = new ByteArrayOutputStream();
    try (OfflineTraining opened = training.open(1, line -> err().println(line))) {
      String line = training.line("train-templates") + " --out FILE";
      print(opened.templates(FOLDS, Optional.ofNullable(opinions), line, model));
      write(out, model.toByteArray());
    }
    out().printf("%,d bytes%n", model.size());
    return verification.compare(model.toByteArray());
  }
}
