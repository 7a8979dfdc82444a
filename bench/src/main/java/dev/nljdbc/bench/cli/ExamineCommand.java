// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Score.Verdict;
import dev.nljdbc.bench.metric.Scorer.Extras;
import dev.nljdbc.bench.report.PredictionFile;
import dev.nljdbc.bench.run.Evaluation;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.bench.train.ExaminationReport;
import dev.nljdbc.bench.train.PredictionExamination;
import dev.nljdbc.bench.train.PredictionExamination.Examined;
import dev.nljdbc.error.NlException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what speaks against predictions, and how likely each is right. */
@Command(
    name = "examine",
    description = {
      "Gives each prediction its doubts and its confidence, as the driver gives them to answers,"
          + " without looking at the gold; then holds both against the gold.",
      "On SQLite databases. Any system's predictions will do."
    })
final class ExamineCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private JobsOption jobs = new JobsOption();
  @Mixin private QueryTimeoutOption queryTimeout = new QueryTimeoutOption();

  @Option(
      names = "--pred",
      required = true,
      paramLabel = "FILE",
      description =
          "One SQL per line, an empty line where there is none; or BIRD's JSON by position.")
  private Path predictions = Path.of("");

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description = "The folder of the indexes, kept for the next time. Default: in memory.")
  private @Nullable Path cache;

  @Option(names = "--json", description = "Print all questions and the summary as JSON.")
  private boolean json;

  @Override
  public Integer call()
      throws DatasetException, RunException, IOException, InterruptedException, SQLException {
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    List<String> predicted = PredictionFile.read(predictions, examples.size());
    DatasetOptions.remarks(dataset, examples).forEach(err()::println);
    List<Examined> examined = examined(dataset, examples, predicted);
    List<Boolean> right =
        new Evaluation(jobs.parallel(), queryTimeout.limit(), NOTHING_MORE)
            .score(dataset, examples, predicted, one -> {}).stream()
                .map(one -> one.verdict() == Verdict.CORRECT)
                .toList();
    ExaminationReport report = new ExaminationReport(examined, right);
    print(json ? report.json() + "\n" : report.text());
    return BenchCli.OK;
  }

  private static final Extras NOTHING_MORE = new Extras(0, Duration.ofSeconds(1), Optional.empty());

  private List<Examined> examined(Dataset dataset, List<Example> examples, List<String> predicted)
      throws SQLException, DatasetException {
    try {
      return PredictionExamination.of(
          dataset,
          examples,
          predicted,
          Optional.ofNullable(cache),
          done -> err().printf("%,d of %,d examined%n", done, examples.size()));
    } catch (NlException e) {
      throw new DatasetException(String.valueOf(e.getMessage()));
    }
  }
}
