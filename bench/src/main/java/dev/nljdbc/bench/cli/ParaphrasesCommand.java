// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.train.OfflineTraining;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Measures the offline model on questions in other words. */
@Command(
    name = "paraphrases",
    description = {
      "Asks the offline model Spider's training questions as written and in other words: Spider-Syn's,",
      "WordNet's synonyms, columns not named, knowledge of the world, other constructions, typing",
      "errors, and sentences of questions about other databases. Each is asked of a parser that",
      "learned nothing of its database."
    })
final class ParaphrasesCommand extends Measurement {

  @Mixin private TrainingOptions training = new TrainingOptions();

  @Option(
      names = "--folds",
      defaultValue = "5",
      paramLabel = "N",
      description = "Parts of the databases, each held out once. Default: ${DEFAULT-VALUE}.")
  private int folds;

  @Option(
      names = "--every",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "Ask one in N questions, drawn by their identifiers; all are learned from. Default:"
              + " ${DEFAULT-VALUE}.")
  private int every;

  @Option(
      names = "--at-least",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "With --every: ask N questions of each wording, if it has as many. Default:"
              + " ${DEFAULT-VALUE}.")
  private int atLeast;

  @Option(
      names = "--list",
      paramLabel = "FILE",
      description = "Writes each question beside its wordings, whatever --every says.")
  private @Nullable Path list;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    if (folds < 2 || every < 1 || atLeast < 0) {
      throw new ParameterException(
          command(), "--folds is at least 2, --every at least 1, and --at-least not negative");
    }
    StringBuilder listed = new StringBuilder();
    PrintWriter err = err();
    try (OfflineTraining opened = training.open(1, err::println)) {
      String drawn = every == 1 ? "" : " --every " + every;
      drawn += atLeast == 0 ? "" : " --at-least " + atLeast;
      String line =
          training.line("measure paraphrases") + " --folds " + folds + drawn + " --out FILE";
      String results =
          opened.paraphrases(
              folds,
              every,
              atLeast,
              (variant, text) -> listed.append(variant).append(": ").append(text).append('\n'),
              line);
      report(results);
      if (list != null) {
        write(list, listed.toString());
      }
      return BenchCli.OK;
    }
  }
}
