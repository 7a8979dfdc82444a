// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.cli.BenchCommand.JobsOption;
import dev.nljdbc.bench.cli.BenchCommand.QueryTimeoutOption;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.report.Summary;
import dev.nljdbc.bench.run.BatchSender;
import dev.nljdbc.bench.run.DriverAsker;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.RecordingAskers;
import dev.nljdbc.bench.run.ReplyFiles;
import dev.nljdbc.bench.run.RunDirectory;
import dev.nljdbc.bench.run.RunEnvironments;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.bench.run.RunSettings;
import dev.nljdbc.bench.run.Runner;
import dev.nljdbc.bench.run.Runner.RunListener;
import dev.nljdbc.bench.run.Runner.RunOptions;
import dev.nljdbc.config.Setting;
import dev.nljdbc.config.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Asks a data set's questions through the driver, and scores the answers. */
@Command(
    name = "run",
    description = {
      "Asks a data set's questions through jdbc:nl: and scores the answers.",
      "The same command again goes on where it ended, however it ended."
    })
final class RunCommand extends BenchCommand {

  @Mixin private DatasetOptions data = new DatasetOptions();
  @Mixin private DriverOptions driver = new DriverOptions();
  @Mixin private JobsOption jobs = new JobsOption();
  @Mixin private QueryTimeoutOption queryTimeout = new QueryTimeoutOption();

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

  @Option(
      names = "--batch",
      description = {
        "Send the model's requests in batches, within a day each and at half the price, where the",
        "server has OpenAI's /v1/batches. 100 questions at a time, unless -j says otherwise. A",
        "question takes as many batches as the model takes turns: one with --strategy direct."
      })
  private boolean inBatches;

  @Option(names = "--restart", description = "Forget the answers that are there.")
  private boolean restart;

  @Option(names = "--no-progress", description = "No progress bar.")
  private boolean quiet;

  @Option(names = "--json", description = "Print the summary as JSON.")
  private boolean json;

  private static final int BATCHED = 100;

  /** BIRD's outside knowledge. */
  private enum Evidence {
    ON,
    OFF
  }

  @Override
  public Integer call() throws DatasetException, RunException, IOException, InterruptedException {
    Map<String, String> properties = check();
    Dataset dataset = data.read();
    List<Example> examples = data.select(dataset);
    PrintWriter err = err();
    DatasetOptions.remarks(dataset, examples).forEach(err::println);
    RunSettings settings = settings(dataset, properties);
    try (RunDirectory directory = RunDirectory.open(out, settings, restart);
        Progress progress = new Progress(err, examples.size(), quiet, out)) {
      RunEnvironments.add(out, RunEnvironments.Session.now(arguments(), data.place()));
      List<QuestionRecord> records = run(directory, properties, progress, dataset, examples);
      return finish(settings, dataset, records);
    }
  }

  /** The driver's settings, checked before anything is asked or written. */
  private Map<String, String> check() {
    Map<String, String> properties = driver.properties(command(), out);
    if (inBatches && !records(properties)) {
      throw new ParameterException(
          command(), "--batch needs a model at a server, and no relay in nl.base-url");
    }
    if (inBatches) {
      properties.put(Setting.TIMEOUT.key(), BatchSender.PATIENCE.toSeconds() + "s");
    }
    return properties;
  }

  /** The data set that arguments of this command name. */
  static Dataset dataset(List<String> arguments) throws DatasetException {
    RunCommand run = new RunCommand();
    new CommandLine(run)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs(arguments.toArray(String[]::new));
    return run.data.read();
  }

  private RunSettings settings(Dataset dataset, Map<String, String> properties) {
    return RunSettings.of(
        dataset,
        evidence == Evidence.ON,
        driver.limit(command()),
        queryTimeout.limit(),
        driver.recorded(properties, out));
  }

  /** What models reply is kept, unless the user's own relay stands behind # in the address. */
  private boolean records(Map<String, String> properties) {
    boolean model = !Settings.OFFLINE.equalsIgnoreCase(properties.get(Setting.MODEL.key()));
    boolean embedder = properties.getOrDefault(Setting.EMBEDDER.key(), "").startsWith("openai");
    boolean relayed = properties.getOrDefault(Setting.BASE_URL.key(), "").contains("#");
    return !relayed && (model || embedder);
  }

  private List<String> arguments() {
    List<String> all = command().getParseResult().originalArgs();
    return !all.isEmpty() && all.get(0).equals(command().getCommandName())
        ? all.subList(1, all.size())
        : all;
  }

  private List<QuestionRecord> run(
      RunDirectory directory,
      Map<String, String> properties,
      RunListener progress,
      Dataset dataset,
      List<Example> examples)
      throws RunException, InterruptedException {
    RunOptions options =
        new RunOptions(
            inBatches ? jobs.parallel(BATCHED) : jobs.parallel(),
            inBatches ? BatchSender.PATIENCE : driver.limit(command()),
            evidence == Evidence.ON,
            queryTimeout.limit());
    if (!records(properties)) {
      return new Runner(directory, () -> new DriverAsker(properties), options, progress)
          .run(dataset, examples);
    }
    try (BatchSender batches = inBatches ? new BatchSender(err()::println) : null;
        RecordingAskers recording =
            new RecordingAskers(properties, ReplyFiles.into(out), batches)) {
      return new Runner(directory, recording, options, progress).run(dataset, examples);
    }
  }

  private int finish(RunSettings settings, Dataset dataset, List<QuestionRecord> records)
      throws IOException {
    Summary summary = Summary.write(out, settings, dataset.family(), records);
    print(json ? summary.json() + "\n" : summary.text());
    return BenchCli.OK;
  }
}
