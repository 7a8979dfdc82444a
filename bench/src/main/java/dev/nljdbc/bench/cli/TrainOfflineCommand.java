// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.train.OfflineTraining;
import dev.nljdbc.bench.train.OfflineTraining.AblatedStage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Trains the offline model, or measures it. */
@Command(
    name = "train-offline",
    description = {
      "Trains the offline model (nl.model=offline) on Spider's training part, and writes its file.",
      "With --cross-validate it writes no model, but asks every question of one that learned"
          + " nothing of its database, and prints how good that is."
    })
final class TrainOfflineCommand extends BenchCommand {

  @Mixin private TrainingOptions training = new TrainingOptions();
  @Mixin private VerifyOption verification = new VerifyOption();

  @Option(
      names = "--cross-validate",
      description = "Measure instead; --out takes the figures then.")
  private boolean measure;

  @Option(
      names = "--folds",
      defaultValue = "5",
      paramLabel = "N",
      description = "Parts of the databases, each held out once. Default: ${DEFAULT-VALUE}.")
  private int folds;

  @Option(
      names = "--ablate",
      split = ",",
      paramLabel = "STAGE",
      description =
          "With --cross-validate: measure it without each of these, too:"
              + " ${COMPLETION-CANDIDATES}. Default: none.")
  private List<AblatedStage> ablated = List.of();

  @Option(
      names = "--ablate-folds",
      paramLabel = "N",
      description =
          "With --ablate: do so with the first N of the parts, for it takes as long as all else."
              + " Default: all.")
  private @Nullable Integer ablatedFolds;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file to write. Default: print what there is to print.")
  private @Nullable Path out;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Of the splits of the databases. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    check();
    try (OfflineTraining opened = training.open(seed, progress())) {
      return measure ? measured(opened) : trained(opened);
    }
  }

  private Consumer<String> progress() {
    PrintWriter err = err();
    long begun = System.nanoTime();
    return line -> {
      err.printf("%,6d s  %s%n", (System.nanoTime() - begun) / 1_000_000_000, line);
      err.flush();
    };
  }

  private void check() {
    if (folds < 2) {
      throw wrong("--folds is at least 2");
    } else if (ablatedFolds != null
        && (ablated.isEmpty() || ablatedFolds < 1 || ablatedFolds > folds)) {
      throw wrong("--ablate-folds goes with --ablate, and is 1 to --folds");
    } else if (measure && verification.isGiven()) {
      throw wrong("--verify compares a trained model: leave --cross-validate out");
    } else if (!measure && training.keepsModels()) {
      throw wrong("--models goes with --cross-validate: the driver's model is learned anew");
    } else if (!measure && !ablated.isEmpty()) {
      throw wrong("--ablate goes with --cross-validate");
    } else if (!measure && !verification.isGiven() && out == null) {
      throw wrong("Where shall the model go? Say --out FILE (or --verify FILE)");
    }
    verification.read();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command(), message);
  }

  /** The command without folders and files, for they differ from machine to machine. */
  private String line() {
    StringBuilder text = new StringBuilder(training.line("train-offline"));
    text.append(measure ? " --cross-validate --folds " + folds : "");
    if (!ablated.isEmpty()) {
      text.append(" --ablate ")
          .append(String.join(",", ablated.stream().map(AblatedStage::toString).toList()));
      text.append(ablatedFolds == null ? "" : " --ablate-folds " + ablatedFolds);
    }
    text.append(seed == 1 ? "" : " --seed " + seed);
    return text.append(" --out FILE").toString();
  }

  private int measured(OfflineTraining opened) throws SQLException, IOException {
    String report =
        opened.crossValidate(folds, ablated, ablatedFolds == null ? folds : ablatedFolds, line());
    PrintWriter to = out();
    to.print(report);
    if (out != null) {
      write(out, report);
    }
    return BenchCli.OK;
  }

  private int trained(OfflineTraining opened) throws SQLException, IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    String fingerprint = opened.train(line(), written);
    PrintWriter to = out();
    to.printf("%,d bytes, fingerprint %s%n", written.size(), fingerprint);
    if (out != null) {
      write(out, written.toByteArray());
    }
    return verification.compare(written.toByteArray());
  }
}
