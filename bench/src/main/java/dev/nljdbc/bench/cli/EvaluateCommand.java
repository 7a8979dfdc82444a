// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.cli.BenchCommand.JobsOption;
import dev.nljdbc.bench.cli.BenchCommand.QueryTimeoutOption;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Datasets;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.metric.Scorer.Extras;
import dev.nljdbc.bench.report.GoldFile;
import dev.nljdbc.bench.report.PredictionFile;
import dev.nljdbc.bench.report.Summary;
import dev.nljdbc.bench.run.Evaluation;
import dev.nljdbc.bench.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Scores a file of predictions without asking anything. */
@Command(
    name = "evaluate",
    description = {
      "Scores a file of predictions without asking anything.",
      "With --gold and --db DIR nothing else of the data set is needed."
    })
final class EvaluateCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private GoldOptions gold = new GoldOptions();
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
      names = "--suite",
      paramLabel = "DIR",
      description =
          "Test suites beside what is in the databases' own folders: <db>/*.sqlite, as fuzz makes"
              + " them.")
  private @Nullable Path suites;

  @Option(
      names = "--iterations",
      defaultValue = "100",
      paramLabel = "N",
      description =
          "How often both queries are timed for VES and R-VES (BIRD). Default:"
              + " ${DEFAULT-VALUE}.")
  private int iterations;

  @Option(
      names = "--timing-limit",
      defaultValue = "10",
      paramLabel = "SECONDS",
      description =
          "The most time for one question's timings; ves.runs tells how many there were. Default:"
              + " ${DEFAULT-VALUE}.")
  private int timingSeconds;

  @Option(names = "--no-timing", description = "No VES and R-VES.")
  private boolean noTiming;

  @Option(names = "--no-progress", description = "No progress bar.")
  private boolean quiet;

  @Option(names = "--json", description = "Print the summary and every verdict as JSON.")
  private boolean json;

  @Override
  public Integer call() throws DatasetException, RunException, IOException, InterruptedException {
    if (suites != null && !Files.isDirectory(suites)) {
      throw new ParameterException(command(), "There is no folder " + suites + " of test suites");
    }
    Dataset dataset = gold.read(data);
    List<Example> examples = data.select(dataset);
    List<String> predicted = PredictionFile.read(predictions, examples.size());
    DatasetOptions.remarks(dataset, examples).forEach(err()::println);
    List<Evaluation.Evaluated> scored = score(dataset, examples, predicted);
    Summary summary = Summary.of(dataset, scored);
    print(json ? summary.json(scored) + "\n" : summary.text(scored));
    return BenchCli.OK;
  }

  private List<Evaluation.Evaluated> score(
      Dataset dataset, List<Example> examples, List<String> predicted)
      throws RunException, InterruptedException {
    try (Progress progress = Progress.ofScoring(err(), examples.size(), quiet)) {
      progress.begins();
      return new Evaluation(jobs.parallel(), queryTimeout.limit(), extras())
          .score(dataset, examples, predicted, one -> progress.done(one.verdict(), false));
    }
  }

  private Extras extras() {
    return new Extras(
        noTiming ? 0 : iterations,
        Duration.ofSeconds(Math.max(1, timingSeconds)),
        Optional.ofNullable(suites));
  }

  /** The options of the gold queries: a data set's own, or a file's. */
  static final class GoldOptions {

    @Option(
        names = "--gold",
        paramLabel = "FILE",
        description =
            "The gold, one line each: SQL, a tab, the database's name. Default: the split's own, in"
                + " its order.")
    private @Nullable Path gold;

    @Option(
        names = "--table",
        paramLabel = "FILE",
        description =
            "With --gold and --db DIR, without --data: the schemas, as in Spider's tables.json."
                + " Default: tables.json in the folder of the databases or beside it.")
    private @Nullable Path tables;

    @Option(
        names = "--questions-json",
        paramLabel = "FILE",
        description =
            "With --gold: BIRD's questions for their difficulty, a JSON array or one JSON object"
                + " per line. Default: that of the data set where its questions are the same.")
    private @Nullable Path difficulty;

    Dataset read(DatasetOptions data) throws DatasetException, IOException {
      if (gold == null) {
        refuse("--table", tables, "--gold");
        refuse("--questions-json", difficulty, "--gold");
        return data.read();
      }
      List<Example> examples = GoldFile.read(gold);
      if (difficulty != null) {
        examples = GoldFile.rated(difficulty, examples);
      }
      Optional<Path> databases = data.folderOfDatabases();
      if (databases.isPresent() && !data.hasFolder()) {
        return Datasets.given(
            data.reader(), examples, databases.get(), Optional.ofNullable(tables));
      }
      refuse("--table", tables, "--db with the databases' folder, without --data");
      Dataset dataset = data.read();
      return dataset.with(dataset.fingerprint(), asKnown(examples, dataset.examples()));
    }

    /** An option that would change nothing is an error. */
    private static void refuse(String option, @Nullable Path given, String needed)
        throws DatasetException {
      if (given != null) {
        throw new DatasetException(option + " needs " + needed);
      }
    }

    /**
     * With what the data set knows of each question, where it has as many about the same databases.
     */
    private static List<Example> asKnown(List<Example> examples, List<Example> published) {
      if (!databases(examples).equals(databases(published))) {
        return examples;
      }
      return IntStream.range(0, examples.size())
          .mapToObj(i -> examples.get(i).asKnown(published.get(i)))
          .toList();
    }

    private static List<String> databases(List<Example> examples) {
      return examples.stream().map(Example::database).toList();
    }
  }
}
