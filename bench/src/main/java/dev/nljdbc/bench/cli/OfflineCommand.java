// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.samples.SampleAnswer;
import dev.nljdbc.bench.samples.SampleQuestion;
import dev.nljdbc.bench.samples.SampleReport;
import dev.nljdbc.bench.samples.SampleSession;
import dev.nljdbc.bench.samples.Verdict;
import dev.nljdbc.bench.train.OfflineTraining;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Measures how often the offline model is right. */
@Command(
    name = "offline",
    description = {
      "How often the offline model is right: on Spider's training questions, each asked of a model"
          + " that learned nothing of its database, and on sets of sample questions.",
      "Prints figures, and writes a page of all answers for each set of sample questions."
    })
final class OfflineCommand extends Measurement {

  private static final Path ANSWERS = Path.of("target/offline-answers");

  private static final String HEADING =
      """
      # The offline model

          java -jar bench/target/nl-bench.jar measure offline --data SPIDER --syn SPIDER-SYN --samples SAMPLES --out FILE

      """;

  private static final String SAMPLES =
      """
      ## Sample questions

      Asked as if today were %s, and compared with gold queries. A wrong answer is sure if its confidence is 0.5 or more.

      """;

  @Mixin private TrainingOptions training = new TrainingOptions();

  @Option(
      names = "--folds",
      defaultValue = "5",
      paramLabel = "N",
      description =
          "Parts of Spider's databases, each held out once; 0 leaves Spider's questions out."
              + " Default: ${DEFAULT-VALUE}.")
  private int folds;

  @Option(
      names = "--samples",
      paramLabel = "DIR",
      description =
          "The folder of the databases Chinook, Northwind and Sakila: NAME/NAME.sqlite. Without,"
              + " the questions about them are left out.")
  private @Nullable Path published;

  @Override
  public Integer call() throws DatasetException, SQLException, IOException {
    if (folds == 1 || folds < 0) {
      throw new ParameterException(command(), "--folds is at least 2, or 0");
    }
    StringBuilder text = new StringBuilder(HEADING);
    if (folds > 0) {
      try (OfflineTraining opened = training.open(err())) {
        text.append(opened.crossValidate(folds));
      }
    }
    text.append(SAMPLES.formatted(SampleQuestion.TODAY)).append(SampleReport.HEAD);
    for (String file : SampleQuestion.ALL.keySet()) {
      if (published != null || !SampleQuestion.PUBLISHED.contains(file)) {
        text.append(asked(file));
      }
    }
    return report(text.toString());
  }

  private String asked(String file) throws SQLException, IOException {
    try (WorkingFolder folder = WorkingFolder.create("nl-bench-offline")) {
      List<SampleAnswer> given =
          SampleSession.askAll(
              folder.path(),
              file,
              published == null ? Path.of("") : published,
              Map.of("nl.model", "offline"));
      write(ANSWERS.resolve(file.replace(".tsv", ".md")), SampleReport.answers(given));
      long right = given.stream().filter(a -> a.verdict() == Verdict.right).count();
      err().printf("%s: %d of %d right%n", file, right, given.size());
      return SampleReport.counts(file, given);
    }
  }
}
