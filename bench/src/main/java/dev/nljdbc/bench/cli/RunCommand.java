package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.report.JsonReport;
import dev.nljdbc.bench.report.PredictionFile;
import dev.nljdbc.bench.report.Summary;
import dev.nljdbc.bench.report.TextReport;
import dev.nljdbc.bench.run.BuildId;
import dev.nljdbc.bench.run.DriverAsker;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.RunDirectory;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.bench.run.RunOptions;
import dev.nljdbc.bench.run.RunSettings;
import dev.nljdbc.bench.run.Runner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks a data set's questions through the driver, and scores the answers. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Asks a data set's questions through jdbc:nl: and scores the answers.",
      "The same command again goes on where it ended, however it ended."
    })
final class RunCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private DriverOptions driver = new DriverOptions();
  @Mixin private WorkOptions work = new WorkOptions();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The run's folder: predictions.sql, summary.json, questions/<n>.json.")
  private Path out = Path.of("");

  @Option(
      names = "--evidence",
      defaultValue = "OFF",
      paramLabel = "on|off",
      description =
          "Whether the data set's evidence is told with each question, as the connection's client"
              + " info nl.evidence. Default: off.")
  private Evidence evidence = Evidence.OFF;

  @Option(names = "--restart", description = "Forget the answers that are there.")
  private boolean restart;

  @Option(names = "--no-progress", description = "No progress bar.")
  private boolean quiet;

  @Option(names = "--json", description = "Print the summary as JSON.")
  private boolean json;

  /** Of BIRD: outside knowledge. */
  private enum Evidence {
    ON,
    OFF
  }

  @Override
  public Integer call() throws DatasetException, RunException, IOException, InterruptedException {
    Map<String, String> properties = driver.properties(spec.commandLine(), out);
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    PrintWriter err = spec.commandLine().getErr();
    DatasetOptions.remarks(dataset, examples).forEach(err::println);
    RunSettings settings =
        new RunSettings(
            dataset.name(),
            dataset.split(),
            dataset.fingerprint(),
            BuildId.current(),
            evidence == Evidence.ON,
            driver.limit().toMillis(),
            work.queryLimit().toMillis(),
            driver.recorded(properties, out));
    List<QuestionRecord> records;
    try (RunDirectory directory = RunDirectory.open(out, settings, restart);
        Progress progress = new Progress(err, examples.size(), quiet, out)) {
      RunOptions options =
          new RunOptions(
              work.parallel(), driver.limit(), evidence == Evidence.ON, work.queryLimit());
      records =
          new Runner(directory, () -> new DriverAsker(properties), options, progress)
              .run(dataset, examples);
    }
    return finish(settings, records);
  }

  private int finish(RunSettings settings, List<QuestionRecord> records) throws IOException {
    Summary summary = Summary.of(settings, records);
    PredictionFile.write(out.resolve("predictions.sql"), records);
    JsonReport.write(out.resolve("summary.json"), summary);
    PrintWriter stdout = spec.commandLine().getOut();
    stdout.print(json ? JsonReport.of(summary) + "\n" : TextReport.of(summary));
    stdout.flush();
    return BenchCli.OK;
  }
}
