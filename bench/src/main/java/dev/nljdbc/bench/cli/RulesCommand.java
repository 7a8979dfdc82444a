// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.samples.SampleQuestion;
import dev.nljdbc.bench.train.OfflineTraining;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Measures what each of the offline model's hand-written rules is worth. */
@Command(
    name = "rules",
    description = {
      "Asks the hand-written rules of the offline model alone, without what is learned: Spider's",
      "training questions and the sample questions. Then it leaves out one construct at a time."
    })
final class RulesCommand extends Measurement {

  @Mixin private TrainingOptions training = new TrainingOptions();

  @Option(
      names = "--every",
      defaultValue = "1",
      paramLabel = "N",
      description = "Ask one in N questions of Spider. Default: ${DEFAULT-VALUE}.")
  private int every;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    if (every < 1) {
      throw new ParameterException(command(), "--every is at least 1");
    } else if (training.keepsModels()) {
      throw new ParameterException(command(), "--models is of no use here: rules learn nothing");
    }
    PrintWriter err = err();
    try (OfflineTraining opened = training.open(1, err::println)) {
      String drawn = every == 1 ? "" : " --every " + every;
      return report(
          opened.rules(
              every,
              SampleQuestion.CALIBRATING,
              training.line("measure rules") + drawn + " --out FILE"));
    }
  }
}
