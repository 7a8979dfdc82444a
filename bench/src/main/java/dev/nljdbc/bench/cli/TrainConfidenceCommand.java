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

/** Learns the confidence of answers. */
@Command(
    name = "train-confidence",
    description = {
      "Learns how likely an answer is right, whichever model gave it, and writes the file.",
      "From Spider's training questions, as parsers read them that learned nothing of their"
          + " databases, and from right and wrong queries for them. Prints how good it is, by"
          + " databases that it was not learned from."
    })
final class TrainConfidenceCommand extends BenchCommand {

  /** Two thirds of the databases teach a parser nearly as well as four fifths, in half the time. */
  private static final int FOLDS = 3;

  @Mixin private TrainingOptions training = new TrainingOptions();
  @Mixin private VerifyOption verification = new VerifyOption();

  @Option(
      names = "--verdicts",
      required = true,
      paramLabel = "FILE",
      description =
          "Judged queries, a JSON object a line: split (train_spider or train_others), index,"
              + " predicted, exec (1 for right), kind (how the query was made).")
  private Path verdicts = Path.of("");

  @Option(
      names = "--opinions",
      paramLabel = "FILE",
      description = "Keeps what the parsers read, which takes long: read when it is there.")
  private @Nullable Path opinions;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The file to write.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    verification.read();
    ByteArrayOutputStream model = new ByteArrayOutputStream();
    try (OfflineTraining opened = training.open(1, line -> err().println(line))) {
      print(opened.confidence(FOLDS, verdicts, Optional.ofNullable(opinions), line(), model));
      write(out, model.toByteArray());
    }
    out().printf("%,d bytes%n", model.size());
    return verification.compare(model.toByteArray());
  }

  private String line() {
    return training.line("train-confidence") + " --verdicts FILE --out FILE";
  }
}
