// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.cli;

import dev.nljdbc.bench.cli.BenchCommand.JobsOption;
import dev.nljdbc.bench.dataset.Dataset;
import dev.nljdbc.bench.dataset.DatasetException;
import dev.nljdbc.bench.dataset.Example;
import dev.nljdbc.bench.report.Summary;
import dev.nljdbc.bench.run.FinishedRun;
import dev.nljdbc.bench.run.QuestionRecord;
import dev.nljdbc.bench.run.ReplayAskers;
import dev.nljdbc.bench.run.ReplyFiles;
import dev.nljdbc.bench.run.RunDirectory;
import dev.nljdbc.bench.run.RunEnvironments;
import dev.nljdbc.bench.run.RunException;
import dev.nljdbc.bench.run.RunSettings;
import dev.nljdbc.bench.run.Runner;
import dev.nljdbc.bench.run.Runner.RunOptions;
import dev.nljdbc.config.Setting;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A run again, from what the model replied then. */
@Command(
    name = "replay",
    description = {
      "A run again, from what the model replied then: no model is asked, and no key is needed.",
      "Predictions, verdicts and traces are the same; what differs is named, and exits with 1."
    })
final class ReplayCommand extends BenchCommand {

  private static final int NAMED = 20;

  /** No server sees it. */
  private static final String NO_KEY = "nl-replay-needs-none";

  @Mixin private JobsOption jobs = new JobsOption();

  @Parameters(paramLabel = "RUN", description = "The recorded run's folder.")
  private Path recorded = Path.of("");

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The new folder.")
  private Path out = Path.of("");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The data set's folder. Default: where the run had it.")
  private @Nullable Path data;

  @Option(names = "--no-progress", description = "No progress bar.")
  private boolean quiet;

  @Override
  public Integer call() throws DatasetException, RunException, IOException, InterruptedException {
    FinishedRun run = FinishedRun.open(recorded);
    ReplyFiles replies = ReplyFiles.of(recorded);
    Dataset dataset = dataset();
    run.check(dataset);
    if (Files.exists(out) && Files.isSameFile(recorded, out)) {
      throw new RunException("--out is the recorded run's own folder");
    }
    checkNoRunIsIn(out);
    Set<Integer> numbers = Set.copyOf(run.numbers());
    List<Example> examples =
        dataset.examples().stream().filter(one -> numbers.contains(one.number())).toList();
    replay(dataset, examples, run.settings(), replies);
    return compare(run);
  }

  /** A replay begins anew and deletes what is there; a run's answers may have cost money. */
  private void checkNoRunIsIn(Path folder) throws RunException {
    List<RunEnvironments.Session> sessions = RunEnvironments.of(folder);
    List<String> last =
        sessions.isEmpty() ? List.of() : sessions.get(sessions.size() - 1).command();
    boolean replay = last.indexOf(command().getCommandName()) == 0;
    if (Files.exists(folder.resolve("settings.json")) && !replay) {
      throw new RunException("There is a run in " + folder + ", not a replay: give another --out");
    }
  }

  private void replay(
      Dataset dataset, List<Example> examples, RunSettings before, ReplyFiles replies)
      throws RunException, IOException, InterruptedException {
    RunSettings settings = before.ofThisBuild();
    if (!settings.build().equals(before.build())) {
      err().println("The run was made by another build of this program.");
    }
    try (RunDirectory directory = RunDirectory.open(out, settings, true);
        Progress progress = Progress.ofReplay(err(), examples.size(), quiet, out);
        ReplayAskers playback = new ReplayAskers(properties(settings), replies)) {
      addSession();
      Runner runner = new Runner(directory, playback, options(settings), progress);
      List<QuestionRecord> records = runner.runLanes(dataset, playback.lanes(dataset, examples));
      print(Summary.write(out, settings, dataset.family(), records).text());
    }
  }

  private void addSession() throws RunException, IOException {
    List<String> arguments = command().getParseResult().originalArgs();
    String folder = RunEnvironments.data(recorded).orElse("");
    RunEnvironments.add(out, RunEnvironments.Session.now(arguments, folder));
  }

  /** The data set that the run's own command named. */
  private Dataset dataset() throws DatasetException, RunException {
    List<RunEnvironments.Session> sessions = RunEnvironments.of(recorded);
    if (sessions.isEmpty()) {
      throw new RunException("The run in " + recorded + " has no environment.json");
    }
    List<String> arguments = new ArrayList<>(sessions.get(sessions.size() - 1).command());
    String folder = data != null ? data.toString() : RunEnvironments.data(recorded).orElse("");
    for (int i = 0; i < arguments.size() && !folder.isEmpty(); i++) {
      if (arguments.get(i).equals("--data")) {
        arguments.set(i + 1, folder);
      } else if (arguments.get(i).startsWith("--data=")) {
        arguments.set(i, "--data=" + folder);
      }
    }
    return RunCommand.dataset(arguments);
  }

  private RunOptions options(RunSettings settings) {
    return new RunOptions(
        jobs.parallel(),
        Duration.ofMillis(settings.timeoutMillis()),
        settings.evidence(),
        Duration.ofMillis(settings.queryTimeoutMillis()));
  }

  /**
   * The run's, whatever this process's environment says; over the run's own indexes where they are
   * still there, for what a prompt says of a large table may depend on which rows were sampled.
   */
  private Map<String, String> properties(RunSettings settings) {
    Map<String, String> properties = new TreeMap<>(settings.settings());
    Path index = Path.of(DriverOptions.index(recorded));
    properties.putIfAbsent(
        Setting.DIR.key(), Files.isDirectory(index) ? index.toString() : DriverOptions.index(out));
    for (Setting setting : Setting.values()) {
      String usual = setting.defaultValue();
      if (usual != null) {
        properties.putIfAbsent(setting.key(), usual);
      }
    }
    properties.put(Setting.API_KEY.key(), NO_KEY);
    properties.remove(Setting.API_KEY_FILE.key());
    return properties;
  }

  private int compare(FinishedRun run) throws RunException {
    FinishedRun again = FinishedRun.open(out);
    List<String> others = new ArrayList<>();
    for (int number : run.numbers()) {
      List<String> parts = run.question(number).differences(again.question(number));
      if (!parts.isEmpty()) {
        others.add("  question " + number + ": " + String.join(", ", parts));
      }
    }
    PrintWriter stdout = out();
    int all = run.numbers().size();
    stdout.printf("replayed %,d questions: %,d as recorded%n", all, all - others.size());
    others.stream().limit(NAMED).forEach(stdout::println);
    return others.isEmpty() ? BenchCli.OK : BenchCli.FAILED;
  }
}
