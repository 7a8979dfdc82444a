// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.train.OfflineTraining;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Makes the model files that the driver ships. */
@Command(
    name = "train",
    description = "Makes the model files that the driver ships, the same bytes each time.",
    synopsisSubcommandLabel = "WHAT",
    subcommands = {TrainCommand.Offline.class, TrainCommand.Confidence.class})
final class TrainCommand extends BenchCommand {

  @Override
  public Integer call() {
    return usage();
  }

  /** One model file: what the trainings share. */
  abstract static class Training extends BenchCommand {

    @Mixin private TrainingOptions options = new TrainingOptions();

    @Option(names = "--out", paramLabel = "FILE", description = "The file to write.")
    private @Nullable Path out;

    @Option(
        names = "--verify",
        paramLabel = "FILE",
        description = "Say whether training gives exactly this file; exit code 1 if not.")
    private @Nullable Path verified;

    @Override
    public Integer call() throws DatasetException, SQLException, IOException {
      if (out == null && verified == null) {
        throw new ParameterException(
            command(), "Where shall the model go? Say --out FILE (or --verify FILE)");
      }
      byte[] before = verified == null ? null : before(verified);
      byte[] trained;
      try (OfflineTraining training = options.open(err())) {
        trained = train(training);
      }
      out().printf("%,d bytes%n", trained.length);
      if (out != null) {
        write(out, trained);
      }
      return before == null || same(before, trained) ? BenchCli.OK : BenchCli.FAILED;
    }

    /** Trains, and returns the content of the file. */
    abstract byte[] train(OfflineTraining training) throws SQLException, IOException;

    /** Reads the file before a training that takes long, and may write it. */
    private byte[] before(Path file) {
      try {
        return Files.readAllBytes(file);
      } catch (IOException e) {
        throw new ParameterException(
            command(), "--verify: there is no file " + file + " that can be read", e);
      }
    }

    private boolean same(byte[] before, byte[] trained) {
      boolean same = Arrays.equals(before, trained);
      out()
          .println(
              same
                  ? "The same, byte for byte."
                  : "Another model: " + verified + " has " + before.length + " bytes.");
      return same;
    }
  }

  /** Trains the offline model. */
  @Command(
      name = "offline",
      description = "Trains the offline model (nl.model=offline) on Spider's training part.")
  static final class Offline extends Training {

    /** What the shipped file names as its command. */
    private static final String WRITTEN = "train-offline --data SPIDER --syn SPIDER-SYN --out FILE";

    @Override
    byte[] train(OfflineTraining training) throws SQLException, IOException {
      ByteArrayOutputStream model = new ByteArrayOutputStream();
      training.train(WRITTEN, model);
      return model.toByteArray();
    }
  }

  /** Learns the confidence of answers. */
  @Command(
      name = "confidence",
      description = {
        "Learns how likely an answer is right, whichever model gave it.",
        "From Spider's training questions, as parsers read them that learned nothing of their"
            + " databases, and from right and wrong queries for them. Prints how good it is on"
            + " databases that it was not learned from."
      })
  static final class Confidence extends Training {

    /** Two thirds of the databases teach a parser nearly as well as four fifths do. */
    private static final int FOLDS = 3;

    /** What the shipped file names as its command. */
    private static final String WRITTEN =
        "train-confidence --data SPIDER --syn SPIDER-SYN --models DIR --verdicts FILE --out FILE";

    @Option(
        names = "--verdicts",
        required = true,
        paramLabel = "FILE",
        description =
            "Judged queries, a JSON object a line: split (train_spider or train_others), index,"
                + " predicted, exec (1 for right), kind (how the query was made).")
    private Path verdicts = Path.of("");

    @Override
    byte[] train(OfflineTraining training) throws SQLException, IOException {
      ByteArrayOutputStream model = new ByteArrayOutputStream();
      print(training.confidence(FOLDS, verdicts, WRITTEN, model));
      return model.toByteArray();
    }
  }
}
